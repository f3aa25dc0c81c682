import {
  type Collection,
  impliedTarget,
  isSystemCollection,
  type QueryValue,
  type Relation,
} from '@pergola/sdk'
import type { JsonValue } from '@pergola/sdk/sandbox/protocol'

/** What paths are resolved against; as much of it as the signed-in user sees. */
export interface GrantedSchema {
  collections: Readonly<Record<string, Pick<Collection, 'fields'>>>
  relations: readonly Relation[]
}

/** Rows of one answer; more come page by page. */
const MOST_ROWS = 500
const MOST_PATHS = 200
const MOST_LEVELS = 6

const PLAIN = ['q', 'offset', 'page', 'single', 'meta', 'status', 'lang'] as const
const KNOWN: readonly string[] = [...PLAIN, 'fields', 'filter', 'sort', 'groups', 'limit']

type Query = Record<string, QueryValue>

/**
 * The query of a read that was granted for items: every path in it, whether it chooses fields, filters, sorts or groups, is
 * followed through the relations, and may reach content only. A filter on the e-mail address of an owner would reveal to it
 * as well as reading it. Of wildcards what may not be read is left out.
 *
 * @throws Error that names the path, for anyone who writes the extension.
 */
export function grantedQuery(
  collection: string,
  query: { [key: string]: JsonValue },
  schema: GrantedSchema,
): Query {
  const unknown = Object.keys(query).find((key) => !KNOWN.includes(key))
  if (unknown !== undefined) throw new Error(`The sandbox knows no parameter "${unknown}"`)
  const granted: Query = { limit: limitOf(query.limit) }
  for (const name of PLAIN) if (query[name] !== undefined) granted[name] = query[name] as QueryValue
  const fields = listOf(query.fields, 'fields')
  if (fields.length > 0) {
    const expanded = fields.flatMap((path) => expand(path.split('.'), collection, schema))
    if (expanded.length > MOST_PATHS) throw new Error('Too many fields')
    granted.fields = [...new Set(expanded)].join()
  }
  const sort = listOf(query.sort, 'sort')
  for (const key of sort) if (key !== '?') checkPath(key.replace(/^-/, '').split('.'), collection, schema)
  if (sort.length > 0) granted.sort = sort.join()
  const groups = listOf(query.groups, 'groups')
  for (const name of groups) checkPath(name.split('.'), collection, schema)
  if (groups.length > 0) granted.groups = groups.join()
  if (query.filter !== undefined) granted.filter = filterOf(query.filter, collection, schema)
  return granted
}

function limitOf(limit: JsonValue | undefined): number {
  const asked = Number(limit ?? MOST_ROWS)
  return Number.isInteger(asked) && asked >= 0 ? Math.min(asked, MOST_ROWS) : MOST_ROWS
}

function listOf(value: JsonValue | undefined, name: string): string[] {
  if (value === undefined || value === null) return []
  const list = Array.isArray(value) ? value : [value]
  if (!list.every((entry) => typeof entry === 'string')) throw new Error(`"${name}" must be texts`)
  return list.flatMap((entry) => entry.split(',')).filter((entry) => entry !== '')
}

function filterOf(filter: JsonValue, collection: string, schema: GrantedSchema): QueryValue {
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter)) {
    throw new Error('"filter" must be an object of fields')
  }
  for (const path of Object.keys(filter)) checkPath(path.split('.'), collection, schema)
  return filter as QueryValue
}

/** A path as it may be asked for; several where it has a wildcard before its end. */
function expand(path: readonly string[], collection: string, schema: GrantedSchema): string[] {
  if (path.length > MOST_LEVELS) throw new Error(`"${path.join('.')}" is too long`)
  const [name = '', ...rest] = path
  if (rest.length === 0) {
    if (name !== '*') checkPath(path, collection, schema)
    return [name]
  }
  if (name !== '*')
    return expand(rest, targetOf(name, collection, schema), schema).map((end) => `${name}.${end}`)
  const related = Object.keys(schema.collections[collection]?.fields ?? {}).filter((field) => {
    const target = findTarget(field, collection, schema)
    return target !== null && isContent(target, schema)
  })
  return ['*', ...related.flatMap((field) => expand([field, ...rest], collection, schema))]
}

function checkPath(path: readonly string[], collection: string, schema: GrantedSchema): void {
  const [name = '', ...rest] = path
  if (rest.length > 0) {
    checkPath(rest, targetOf(name, collection, schema), schema)
  } else if (schema.collections[collection]?.fields[name] === undefined) {
    throw new Error(`"${collection}" has no field "${name}"`)
  }
}

/** The collection that a relation leads to. @throws Error where it is one of the system. */
function targetOf(field: string, collection: string, schema: GrantedSchema): string {
  const target = findTarget(field, collection, schema)
  if (target === null) throw new Error(`"${field}" of "${collection}" leads to no other collection`)
  if (!isContent(target, schema)) {
    throw new Error(
      `"${field}" leads to "${target}", which belongs to the system: the sandbox reads content only`,
    )
  }
  return target
}

function isContent(target: string, { collections }: GrantedSchema): boolean {
  return !isSystemCollection(target) && collections[target] !== undefined
}

function findTarget(
  name: string,
  collection: string,
  { collections, relations }: GrantedSchema,
): string | null {
  const field = collections[collection]?.fields[name]
  if (!field) return null
  const toOne = relations.findLast((row) => row.collection_many === collection && row.field_many === name)
  if (toOne) return toOne.collection_one
  const toMany = relations.findLast((row) => row.collection_one === collection && row.field_one === name)
  return toMany?.collection_many ?? (field.type ? impliedTarget(field.type) : null)
}
