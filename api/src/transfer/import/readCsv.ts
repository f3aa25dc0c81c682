import { createReadStream } from 'node:fs'
import { type CsvError, parse } from 'csv-parse'
import { ApiError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import { undoDefuse } from '../defuse'
import { MAX_COLUMNS, type OpenedTable, type TableLine, unreadable } from './TableReader'

const LINES_AT_ONCE = 500
const MAX_RECORD_BYTES = 4 * 1024 * 1024
const HEAD_BYTES = 64 * 1024
/** Short, since each is taken apart at once, and may be all separators. */
const CHUNK_BYTES = 4 * 1024

/**
 * Lines of CSV in UTF-8, UTF-16 or, where it is neither, Windows-1252, which spreadsheets write. Commas, semicolons or tabs
 * stand between the cells. An empty cell is null, an empty text stands in quotation marks.
 */
export async function readCsv(path: string): Promise<OpenedTable> {
  const encoding = await detectEncoding(path)
  const parser = parse({
    delimiter: await detectDelimiter(path, encoding),
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_RECORD_BYTES,
    cast: (value, { quoting, index }) => {
      if (index >= MAX_COLUMNS) throw unreadable(say('fileTooManyColumns', { max: MAX_COLUMNS }))
      return value === '' && !quoting ? null : undoDefuse(value)
    },
  })
  const source = decoded(path, encoding)
  void pump(source, parser)
  const records = parser[Symbol.asyncIterator]() as AsyncIterator<{ record: Cells; info: { lines: number } }>
  const first = await next(records)
  if (!first) throw unreadable(say('fileEmpty'))
  return { headings: first.record.map((cell) => String(cell ?? '')), lines: linesOf(records) }
}

type Cells = (string | null)[]

async function pump(source: AsyncIterable<string>, parser: ReturnType<typeof parse>): Promise<void> {
  try {
    for await (const text of source) {
      if (!parser.write(text)) await hasRoom(parser)
      if (parser.destroyed) return
    }
    parser.end()
  } catch (error) {
    parser.destroy(error as Error)
  }
}

/** Waits until the parser takes more, or takes no more at all. */
function hasRoom(parser: ReturnType<typeof parse>): Promise<void> {
  return new Promise((resolve) => {
    const goOn = () => {
      parser.off('drain', goOn).off('close', goOn)
      resolve()
    }
    parser.on('drain', goOn).on('close', goOn)
  })
}

async function* linesOf(
  records: AsyncIterator<{ record: Cells; info: { lines: number } }>,
): AsyncGenerator<TableLine[]> {
  let part: TableLine[] = []
  for (let found = await next(records); found; found = await next(records)) {
    part.push({ line: found.info.lines, cells: found.record })
    if (part.length < LINES_AT_ONCE) continue
    yield part
    part = []
  }
  if (part.length > 0) yield part
}

async function next<Value>(records: AsyncIterator<Value>): Promise<Value | null> {
  try {
    const { done, value } = await records.next()
    return done ? null : value
  } catch (error) {
    if (error instanceof ApiError) throw error
    const { code, lines } = error as CsvError & { lines?: number }
    if (code?.startsWith('CSV_') || code?.startsWith('INVALID_'))
      throw unreadable(lines ? say('fileNoCsvAt', { line: lines }) : say('fileNoCsv'), error)
    throw error
  }
}

async function* decoded(path: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  const chunks = createReadStream(path, { highWaterMark: CHUNK_BYTES })
  for await (const chunk of chunks) yield decoder.decode(chunk as Buffer, { stream: true })
  yield decoder.decode()
}

async function detectEncoding(path: string): Promise<string> {
  const strict = new TextDecoder('utf-8', { fatal: true })
  let isFirst = true
  try {
    for await (const chunk of createReadStream(path)) {
      const bytes = chunk as Buffer
      if (isFirst && bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
      if (isFirst && bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
      isFirst = false
      strict.decode(bytes, { stream: true })
    }
    strict.decode()
    return 'utf-8'
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252'
    throw error
  }
}

/** The separator that the first line has most of, outside of quotation marks. */
async function detectDelimiter(path: string, encoding: string): Promise<string> {
  const decoder = new TextDecoder(encoding)
  let text = ''
  for await (const chunk of createReadStream(path, { end: HEAD_BYTES })) {
    text += decoder.decode(chunk as Buffer, { stream: true })
  }
  const line = text.replace(/"(?:[^"]|"")*"/g, '').split(/\r|\n/, 1)[0] ?? ''
  const counted = [',', ';', '\t'].map((delimiter) => ({ delimiter, count: line.split(delimiter).length }))
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).delimiter
}
