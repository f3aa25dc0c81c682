import { isRecord } from '@pergola/sdk/contract'
import { type TSchema, Type } from 'typebox'

/** Marks what the handler checks; stands in the OpenAPI document, too. */
const MARK = 'x-checked-later'

/**
 * Describes a query or a body whose values the handler checks, because it knows more than the schema (the fields of a
 * collection) and answers with codes of its own. To the handler it is a map of anything.
 */
export function checkedLater(schema: TSchema) {
  return Type.Unsafe<Record<string, unknown>>({ ...schema, [MARK]: true })
}

/** The same for a body that may be a list. */
export function listCheckedLater(schema: TSchema) {
  return Type.Unsafe<unknown>({ ...schema, [MARK]: true })
}

/** The same for single parameters of a query. */
export function parametersCheckedLater<Properties extends Record<string, TSchema>>(properties: Properties) {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, Type.Optional(listCheckedLater(schema))]),
  ) as Record<keyof Properties, ReturnType<typeof optionalUnknown>>
}

const optionalUnknown = () => Type.Optional(Type.Unsafe<unknown>({}))

/** What of a schema is checked before the route is reached. */
export function checkedAtOnce(schema: unknown): unknown {
  if (isMarked(schema)) return { anyOf: [{ type: 'object' }, { type: 'array' }] }
  if (!isRecord(schema) || !isRecord(schema.properties)) return schema
  const { properties } = schema
  if (!Object.values(properties).some(isMarked)) return schema
  const checked = Object.entries(properties).map(([name, each]) => [name, isMarked(each) ? {} : each])
  return { ...schema, properties: Object.fromEntries(checked) }
}

function isMarked(schema: unknown): boolean {
  return isRecord(schema) && MARK in schema
}
