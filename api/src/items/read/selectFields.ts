import { fieldUnknown } from '../../errors/itemErrors'
import type { CollectionSchema, Schema } from '../../schema/Schema'
import { collectionRule } from '../rules/collectionRules'

/** Chosen fields of one level: null for a plain value, or the tokens of the level behind a relation. */
export type FieldSelection = Map<string, readonly string[] | null>

/**
 * Applies the tokens of one level (contract 4.3): `*` and `*.…`, names, `name.…`, and exclusions.
 *
 * Beside a bare `*`, one dotted token turns every other relation into objects with only their key: a habit of the
 * original that clients know.
 *
 * @throws ApiError 422/202 for names the collection does not have.
 */
export function selectFields(
  schema: Schema,
  collection: CollectionSchema,
  tokens: readonly string[],
): FieldSelection {
  const selection: FieldSelection = new Map()
  const include = (name: string, rest: string) => {
    const relation = schema.relationOf(collection.name, name)
    const isComputed = collectionRule(collection.name).computed?.[name] !== undefined
    if (relation && rest !== '' && !isComputed) selection.set(name, [...(selection.get(name) ?? []), rest])
    else if (!selection.has(name) && (isComputed || hasColumn(collection, name))) selection.set(name, null)
  }
  const parsed = tokens.map(parseToken)
  for (const token of parsed) {
    if (token.name !== '*' && token.name !== '' && !collection.fields.has(token.name)) {
      throw fieldUnknown(collection.name, token.name)
    }
    if (token.excluded) continue
    for (const name of token.name === '*' ? collection.fields.keys() : [token.name]) include(name, token.rest)
  }
  if (hasBareWildcardBesideDotted(schema, collection, parsed)) {
    for (const name of collection.fields.keys()) {
      const target = schema.relationOf(collection.name, name)?.target
      if (target?.primaryKey && !selection.get(name)) include(name, target.primaryKey.field)
    }
  }
  for (const token of parsed) if (token.excluded) exclude(selection, token)
  return selection
}

interface Token {
  excluded: boolean
  name: string
  rest: string
}

function parseToken(text: string): Token {
  const excluded = text.startsWith('-')
  const path = excluded ? text.slice(1) : text
  const dot = path.indexOf('.')
  return dot < 0
    ? { excluded, name: path, rest: '' }
    : { excluded, name: path.slice(0, dot), rest: path.slice(dot + 1) }
}

/** A dotted exclusion removes the named part of the relation only, not the relation. */
function exclude(selection: FieldSelection, token: Token): void {
  if (token.rest === '') {
    selection.delete(token.name)
    return
  }
  const nested = selection.get(token.name)
  if (nested) selection.set(token.name, [...nested, `-${token.rest}`])
}

function hasBareWildcardBesideDotted(
  schema: Schema,
  collection: CollectionSchema,
  tokens: readonly Token[],
): boolean {
  const included = tokens.filter((token) => !token.excluded)
  return (
    included.some((token) => token.name === '*' && token.rest === '') &&
    included.some(
      (token) =>
        token.rest !== '' && token.name !== '*' && schema.relationOf(collection.name, token.name) !== null,
    )
  )
}

function hasColumn(collection: CollectionSchema, name: string): boolean {
  return collection.fields.get(name)?.column != null
}
