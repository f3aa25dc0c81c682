import type { Readable } from 'node:stream'
import sax from 'sax'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { say } from '../../errors/say'
import { fromSerialDate } from '../serialDate'
import { type Cell, MAX_COLUMNS, type OpenedTable, type TableLine, unreadable } from './TableReader'

/** Unpacked, of one part of the workbook: a small file can unpack to anything. */
const MAX_PART_BYTES = 1024 * 1024 * 1024
const MAX_SHARED_BYTES = 200 * 1024 * 1024
const MAX_BOOK_BYTES = 4 * 1024 * 1024
const MAX_ENTRIES = 10_000
const MAX_SHARED_TEXTS = 5_000_000
const MAX_CELL_LENGTH = 4 * 1024 * 1024
/** What a workbook can hold. */
const LONGEST_FORMAT = 255
const LONGEST_FORMULA = 8_192
const LINES_AT_ONCE = 500
/** Numbers of built-in formats that show a date or a time (ECMA-376, 18.8.30). */
const DATE_FORMATS: ReadonlySet<number> = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47])

/**
 * A sheet of a workbook; its first row has the headings. Formulas count by the value that was stored for them. Where there
 * is none, or an error such as `#N/A`, the cell is that text: a column of numbers names it, instead of losing it.
 *
 * @param sheet - Its name; without it the first sheet that has lines below its headings.
 */
export async function readXlsx(path: string, sheet?: string): Promise<OpenedTable> {
  let zip: ZipFile
  try {
    zip = await yauzl.openPromise(path, { lazyEntries: true, autoClose: false })
  } catch (cause) {
    throw unreadable(say('fileNoWorkbook'), cause)
  }
  try {
    return await openBook(zip, sheet)
  } catch (error) {
    zip.close()
    throw error
  }
}

async function openBook(zip: ZipFile, wanted: string | undefined): Promise<OpenedTable> {
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    entries.set(entry.fileName, entry)
    if (entries.size > MAX_ENTRIES) throw unreadable(say('workbookParts'))
  }
  const sheets = await sheetsOf(zip, entries)
  if (sheets.length === 0) throw unreadable(say('workbookEmpty'))
  const candidates = wanted === undefined ? sheets : sheets.filter(({ name }) => name === wanted)
  if (candidates.length === 0) throw unreadable(say('workbookSheet', { sheet: wanted ?? '' }))
  const book: Book = {
    texts: await sharedTexts(zip, entries.get('xl/sharedStrings.xml')),
    dateStyles: await dateStyles(zip, entries.get('xl/styles.xml')),
  }
  for (const { name, entry } of candidates) {
    const rows = rowsOf(zip, entry, book)
    const [headings, line] = [await rows.next(), await rows.next()]
    if (headings.done || line.done) continue
    const names = headings.value.cells.map((cell) => String(cell ?? ''))
    return {
      headings: Array.from(names, (heading) => heading ?? ''),
      lines: inParts(zip, line.value, rows),
      sheet: name,
      sheets: sheets.map((one) => one.name),
    }
  }
  throw unreadable(
    wanted === undefined ? say('workbookWithoutLines') : say('sheetWithoutLines', { sheet: wanted }),
  )
}

interface Book {
  texts: readonly string[]
  dateStyles: ReadonlySet<number>
}

async function* inParts(
  zip: ZipFile,
  first: TableLine,
  rows: AsyncGenerator<TableLine>,
): AsyncGenerator<TableLine[]> {
  try {
    let part = [first]
    for await (const row of rows) {
      part.push(row)
      if (part.length < LINES_AT_ONCE) continue
      yield part
      part = []
    }
    if (part.length > 0) yield part
  } finally {
    zip.close()
  }
}

