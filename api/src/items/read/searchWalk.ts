import { coversAllRows, fieldDenial } from '@pergola/sdk/contract'
import type { Knex } from 'knex'
import { type IndexedColumns, indexedColumns, indexedTexts, searchTable } from '../../indexes/searchIndex'
import type { CollectionSchema, ColumnField } from '../../schema/Schema'
import { isOpaque } from '../filter/isOpaque'
import { type Sought, soughtText } from '../filter/like'
import type { WalkTerms } from '../filter/SearchScope'
import { columnsSearchedAlone } from '../filter/searchRows'
import type { ItemsContext } from '../ItemsContext'
import type { ItemsQuery } from '../query/ItemsQuery'
import { collectionRule } from '../rules/collectionRules'
import type { PageWindow } from './pageWindow'
import type { ReadPlan } from './ReadPlan'

/** The candidates of a search in the order of their keys: its index gives them one by one, and a page takes as many as it needs. */
export interface SearchWalk {
  readonly table: string
  readonly sought: Sought
  readonly terms: WalkTerms
  /** In which the text is looked for. */
  readonly columns: readonly ColumnField[]
  readonly isDescending: boolean
}

/**
 * How a page of a search walks its index; null where it is in another order, or where a filter or rights leave rows out, which another
 * index may find sooner. Where the matches are counted as well, it has to be known first how many candidates there are.
 */
export async function searchWalk(
  context: ItemsContext,
  plan: ReadPlan,
  query: ItemsQuery,
  { limit }: PageWindow,
): Promise<SearchWalk | null> {
  const { collection } = plan
  if (query.q === null || query.meta !== null || limit === null || limit === 0) return null
  const isDescending = keyDirection(context, plan, query)
  if (isDescending === null || !readsAll(context, plan, query)) return null
  const searched = searchedColumnsOf(context, plan)
  if (!searched) return null
  const sought = soughtText(query.q)
  const places = sought.kind.isOfNumbers ? searched.all : searched.texts
  const terms = await context.search.walkTerms(context, collection, places, query.q)
  const { columns } = searched
  return terms ? { table: searchTable(collection.name), sought, terms, columns, isDescending } : null
}

/** What a search of a plan goes through, with the columns of the index for any text, and for one that no number is written with. */
interface SearchedColumns {
  readonly columns: readonly ColumnField[]
  readonly all: IndexedColumns
  readonly texts: IndexedColumns
}

const columnsOfPlans = new WeakMap<ReadPlan, SearchedColumns | null>()

/** Null where a search of the plan looks into lists, too. */
function searchedColumnsOf(context: ItemsContext, plan: ReadPlan): SearchedColumns | null {
  // Which lists it looks into can depend on the caller.
  if (context.searchesInto) return findSearchedColumns(context, plan)
  let searched = columnsOfPlans.get(plan)
  if (searched === undefined) {
    searched = findSearchedColumns(context, plan)
    columnsOfPlans.set(plan, searched)
  }
  return searched
}

function findSearchedColumns(
  context: ItemsContext,
  { collection, access }: ReadPlan,
): SearchedColumns | null {
  const columns = columnsSearchedAlone(context, collection, access)
  return (
    columns && {
      columns,
      all: indexedColumns(collection, columns),
      texts: indexedTexts(collection, columns),
    }
  )
}

/** Whether the keys descend; null: the rows are in another order. */
function keyDirection(
  context: ItemsContext,
  { collection, access }: ReadPlan,
  { sort }: ItemsQuery,
): boolean | null {
  const [key, ...others] = sort
  const { primaryKey, sortField } = collection
  if (!primaryKey || others.length > 0) return null
  if (!key) return sortField ? null : false
  if (key.random || key.field !== primaryKey.field) return null
  return isOpaque(context, primaryKey) || fieldDenial(access, key.field) !== 'none' ? null : key.descending
}

function readsAll({ viewer }: ItemsContext, { collection, access }: ReadPlan, query: ItemsQuery): boolean {
  const { restrictRead } = collectionRule(collection.name)
  return (
    query.filter.length === 0 &&
    query.groups.length === 0 &&
    (query.status === null || query.status === '*') &&
    coversAllRows(access) &&
    (viewer.isAdmin || !restrictRead)
  )
}

/**
 * Puts the walk in front of the rows of a query, which has to check each of them.
 *
 * @param term - Of those of the walk.
 */
export function walkSearch(
  rows: Knex.QueryBuilder,
  db: Knex,
  collection: CollectionSchema,
  { table, isDescending }: Pick<SearchWalk, 'table' | 'isDescending'>,
  term: string,
): void {
  // `CROSS JOIN` keeps the tables in this order.
  rows
    .from(db.raw('?? CROSS JOIN ??', [table, collection.name]))
    .whereRaw('?? MATCH ?', [table, term])
    .whereRaw('?? = ??', [`${table}.rowid`, `${collection.name}.${collection.primaryKey?.field}`])
    .orderByRaw(isDescending ? '?? DESC' : '?? ASC', [`${table}.rowid`])
}
