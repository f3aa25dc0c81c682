import { Readable } from 'node:stream'
import { readScope } from '../../db/readScope'
import { ApiError } from '../../errors/ApiError'
import { collectionNotFound } from '../../errors/itemErrors'
import { say } from '../../errors/say'
import type { ReadQueue } from '../../items/answer/ReadQueue'
import { prepareSearch } from '../../items/filter/searchRows'
import type { ItemsContext, Row } from '../../items/ItemsContext'
import type { Key } from '../../items/keys'
import { openItemsContext } from '../../items/openItemsContext'
import type { ItemsQuery } from '../../items/query/ItemsQuery'
import { matchingRows } from '../../items/read/matchingRows'
import { openPage } from '../../items/read/readItems'
import type { Project } from '../../project/Project'
import { callerOf, type Viewer } from '../../project/Viewer'
import type { CollectionSchema } from '../../schema/Schema'
import type { Versions } from '../../schema/versions'
import { type ExportColumn, planColumns, type RelatedAs } from './planColumns'
import { writeCsv } from './writeCsv'

/** Rows of a sheet, the line of headings included. */
const MAX_XLSX_ROWS = 1_048_576

export type ExportFormat = 'csv' | 'xlsx' | 'json'

export interface ExportRequest {
  project: Project
  viewer: Viewer
  versions: Versions | null
  reads: ReadQueue
  /** Aborted when the client has left. */
  gone: AbortSignal
  collection: string
  format: ExportFormat
  /** `fields` are names of the collection itself; no `limit` means all rows. */
  query: ItemsQuery
  /** Only these items, in whatever status where the query names none; null: all that it means. */
  keys: readonly Key[] | null
  related: RelatedAs
}

/** Rows that are read at a time; fewer where each brings its related items. */
const PART_ROWS = 500
const RELATED_PART_ROWS = 100

/**
 * Opens an export: rights, fields and query are checked here, and from then on rows are read a part at a time, as quickly as
 * they are taken. Each part waits for a place among the reads, so that a slow client holds none.
 *
 * @throws ApiError as a read of the same items; 422/12 for more rows than the format has room for
 */
export async function openExport(request: ExportRequest): Promise<{ rowCount: number; content: Readable }> {
  const { project, viewer, versions } = request
  const context = await openItemsContext({ project, viewer, versions, onlyReads: true })
  const collection = context.schema.collections.get(request.collection)
  if (!collection) throw collectionNotFound(request.collection)
  const columns = planColumns(context, collection, request.query.fields, request.related)
  const fields = [...new Set(columns.flatMap(({ tokens }) => tokens))]
  // Without any, every row is empty, as many as there are.
  const query = {
    ...chosen(collection, request),
    fields: fields.length > 0 ? fields : ['-'],
    limit: request.query.limit ?? -1,
  }
  const { page, rowCount } = await inTurn(request, async () => {
    const opened = await openPage(context, collection, query)
    return { page: opened, rowCount: await countRows(context, query, opened) }
  })
  if (request.format === 'xlsx' && rowCount >= MAX_XLSX_ROWS) {
    throw new ApiError('unprocessable', say('sheetTooSmall', { max: MAX_XLSX_ROWS - 1 }))
  }
  const hasRelated = fields.some((token) => token.includes('.'))
  const parts = await begun(
    inTurns(request, page.parts({ rows: hasRelated ? RELATED_PART_ROWS : PART_ROWS })),
  )
  return { rowCount, content: await write(request.format, columns, parts) }
}

function chosen({ primaryKey }: CollectionSchema, { query, keys }: ExportRequest): ItemsQuery {
  if (!keys || !primaryKey) return query
  const among = { path: [primaryKey.field], operator: 'in', value: keys.map(String), or: false } as const
  // A condition that stands first, so that no `or` of the query leads past it.
  const rest = query.filter.length > 0 ? [{ match: 'all', parts: [query.filter], or: false } as const] : []
  return { ...query, filter: [among, ...rest], status: query.status ?? '*' }
}

async function countRows(
  context: ItemsContext,
  query: ItemsQuery,
  { plan, window }: Awaited<ReturnType<typeof openPage>>,
): Promise<number> {
  if (query.q !== null) await prepareSearch(context, plan.collection, plan.access, query.q)
  const [found] = (await matchingRows(context, plan, query).count({ matching: '*' })) as {
    matching: number
  }[]
  const left = Math.max(0, Number(found?.matching) - window.offset)
  return window.limit === null ? left : Math.min(left, window.limit)
}

/** With the first part read: what that refuses is answered as a refusal, and breaks off no file. */
async function begun(parts: AsyncGenerator<Row[]>): Promise<AsyncGenerator<Row[]>> {
  const first = await parts.next()
  async function* all() {
    try {
      if (first.done) return
      yield first.value
      yield* parts
    } finally {
      await parts.return(undefined)
    }
  }
  return all()
}

/** Reads in a place of its own among all reads, and ends when the client has left. */
function inTurn<Result>(
  { reads, gone, viewer, project }: ExportRequest,
  read: () => Promise<Result>,
): Promise<Result> {
  return reads.run(callerOf(project, viewer), gone, () => readScope.run(gone, read))
}

/** The same for each part. */
async function* inTurns(request: ExportRequest, parts: AsyncGenerator<Row[]>): AsyncGenerator<Row[]> {
  try {
    for (;;) {
      const part = await inTurn(request, () => parts.next())
      if (part.done) return
      yield part.value
    }
  } finally {
    await parts.return(undefined)
  }
}

async function write(
  format: ExportFormat,
  columns: readonly ExportColumn[],
  parts: AsyncIterable<readonly Row[]>,
): Promise<Readable> {
  if (format === 'xlsx') return (await import('./writeXlsx')).writeXlsx(columns, parts)
  const text = format === 'csv' ? writeCsv(columns, parts) : writeJson(columns, parts)
  return Readable.from(text, { objectMode: false })
}

/** A JSON array of objects, one on each line; values as the API answers them. */
async function* writeJson(
  columns: readonly ExportColumn[],
  parts: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  let lead = '[\n'
  for await (const rows of parts) {
    if (rows.length === 0) continue
    const texts = rows.map((row) =>
      JSON.stringify(Object.fromEntries(columns.map((column) => [column.name, column.valueOf(row) ?? null]))),
    )
    yield `${lead}${texts.join(',\n')}`
    lead = ',\n'
  }
  yield lead === '[\n' ? '[]\n' : '\n]\n'
}
