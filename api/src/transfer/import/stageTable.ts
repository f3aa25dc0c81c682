import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { takeTurns } from '../../db/takeTurns'
import { ApiError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import { sweepFolder } from '../../storage/sweepFolder'
import {
  type Cell,
  lineTooLong,
  MAX_COLUMNS,
  MAX_LINE_LENGTH,
  MAX_LINES,
  type TableLine,
  unreadable,
} from './TableReader'

export type TableFormat = 'csv' | 'xlsx' | 'json'

/** A table as it waits for its import: its lines, whatever they came as, one JSON text each in a temporary file. */
export interface StagedTable {
  path: string
  format: TableFormat
  /** Name and first values of each column. */
  columns: { heading: string; samples: string[] }[]
  lineCount: number
  /** Of a workbook: the sheet that was read, and all of them. */
  sheet?: string
  sheets?: string[]
}

const STAGED_PREFIX = 'pergola-import-'
/** Characters of all lines. */
const MAX_STAGED_LENGTH = 2 * 1024 * 1024 * 1024
/** Of lines that are written together, as long as a request: what is logged of them is written at once. */
const MAX_PART_LENGTH = 1024 * 1024
const WRITTEN_AT_ONCE = 256 * 1024
const SAMPLES = 4
const SAMPLE_CHARACTERS = 80

/** Their packages are loaded with the first file of a kind: most servers import none. */
const readers = {
  csv: async () => (await import('./readCsv')).readCsv,
  xlsx: async () => (await import('./readXlsx')).readXlsx,
  json: async () => (await import('./readJson')).readJson,
}

/**
 * Reads a received file whole, so that it is known to be readable and how long it is before anything is written.
 *
 * @param sheet - Of a workbook; without it the first one that has lines.
 * @param onLines - Sees all lines once, a part at a time.
 * @throws ApiError 422/12 for what is no table of its format, or too large
 */
export async function stageTable(
  source: string,
  fileName: string,
  { sheet, onLines }: { sheet?: string | undefined; onLines?: (lines: readonly TableLine[]) => void } = {},
): Promise<StagedTable> {
  const format = formatOf(fileName)
  const path = join(tmpdir(), `${STAGED_PREFIX}${randomUUID()}`)
  const file = await open(path, 'wx', 0o600)
  const samples: string[][] = []
  let lineCount = 0
  let stagedLength = 0
  try {
    const { headings, lines, ...book } = await (await readers[format]())(source, sheet)
    for await (const part of lines) {
      lineCount += part.length
      if (lineCount > MAX_LINES) throw unreadable(say('fileTooManyLines', { max: MAX_LINES }))
      for (const packed of packLines(part)) {
        stagedLength += packed.length
        if (stagedLength > MAX_STAGED_LENGTH) throw unreadable(say('fileTooLargeToImport'))
        await file.writeFile(packed)
      }
      for (const { cells } of part) addSamples(samples, cells)
      if (Math.max(headings.length, samples.length) > MAX_COLUMNS)
        throw unreadable(say('fileTooManyColumns', { max: MAX_COLUMNS }))
      onLines?.(part)
      await takeTurns()
    }
    if (lineCount === 0) throw unreadable(say('fileWithoutLines'))
    // Lines may be longer than the headings: what stands there is a column, too.
    const columns = Array.from({ length: Math.max(headings.length, samples.length) }, (_, index) => ({
      heading: headings[index]?.trim() ?? '',
      samples: samples[index] ?? [],
    }))
    return { path, format, columns, lineCount, ...book }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await file.close()
  }
}

/**
 * The lines of a staged table, a part at a time: no more than that many lines, and fewer where they are long.
 *
 * @throws ApiError 422/12 when the file is gone: it lives a day, on the machine that received it
 */
export async function* stagedLines(path: string, atOnce: number): AsyncGenerator<TableLine[]> {
  const source = createReadStream(path)
  const opened = new Promise<void>((resolve, reject) =>
    source.once('open', () => resolve()).once('error', reject),
  )
  await opened.catch((cause) => {
    throw new ApiError('unprocessable', say('fileGone'), { cause })
  })
  let part: TableLine[] = []
  let length = 0
  for await (const text of createInterface({ input: source, crlfDelay: Number.POSITIVE_INFINITY })) {
    part.push(unpackLine(text))
    length += text.length
    await takeTurns()
    if (part.length < atOnce && length < MAX_PART_LENGTH) continue
    yield part
    part = []
    length = 0
  }
  if (part.length > 0) yield part
}

/** The sheet that a form names beside its file. */
export function sheetOf({ sheet }: Readonly<Record<string, unknown>>): string | undefined {
  return typeof sheet === 'string' && sheet !== '' ? sheet : undefined
}

/** What a job keeps of the workbook that its table is a sheet of. */
export function bookOf({ sheet, sheets }: StagedTable): Pick<StagedTable, 'sheet' | 'sheets'> {
  return sheets && sheet !== undefined ? { sheet, sheets } : {}
}

/** Removes the tables that were left. */
export function sweepStagedTables(before: Date): Promise<void> {
  return sweepFolder(tmpdir(), { before, prefix: STAGED_PREFIX })
}

export function removeStagedTable(path: unknown): Promise<void> {
  return rm(String(path), { force: true })
}

function formatOf(fileName: string): TableFormat {
  const ending = /\.([a-z]+)$/i.exec(fileName)?.[1]?.toLowerCase()
  if (ending === 'csv' || ending === 'tsv' || ending === 'txt') return 'csv'
  if (ending === 'json' || ending === 'ndjson' || ending === 'jsonl') return 'json'
  if (ending === 'xlsx') return 'xlsx'
  throw unreadable(say('fileEndings'))
}

/** Texts that are not too long to be held: a workbook stores a text once and may show it in every cell. */
function* packLines(part: readonly TableLine[]): Generator<string> {
  let text = ''
  for (const line of part) {
    const length = line.cells.reduce<number>(
      (sum, cell) => sum + (typeof cell === 'string' ? cell.length : 0),
      0,
    )
    if (length > MAX_LINE_LENGTH) throw lineTooLong(line.line)
    text += packLine(line)
    if (text.length < WRITTEN_AT_ONCE) continue
    yield text
    text = ''
  }
  if (text !== '') yield text
}

/** What was left out has no place; null stands for an empty cell. */
function packLine({ line, cells }: TableLine): string {
  const entries = cells.flatMap((cell, index) => (cell === undefined ? [] : [[index, cell]]))
  return `${JSON.stringify([line, ...entries])}\n`
}

function unpackLine(text: string): TableLine {
  const [line, ...entries] = JSON.parse(text) as [number, ...[number, Cell][]]
  const cells: Cell[] = []
  for (const [index, cell] of entries) cells[index] = cell
  return { line, cells }
}

function addSamples(samples: string[][], cells: readonly Cell[]): void {
  for (const [index, cell] of cells.entries()) {
    if (cell === null || cell === undefined || cell === '') continue
    const known = samples[index] ?? []
    samples[index] = known
    if (known.length >= SAMPLES) continue
    const text = typeof cell === 'object' ? JSON.stringify(cell) : String(cell)
    if (!known.includes(text)) known.push(text.slice(0, SAMPLE_CHARACTERS))
  }
}
