import { type Access, coversAllRows } from '@pergola/sdk/contract'
import { type IndexedColumns, indexedColumns, indexedTexts } from '../../indexes/searchIndex'
import { isNumberColumn } from '../../schema/isColumnField'
import type { CollectionSchema, ColumnField } from '../../schema/Schema'
import { searchedLists } from '../filter/searchedLists'
import { shownColumns } from '../filter/searchRows'
import type { ItemsContext } from '../ItemsContext'
import { collectionRule } from '../rules/collectionRules'
import type { ReadPlan } from './ReadPlan'

/** A table that a search goes through: the one of its collection, or the one of a list. */
export interface SearchedTable {
  readonly collection: CollectionSchema
  readonly access: Access
  /** In which the text is looked for. */
  readonly columns: readonly ColumnField[]
  /** Those of the index, for any text. */
  readonly all: IndexedColumns
  /** For one that no number is written with. */
  readonly texts: IndexedColumns
  readonly lengths: TextLengths
}

/** How long the texts are that are read or compared. */
export interface TextLengths {
  readonly all: readonly ColumnField[]
  /** Those that may be of any length. */
  readonly unlimited: readonly ColumnField[]
  /** Of the others together, in characters, which the server keeps to what they are declared as. */
  readonly declared: number
}

export interface SearchedTables {
  readonly own: SearchedTable
  readonly lists: readonly (SearchedTable & { readonly foreignKey: ColumnField })[]
}

const tablesOfPlans = new WeakMap<ReadPlan, SearchedTables | null>()

/** The tables that a search of a plan goes through; null where rights leave out rows of one of them. */
export function searchedTables(context: ItemsContext, plan: ReadPlan): SearchedTables | null {
  // Which lists it looks into can depend on the caller.
  if (context.searchesInto) return findSearchedTables(context, plan)
  let tables = tablesOfPlans.get(plan)
  if (tables === undefined) {
    tables = findSearchedTables(context, plan)
    tablesOfPlans.set(plan, tables)
  }
  return tables
}

function findSearchedTables(
  context: ItemsContext,
  { collection, access, select }: ReadPlan,
): SearchedTables | null {
  const lists = searchedLists(context, collection, access)
  const areWhole =
    readsAllRows(context, collection, access) &&
    lists.every(({ child, childAccess }) => readsAllRows(context, child, childAccess))
  if (!areWhole) return null
  return {
    own: searchedTable(context, collection, access, select),
    lists: lists.map(({ child, childAccess, foreignKey }) => ({
      ...searchedTable(context, child, childAccess, []),
      foreignKey,
    })),
  }
}

function readsAllRows({ viewer }: ItemsContext, { name }: CollectionSchema, access: Access): boolean {
  return coversAllRows(access) && (viewer.isAdmin || !collectionRule(name).restrictRead)
}

/** @param read - Columns that are read. */
function searchedTable(
  context: ItemsContext,
  collection: CollectionSchema,
  access: Access,
  read: readonly string[],
): SearchedTable {
  const columns = shownColumns(context, collection, access)
  return {
    collection,
    access,
    columns,
    all: indexedColumns(collection, columns),
    texts: indexedTexts(collection, columns),
    lengths: textLengths(collection, columns, read),
  }
}

function textLengths(
  collection: CollectionSchema,
  columns: readonly ColumnField[],
  read: readonly string[],
): TextLengths {
  const all = collection.columns.filter(
    (field) => !isNumberColumn(field) && (columns.includes(field) || read.includes(field.field)),
  )
  // Other programs write tables that are not managed, and SQLite takes longer texts from them.
  const lengthOf = collection.managed ? declaredLength : () => 0
  return {
    all,
    unlimited: all.filter((field) => lengthOf(field) === 0),
    declared: all.reduce((sum, field) => sum + lengthOf(field), 0),
  }
}

/** In characters; 0: it may be of any length. */
function declaredLength({ column: { datatype, length } }: ColumnField): number {
  return datatype === 'VARCHAR' || datatype === 'CHAR' ? Number(length) || 0 : 0
}
