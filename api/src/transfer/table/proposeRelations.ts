import { isAllowed } from '@pergola/sdk/contract'
import type { ItemsContext } from '../../items/ItemsContext'
import { datatypes } from '../../schema/datatypes'
import { type CollectionSchema, type ColumnField, SYSTEM_PREFIX } from '../../schema/Schema'
import { findItems } from '../import/findItems'
import type { TableFacts } from './ColumnFacts'
import { nameOf } from './nameColumns'
import type { ProposedColumn } from './TableColumn'

/** More values than this name items by chance, or nothing at all. */
const MAX_VALUES = 5_000
const VALUES_AT_ONCE = 500
/** Questions to the database for one table, whatever its width and the number of collections. */
const MAX_LOOKUPS = 200
/** Texts of a collection by which people call its items. */
const MAX_TITLES = 3

interface Candidate {
  collection: CollectionSchema
  /** Field that the cells may hold. */
  by: ColumnField
}

/**
 * Makes relations of columns all of whose values name items that the caller may read: by keys where heading and collection are
 * called alike, by titles that are unique otherwise.
 */
export async function proposeRelations(
  context: ItemsContext,
  columns: readonly ProposedColumn[],
  facts: TableFacts,
): Promise<void> {
  const collections = [...context.schema.collections.values()].filter((collection) =>
    isRelatable(context, collection),
  )
  let lookups = 0
  for (const column of columns) {
    const values = [...(facts.at(column.index).values?.keys() ?? [])].map((value) => value.trim())
    if (column.is_key || column.is_left_out || values.length === 0 || values.length > MAX_VALUES) continue
    for (const { collection, by } of candidatesFor(column, collections)) {
      if (lookups >= MAX_LOOKUPS) return
      lookups += 1
      if (!(await areAllFound(context, collection, by, values))) continue
      const isKey = by === collection.primaryKey
      Object.assign(column, {
        kind: 'relation',
        collection: collection.name,
        find_by: isKey ? null : by.field,
        format: null,
        datatype: null,
        length: null,
        choices: null,
      })
      break
    }
  }
}

function isRelatable({ permissions }: ItemsContext, collection: CollectionSchema): boolean {
  const isOfProject = collection.managed && !collection.name.startsWith(SYSTEM_PREFIX)
  return isOfProject && collection.primaryKey !== null && isAllowed(permissions.access(collection, 'read'))
}

/** Collections that are called like the column first. */
function candidatesFor(column: ProposedColumn, collections: readonly CollectionSchema[]): Candidate[] {
  const { kind } = column
  const isText = kind === 'text' || kind === 'choices'
  if (!isText && kind !== 'integer') return []
  const called = collections.filter(({ name }) => isCalledLike(column.heading, name))
  const others = isText ? collections.filter((collection) => !called.includes(collection)) : []
  return [...called, ...others].flatMap((collection) => {
    const { primaryKey } = collection
    const isTextKey = primaryKey !== null && datatypes[primaryKey.column.datatype]?.family === 'text'
    const byKey =
      primaryKey && called.includes(collection) && isTextKey === isText
        ? [{ collection, by: primaryKey }]
        : []
    return [...byKey, ...(isText ? titlesOf(collection) : [])]
  })
}

function titlesOf(collection: CollectionSchema): Candidate[] {
  return collection.columns
    .filter(
      ({ type, column }) =>
        (type === 'string' || type === 'slug') && datatypes[column.datatype]?.family === 'text',
    )
    .slice(0, MAX_TITLES)
    .map((by) => ({ collection, by }))
}

/** `author`, `Author ID` and `authors` are called like `authors`. */
function isCalledLike(heading: string, collection: string): boolean {
  const name = nameOf(heading).replace(/_(id|key|no|nr|code)$/, '')
  return name !== '' && singular(name) === singular(collection.toLowerCase())
}

function singular(name: string): string {
  return name.replace(/ies$/, 'y').replace(/([^su])s$/, '$1')
}

/** The first value alone answers for most collections. */
async function areAllFound(
  context: ItemsContext,
  collection: CollectionSchema,
  by: ColumnField,
  values: readonly string[],
): Promise<boolean> {
  for (let from = 0; from < values.length; from = from === 0 ? 1 : from + VALUES_AT_ONCE) {
    const part = values.slice(from, from === 0 ? 1 : from + VALUES_AT_ONCE)
    const found = await findItems(context, collection, by, part)
    if (part.some((value) => typeof found.get(value) !== 'object')) return false
  }
  return true
}