async function* rowsOf(zip: ZipFile, sheet: Entry, book: Book): AsyncGenerator<TableLine> {
  const rows: TableLine[] = []
  let row: TableLine = { line: 0, cells: [] }
  let column = -1
  let attributes: Readonly<Record<string, string>> = {}
  let text: string | null = null
  let isPhonetic = false
  const parser = createParser()
  parser.onopentag = ({ name, attributes: found }) => {
    const tag = localName(name)
    if (tag === 'row') {
      row = { line: Number(found.r ?? row.line + 1), cells: [] }
      column = -1
    } else if (tag === 'c') {
      attributes = found as Record<string, string>
      column = attributes.r ? columnOf(attributes.r) : column + 1
      // A row is a list up to its last cell: it must not be as long as a file may say.
      if (!(column >= 0 && column < MAX_COLUMNS))
        throw unreadable(say('fileTooManyColumns', { max: MAX_COLUMNS }))
      text = null
      formula = null
    } else if (tag === 'f') formula = ''
    else if (tag === 'v' || tag === 't') text = text ?? ''
    else if (tag === 'rPh') isPhonetic = true
    isText = tag === 'v' || tag === 't'
    isFormula = tag === 'f'
  }
  let isText = false
  let isFormula = false
  let formula: string | null = null
  parser.ontext = (part) => {
    if (isText && !isPhonetic && text !== null) text += part
    if (isFormula && formula !== null && formula.length < LONGEST_FORMULA) formula += part
    if (text !== null && text.length > MAX_CELL_LENGTH) throw unreadable(say('workbookCell'))
  }
  parser.oncdata = parser.ontext
  parser.onclosetag = (name) => {
    const tag = localName(name)
    isText = false
    isFormula = false
    if (tag === 'rPh') isPhonetic = false
    if (tag === 'c') row.cells[column] = readCell(text, attributes, book) ?? (formula ? `=${formula}` : null)
    if (tag === 'row' && row.cells.some((cell) => cell !== null)) rows.push(row)
  }
  for await (const chunk of textOf(zip, sheet, MAX_PART_BYTES)) {
    parser.write(chunk)
    // Cells that a sheet leaves out are empty.
    for (const found of rows)
      yield { line: found.line, cells: Array.from(found.cells, (cell) => cell ?? null) }
    rows.length = 0
  }
}

function readCell(
  text: string | null,
  { t: type, s: style }: Readonly<Record<string, string>>,
  book: Book,
): Cell {
  if (text === null) return type === 'inlineStr' || type === 'str' ? '' : null
  switch (type) {
    case 's':
      return book.texts[Number(text)] ?? null
    case 'inlineStr':
    case 'str':
      return unescapeText(text)
    case 'b':
      return text === '1'
    case 'd':
    case 'e':
      return text
    default: {
      if (text === '') return null
      const date = book.dateStyles.has(Number(style ?? 0)) ? fromSerialDate(Number(text)) : null
      return date ?? shownNumber(text)
    }
  }
}

/** A workbook holds `0.1` as `0.10000000000000001`: it shows 15 digits, and those are meant. */
function shownNumber(text: string): string {
  const number = Number(text)
  return Number.isFinite(number) ? String(Number(number.toPrecision(15))) : text
}

async function sharedTexts(zip: ZipFile, entry: Entry | undefined): Promise<string[]> {
  const texts: string[] = []
  if (!entry) return texts
  let text = ''
  let isText = false
  let isPhonetic = false
  const parser = createParser()
  parser.onopentag = ({ name }) => {
    const tag = localName(name)
    if (tag === 'si') text = ''
    if (tag === 'rPh') isPhonetic = true
    isText = tag === 't' && !isPhonetic
  }
  parser.ontext = (part) => {
    if (isText) text += part
  }
  parser.onclosetag = (name) => {
    const tag = localName(name)
    isText = false
    if (tag === 'rPh') isPhonetic = false
    if (tag === 'si') texts.push(unescapeText(text))
    if (texts.length > MAX_SHARED_TEXTS) throw unreadable(say('workbookLarge'))
  }
  for await (const chunk of textOf(zip, entry, MAX_SHARED_BYTES)) parser.write(chunk)
  return texts
}

