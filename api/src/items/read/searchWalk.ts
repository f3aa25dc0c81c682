import { fieldDenial } from '@pergola/sdk/contract'
import type { Knex } from 'knex'
import { searchTable } from '../../indexes/searchIndex'
import type { CollectionSchema, ColumnField } from '../../schema/Schema'
import { isOpaque } from '../filter/isOpaque'
import { type Sought, soughtText } from '../filter/like'
import type { WalkTerms } from '../filter/SearchScope'
import type { ItemsContext } from '../ItemsContext'
import type { ItemsQuery } from '../query/ItemsQuery'
import type { PageWindow } from './pageWindow'
import type { ReadPlan } from './ReadPlan'
import { type SearchedTable, searchedTables } from './searchedTables'

/** A table that a search goes through, and what its index is asked for; null: it has none, or none that helps with the text. */
export interface AskedTable extends SearchedTable {
  readonly terms: WalkTerms | null
}

/** A search whose page is in the order of the keys. */
export interface PlannedSearch {
  readonly sought: Sought
  readonly isDescending: boolean
  readonly own: AskedTable
  readonly lists: readonly (AskedTable & { readonly foreignKey: ColumnField })[]
}

/** A search of one table, whose index gives the candidates one by one in the order of the keys: a page takes as many as it needs. */
export interface SearchWalk {
  readonly terms: WalkTerms
  readonly isDescending: boolean
}

/**
 * What a page of a search asks indexes for; null where it is in another order, or where a filter or rights leave rows out, which another
 * index may find sooner. Where the matches are counted as well, it has to be known first how many candidates there are.
 */
export async function planSearch(
  context: ItemsContext,
  plan: ReadPlan,
  query: ItemsQuery,
  { limit }: PageWindow,
): Promise<PlannedSearch | null> {
  const { q } = query
  // What holds a NUL is compared in a way of its own.
  if (q === null || q.includes('\0') || query.meta !== null || limit === null || limit === 0) return null
  const isDescending = keyDirection(context, plan, query)
  const tables = isDescending === null || !isWhole(query) ? null : searchedTables(context, plan)
  if (isDescending === null || !tables) return null
  const sought = soughtText(q)
  const ask = async <Table extends SearchedTable>(table: Table) => {
    const places = sought.kind.isOfNumbers ? table.all : table.texts
    return { ...table, terms: await context.search.walkTerms(context, table.collection, places, q) }
  }
  const own = await ask(tables.own)
  const lists = tables.lists.length === 0 ? [] : await Promise.all(tables.lists.map(ask))
  return { sought, isDescending, own, lists }
}

/** Null where a search walks no index. */
export function searchWalk(search: PlannedSearch | null): SearchWalk | null {
  if (!search?.own.terms || search.lists.length > 0) return null
  return { terms: search.own.terms, isDescending: search.isDescending }
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

function isWhole({ filter, groups, status }: ItemsQuery): boolean {
  return filter.length === 0 && groups.length === 0 && (status === null || status === '*')
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
  { isDescending }: Pick<SearchWalk, 'isDescending'>,
  term: string,
): void {
  const table = searchTable(collection.name)
  // `CROSS JOIN` keeps the tables in this order.
  rows
    .from(db.raw('?? CROSS JOIN ??', [table, collection.name]))
    .whereRaw('?? MATCH ?', [table, term])
    .whereRaw('?? = ??', [`${table}.rowid`, `${collection.name}.${collection.primaryKey?.field}`])
    .orderByRaw(isDescending ? '?? DESC' : '?? ASC', [`${table}.rowid`])
}
