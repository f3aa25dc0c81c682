import { isSystemCollection, type QueryValue } from '@pergola/sdk'
import type { ConfirmRequest } from '@pergola/sdk/host'
import type { JsonValue } from '@pergola/sdk/sandbox/protocol'
import { type GrantedSchema, grantedQuery } from './grantedQuery'

const MAX_TEXT_LENGTH = 500
const MAX_QUERY_LENGTH = 8_000

const colors = ['gray', 'accent', 'success', 'warning', 'danger'] as const

type Fields = { [key: string]: JsonValue }

/**
 * Path and query of a read of items.
 *
 * @throws Error for the system's collections, whatever path leads there, and for anything that is no such read.
 */
export function parseItemsRead(
  input: JsonValue,
  schema: GrantedSchema,
): { path: string; query: Record<string, QueryValue> } {
  const { collection, key = null, query = {} } = toFields(input)
  const name = toText(collection, 'collection')
  if (isSystemCollection(name))
    throw new Error(`"${name}" belongs to the system: the sandbox reads content only`)
  const isDots = [name, String(key)].some((segment) => /^\.{1,2}$/.test(segment))
  if (name === '' || isDots) throw new Error('"collection" must be the name of a collection')
  if (key !== null && typeof key !== 'string' && typeof key !== 'number') {
    throw new Error('"key" must be the key of an item')
  }
  if (JSON.stringify(query).length > MAX_QUERY_LENGTH) throw new Error('The query is too long')
  const segments = key === null || key === '' ? [name] : [name, String(key)]
  return {
    path: `/items/${segments.map(encodeURIComponent).join('/')}`,
    query: grantedQuery(name, toFields(query), schema),
  }
}

/**
 * A notification without details, action and colours of its own.
 *
 * @throws Error unless it has a title.
 */
export function parseNotification(input: JsonValue): { title: string; color?: (typeof colors)[number] } {
  const { title, color } = toFields(input)
  return { title: toText(title, 'title'), color: colors.find((known) => known === color) }
}

/** @throws Error unless it has a title. */
export function parseConfirmation(input: JsonValue): ConfirmRequest {
  const { title, message, confirmLabel, cancelLabel, isDestructive } = toFields(input)
  return {
    title: toText(title, 'title'),
    message: toOptionalText(message, 'message'),
    confirmLabel: toOptionalText(confirmLabel, 'confirmLabel'),
    cancelLabel: toOptionalText(cancelLabel, 'cancelLabel'),
    isDestructive: isDestructive === true,
  }
}

function toFields(input: JsonValue | undefined): Fields {
  if (typeof input === 'object' && input !== null && !Array.isArray(input)) return input
  throw new Error('The call needs an object')
}

function toText(value: JsonValue | undefined, key: string): string {
  if (typeof value === 'string' && value.length <= MAX_TEXT_LENGTH) return value
  throw new Error(`"${key}" must be text of at most ${MAX_TEXT_LENGTH} characters`)
}

function toOptionalText(value: JsonValue | undefined, key: string): string | undefined {
  return value === undefined || value === null ? undefined : toText(value, key)
}
