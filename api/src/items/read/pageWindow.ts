import type { Knex } from 'knex'
import type { ItemsContext } from '../ItemsContext'
import type { ItemsQuery } from '../query/ItemsQuery'

/** The part of a list that is sent. */
export interface PageWindow {
  /** Null: all rows. */
  limit: number | null
  offset: number
}

/** A window whose place is known to the database alone. */
export interface WalkedWindow extends Omit<PageWindow, 'offset'> {
  offset: number | Knex.Raw
}

/** Leaves out of rows in order all that are not in a window. */
export function cutOut(rows: Knex.QueryBuilder, { limit, offset }: WalkedWindow): void {
  if (limit !== null && limit < Number.MAX_SAFE_INTEGER) rows.limit(limit)
  // Knex takes an expression, too, which its types do not say.
  if (offset !== 0) rows.offset(offset as number)
}

/** Offsets from here on are walked on the index alone before any row is fetched. */
export const DEEP_OFFSET = 1_000

/**
 * Where the page begins and ends (contract 4.7). `page` counts only beside an explicit limit, and not beside an
 * offset; without a limit the project's `default_limit` holds.
 */
export async function pageWindow(context: ItemsContext, query: ItemsQuery): Promise<PageWindow> {
  if (query.single) return { limit: 1, offset: query.offset ?? 0 }
  const limit = query.limit ?? (await defaultLimit(context))
  const size = sizeFor(context, limit < 0 ? null : limit)
  if (query.offset !== null) return { limit: size, offset: query.offset }
  const isPaged = query.limit !== null && query.limit > 0 && query.page !== null
  const offset = isPaged ? ((query.page ?? 1) - 1) * (size ?? 0) : 0
  return { limit: size, offset: Math.min(offset, Number.MAX_SAFE_INTEGER) }
}

/** Rows that a sandboxed extension gets at a time. */
const EXTENSION_ROWS = 500

function sizeFor({ viewer }: ItemsContext, limit: number | null): number | null {
  return viewer.extension === undefined ? limit : Math.min(limit ?? EXTENSION_ROWS, EXTENSION_ROWS)
}

/** Rows of a list that names no limit when the setting is blank. */
const FALLBACK_LIMIT = 200

async function defaultLimit(context: ItemsContext): Promise<number> {
  return (await context.project.settings.get(context.db, context.versions.settings)).number(
    'default_limit',
    FALLBACK_LIMIT,
  )
}