async function dateStyles(zip: ZipFile, entry: Entry | undefined): Promise<Set<number>> {
  const styles = new Set<number>()
  if (!entry) return styles
  const dates = new Set(DATE_FORMATS)
  let isCellStyle = false
  let index = 0
  const parser = createParser()
  parser.onopentag = ({ name, attributes }) => {
    const tag = localName(name)
    if (tag === 'cellXfs') isCellStyle = true
    if (tag === 'numFmt' && isDateFormat(String(attributes.formatCode)))
      dates.add(Number(attributes.numFmtId))
    if (tag !== 'xf' || !isCellStyle) return
    if (dates.has(Number(attributes.numFmtId ?? 0))) styles.add(index)
    index += 1
  }
  parser.onclosetag = (name) => {
    if (localName(name) === 'cellXfs') isCellStyle = false
  }
  for await (const chunk of textOf(zip, entry, MAX_SHARED_BYTES)) parser.write(chunk)
  return styles
}

/** Letters of dates outside of quoted text, colours and conditions. */
function isDateFormat(code: string): boolean {
  if (code.length > LONGEST_FORMAT) return false
  return /[ymdhs]/i.test(code.replace(/"[^"]*"|\\.|\[[^\]]*\]|_.|\*./g, ''))
}

interface Sheet {
  name: string
  entry: Entry
}

/** In the order of the workbook, by its relations: their files are named in any way. Charts are none. */
async function sheetsOf(zip: ZipFile, entries: ReadonlyMap<string, Entry>): Promise<Sheet[]> {
  const targets = new Map<string, string>()
  await eachTag(zip, entries.get('xl/_rels/workbook.xml.rels'), (tag, { Id = '', Target = '' }) => {
    if (tag === 'Relationship' && targets.size < MAX_ENTRIES) targets.set(Id, Target)
  })
  const sheets: Sheet[] = []
  await eachTag(zip, entries.get('xl/workbook.xml'), (tag, { name = '', 'r:id': id = '' }) => {
    if (tag !== 'sheet' || sheets.length >= MAX_ENTRIES) return
    const target = targets.get(id) ?? ''
    const entry = entries.get(target.startsWith('/') ? target.slice(1) : `xl/${target}`)
    if (entry && !/\/(chart|dialog)sheets\//.test(entry.fileName)) sheets.push({ name, entry })
  })
  if (sheets.length > 0) return sheets
  const unnamed = [...entries.values()].find(({ fileName }) => /^xl\/worksheets\/[^/]+\.xml$/.test(fileName))
  return unnamed ? [{ name: '', entry: unnamed }] : []
}

async function eachTag(
  zip: ZipFile,
  entry: Entry | undefined,
  onTag: (tag: string, attributes: Readonly<Record<string, string>>) => void,
): Promise<void> {
  if (!entry) return
  const parser = createParser()
  parser.onopentag = ({ name, attributes }) => onTag(localName(name), attributes as Record<string, string>)
  for await (const chunk of textOf(zip, entry, MAX_BOOK_BYTES)) parser.write(chunk)
}

function createParser(): sax.SAXParser {
  const parser = sax.parser(true)
  parser.onerror = (cause) => {
    throw unreadable(say('workbookDamaged'), cause)
  }
  return parser
}

async function* textOf(zip: ZipFile, entry: Entry, maxBytes: number): AsyncGenerator<string> {
  if (entry.uncompressedSize > maxBytes) throw unreadable(say('workbookLarge'))
  const decoder = new TextDecoder()
  try {
    const stream: Readable = await zip.openReadStreamPromise(entry)
    for await (const chunk of stream) yield decoder.decode(chunk as Buffer, { stream: true })
  } catch (cause) {
    if (cause instanceof Error && cause.name === 'ApiError') throw cause
    throw unreadable(say('workbookDamaged'), cause)
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/** `AB12` is column 27, counted from 0. */
function columnOf(reference: string): number {
  let column = 0
  const [letters = ''] = /^[^\d]*/.exec(reference) ?? []
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

function unescapeText(text: string): string {
  return text.replace(/_x([0-9a-f]{4})_/gi, (_match, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}
