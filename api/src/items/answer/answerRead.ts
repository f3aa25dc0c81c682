import type { Scope } from '../../db/readScope'
import type { WrittenRows } from '../../db/rowsAsJson'
import { takeTurns } from '../../db/takeTurns'
import { serializeJson } from '../../json/serializeJson'
import type { Project } from '../../project/Project'
import type { Viewer } from '../../project/Viewer'
import type { Versions } from '../../schema/versions'
import { ItemsService } from '../ItemsService'
import type { ItemsResult, ReadOptions } from '../itemAnswers'
import type { Key } from '../keys'
import { openItemsContext } from '../openItemsContext'
import { rememberLength } from '../read/pageJson'
import type { OpenedPage } from '../read/readItems'
import { openSearchPage } from '../read/searchPages'
import { AnswerText, type TextAnswer } from './AnswerText'

/** A read of items as plain data, so that it can be carried out anywhere. */
export interface ReadJob extends Required<Pick<ReadOptions, 'query' | 'url'>>, Pick<ReadOptions, 'within'> {
  collection: string
  /** A list, a list of these keys, the first match, or one item. */
  what:
    | { kind: 'list' }
    | { kind: 'keys'; keys: readonly Key[] }
    | { kind: 'first' }
    | { kind: 'one'; key: Key }
  viewer: Viewer
  versions: Versions | null
  /** Largest answer, in bytes of JSON. */
  maxBytes: number
}

/** What one part of a long list should come to, in bytes of JSON: wide rows are read fewer at a time. */
const PART_BYTES = 1024 * 1024
const FIRST_PART_ROWS = 200
const MAX_PART_ROWS = 1_000

/** Rows are added so many characters at a time, as far as the rows before say how many that are; others have a turn in between. */
const PIECE_CHARACTERS = 16 * 1024
const MAX_PIECE_ROWS = 200

/**
 * Carries out a read and writes its answer as JSON, the rows of a list a few at a time.
 *
 * @param signal - Aborted when no one waits for the answer any more.
 * @throws ApiError as `ItemsService`, and 422/12 for an answer beyond `maxBytes`
 */
export async function answerRead(project: Project, job: ReadJob, signal: AbortSignal): Promise<TextAnswer> {
  const { viewer, versions, collection, what, query, url, within } = job
  const service = new ItemsService({ project, viewer, versions, collection })
  const options: ReadOptions = { query, url, ...(within && { within }) }
  switch (what.kind) {
    case 'list':
      return writeList(await service.openList(options), job, signal)
    case 'keys':
      return writeList(await service.openList(options, what.keys), job, signal)
    case 'first':
      return writeItem(await service.readFirst(options), job)
    case 'one': {
      const result = await service.readOne(what.key, options)
      return { ...(await writeItem(result, job)), version: result.version }
    }
  }
}

/** A page of a search by its index. */
export interface OpenedSearch {
  /** Where it took no longer than other reads that are short; null where it does. */
  short: TextAnswer | null
  /**
   * Carries it out in another thread, as {@link answerRead} without a scope around it: Node follows no promise for it.
   *
   * @returns Null where it has to be carried out by that
   */
  answer(scope: Scope): Promise<TextAnswer | null>
}

/** @returns Null for all other reads, which have not begun */
export async function openSearch(project: Project, job: ReadJob): Promise<OpenedSearch | null> {
  const { viewer, versions, what, query } = job
  if (query.q === null || what.kind !== 'list' || job.within || !project.lookUp.isAtOnce) return null
  const context = await openItemsContext({ project, viewer, versions, onlyReads: true })
  const collection = context.schema.collections.get(job.collection)
  const page = collection && (await openSearchPage(context, collection, query))
  if (!page) return null
  const around = ofList(envelope(job, { messages: page.warnings }))
  const answerOf = (written: WrittenRows | null) =>
    written && written.json.length <= job.maxBytes ? { ...around, data: written.json } : null
  return {
    short: answerOf(page.nearby),
    answer: async (scope) => answerOf(await page.inThread(scope)),
  }
}

async function writeList(
  { page, meta }: Awaited<ReturnType<ItemsService['openList']>>,
  job: ReadJob,
  signal: AbortSignal,
): Promise<TextAnswer> {
  const text = new AnswerText(job.maxBytes)
  try {
    const rowCount = (await addWritten(text, page)) ?? (await addParts(text, page, signal))
    if (page.quick) page.quick.lastLength = text.totalBytes
    const around = envelope(job, { meta: await meta?.(rowCount), messages: page.warnings })
    return { ...ofList(around), data: await text.finish() }
  } catch (error) {
    await text.discard()
    throw error
  }
}

/** Adds the rows as the database has written them; returns their number, or null where it has not. */
async function addWritten(text: AnswerText, page: OpenedPage): Promise<number | null> {
  const written = await page.written()
  if (!written) return null
  await text.add(written.json)
  return written.count
}

/** Reads the rows a few at a time and adds them; returns their number. */
async function addParts(text: AnswerText, page: OpenedPage, signal: AbortSignal): Promise<number> {
  const size = { rows: FIRST_PART_ROWS }
  let rowCount = 0
  let pieceRows = 1
  for await (const part of page.parts(size)) {
    signal.throwIfAborted()
    const bytesBefore = text.totalBytes
    for (let start = 0; start < part.length; ) {
      const piece = part.slice(start, start + pieceRows)
      const rows = serializeJson(piece).slice(1, -1)
      await text.add(rowCount > 0 ? `,${rows}` : rows)
      start += piece.length
      rowCount += piece.length
      pieceRows = fittingRows(piece.length, rows.length, PIECE_CHARACTERS, MAX_PIECE_ROWS)
      // Where the server is busy a turn takes long: a short page ends without one.
      if (start < part.length && rows.length >= PIECE_CHARACTERS / 2) await takeTurns()
    }
    if (part.length > 0)
      size.rows = fittingRows(part.length, text.totalBytes - bytesBefore, PART_BYTES, MAX_PART_ROWS)
  }
  rememberLength(page.plan, text.totalBytes, rowCount)
  return rowCount
}

/**
 * How many rows have the wanted length together, if they are as long as those before: so many rows of that length.
 *
 * @returns at least one, `most` at most
 */
function fittingRows(rows: number, length: number, wanted: number, most: number): number {
  return Math.max(1, Math.min(Math.floor((rows * wanted) / Math.max(length, 1)), most))
}

async function writeItem(result: ItemsResult<unknown>, job: ReadJob): Promise<TextAnswer> {
  const text = new AnswerText(job.maxBytes)
  await text.add(serializeJson(result.data))
  return { ...envelope(job, result), data: await text.finish() }
}

function ofList({ before, after }: Pick<TextAnswer, 'before' | 'after'>) {
  return { before: `${before}[`, after: `]${after}` }
}

/** The envelope around the data; the order of its keys is that of the contract. */
export function envelope(
  { viewer }: ReadJob,
  { meta, messages }: Pick<ItemsResult<unknown>, 'meta' | 'messages'>,
): Pick<TextAnswer, 'before' | 'after'> {
  const hasMessages = messages !== undefined && messages.length > 0
  return {
    before: `{${meta === undefined ? '' : `"meta":${serializeJson(meta)},`}"data":`,
    after: `${hasMessages ? `,"messages":${serializeJson(messages)}` : ''}${viewer.isAnonymous ? ',"public":true' : ''}}`,
  }
}
