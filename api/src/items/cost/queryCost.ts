import { beginsWith, readTableIndexes } from '../../indexes/tableIndexes'
import type { CollectionSchema } from '../../schema/Schema'
import type { ItemsContext } from '../ItemsContext'
import type { ItemsQuery } from '../query/ItemsQuery'
import { openPage } from '../read/readItems'
import { type Asked, type Explained, explainOnMysql, explainOnSqlite, readCatalogue } from './explain'
import { type IndexCandidates, indexCandidates, type NoIndex } from './indexCandidates'

/** What a page of a listing costs, and the index that would make it cheaper. */
export interface QueryCost extends Explained {
  /** Of the table. */
  rows: number
  /** Fields of the index, in their order. */
  proposal: readonly string[] | null
  /** Why there is no proposal. */
  reason: NoIndex | 'fast' | 'small' | null
}

/** With fewer rows, reading all of them takes a few milliseconds. */
const WORTHWHILE_ROWS = 1_000

/** Throws what the listing itself would throw. */
export async function queryCost(
  context: ItemsContext,
  collection: CollectionSchema,
  query: ItemsQuery,
): Promise<QueryCost> {
  const { project, db } = context
  const page = await openPage(context, collection, query)
  const rows = await project.counts.count(context.db(collection.name))
  const asked: Asked = {
    statement: page.statement(),
    table: collection.name,
    isNarrowed: query.filter.length > 0 || query.q !== null || query.groups.length > 0,
  }
  const explain = await explainer(context, asked)
  const found = await explain()
  const now: Explained = page.isOrderStored ? { ...found, reads: 'page', sorts: false } : found
  const without = (reason: QueryCost['reason']): QueryCost => ({ ...now, rows, proposal: null, reason })
  if (now.reads !== 'all' && !now.sorts) return without('fast')
  if (rows < WORTHWHILE_ROWS) return without('small')
  const candidates = indexCandidates(context, collection, query, page.sortNullLast)
  const proposal = await firstThatHelps(candidates, now)
  return proposal ? { ...now, rows, proposal, reason: null } : without(candidates.reason)

  async function firstThatHelps({ lists }: IndexCandidates, before: Explained) {
    const indexes = await readTableIndexes(db, project.dialect, collection.name)
    for (const fields of lists) {
      if (indexes.some((index) => beginsWith(index, fields))) continue
      const after = await explain(fields)
      if (isBetter(after, before)) return fields
    }
    return null
  }
}

type Explainer = (tried?: readonly string[]) => Promise<Explained>

/** MySQL decides by rows that an index has, so there an index that is not there cannot be tried. */
async function explainer({ db, project }: ItemsContext, asked: Asked): Promise<Explainer> {
  if (project.dialect.name === 'mysql') {
    const found = await explainOnMysql(db, asked)
    return async (tried) => (tried ? { ...found, reads: 'matching', sorts: false } : found)
  }
  const catalogue = await readCatalogue(db, asked)
  return (tried) => explainOnSqlite(catalogue, asked, tried)
}

const COSTS = { page: 0, matching: 1, all: 2 } as const

function isBetter(after: Explained, before: Explained): boolean {
  const [a, b] = [COSTS[after.reads], COSTS[before.reads]]
  return before.sorts === after.sorts ? a < b : before.sorts && a <= b
}
