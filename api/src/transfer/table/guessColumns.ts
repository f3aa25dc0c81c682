import {
  type CellFormat,
  type ColumnKind,
  type DateFormat,
  foldText,
  TIME_FORMAT,
} from '@pergola/sdk/contract'
import { isNumberFormat } from '../import/cellFormats'
import type { ColumnFacts, Misses, NumberFacts, TableFacts } from './ColumnFacts'
import { fitIntoRow } from './fitIntoRow'
import { freeName, labelOf, nameOf } from './nameColumns'
import type { ColumnNote, ProposedColumn } from './TableColumn'

/** Choices: few, short, and each of them several times. */
const MAX_CHOICES = 20
const LONGEST_CHOICE = 50
const REPEATED = 3
/** Values that are offered when someone makes choices of a column. */
const MAX_DISTINCT = 100
const LONGEST_KEY = 100
const TEXT_LENGTHS = [50, 100, 255]
const TEXT_BYTES = 65_535
/** MySQL's limits of a DECIMAL. */
const MAX_DIGITS = 65
const MAX_DECIMALS = 30
const PLAIN = '1234.5'
const INT_MAX = 2n ** 31n - 1n
const BIGINT_MAX = 2n ** 63n - 1n
/** A few misfits in a long column are worth a word: without them it would be something else. */
const FEW_MISSES = 0.05
const KEY_HEADING = /^(id|key|code|sku|isbn|ean|uuid|guid|no|nr|number)$|_(id|key|code|no|nr|number)$/

/**
 * Guesses what the columns of a table are, from what is known of all their cells. Nothing is read from a few samples: a guess fits
 * every cell, and what would be lost by it is not guessed.
 */
export function guessColumns(headings: readonly string[], facts: TableFacts): ProposedColumn[] {
  const columns = headings.map((heading, index) =>
    guessColumn(index, heading, facts.at(index), facts.lineCount),
  )
  const key = chooseKey(columns, facts)
  if (key) key.is_key = true
  nameAll(columns)
  preferKnownOrder(columns)
  fitIntoRow(columns)
  return columns
}

function guessColumn(index: number, heading: string, facts: ColumnFacts, lineCount: number): ProposedColumn {
  const formats = formatsOf(facts)
  const { kind, format } = kindOf(facts, formats)
  const number = facts.numbers.get(format !== null && isNumberFormat(format) ? format : PLAIN)
  const distinct = facts.values && facts.values.size <= MAX_DISTINCT ? [...facts.values.keys()] : null
  const column: ProposedColumn = {
    index,
    heading: heading.trim(),
    field: '',
    label: null,
    kind,
    format: format === PLAIN || format === 'YYYY-MM-DD' ? null : format,
    datatype: null,
    length: null,
    choices: null,
    collection: null,
    find_by: null,
    is_key: false,
    is_left_out: facts.filled === 0,
    formats,
    text_length: textLength(facts),
    decimals: decimalLength(number),
    whole_numbers: isInt(number) ? 'INT' : 'BIGINT',
    distinct,
    can_be_key: canBeKey(facts, lineCount, kind),
    notes: notesOf(facts, kind, formats),
  }
  return { ...column, ...storageOf(column, facts) }
}

/** What a column of a kind is stored with. */
function storageOf(column: ProposedColumn, facts: ColumnFacts): Partial<ProposedColumn> {
  switch (column.kind) {
    case 'integer':
      return { datatype: column.whole_numbers }
    case 'decimal':
      return { length: column.decimals }
    case 'long_text':
    case 'json':
      return { datatype: facts.maxBytes <= TEXT_BYTES ? 'TEXT' : 'MEDIUMTEXT' }
    case 'choices':
      return { length: column.text_length, choices: column.distinct }
    case 'text':
    case 'list':
      return { length: column.text_length }
    default:
      return {}
  }
}

/** Every format that all cells have. */
function formatsOf(facts: ColumnFacts): CellFormat[] {
  if (facts.filled === 0) return []
  const fitting = <Format extends CellFormat>(found: ReadonlyMap<Format, Misses>) =>
    [...found].filter(([, { count }]) => count === 0).map(([format]) => format)
  return [
    ...fitting(facts.numbers),
    ...fitting(facts.dates),
    ...(facts.times.count === 0 ? [TIME_FORMAT as CellFormat] : []),
  ]
}

function kindOf(
  facts: ColumnFacts,
  formats: readonly CellFormat[],
): { kind: ColumnKind; format: CellFormat | null } {
  const plain = (kind: ColumnKind) => ({ kind, format: null })
  if (facts.filled === 0) return plain('text')
  if (facts.booleans.count === 0) return plain('boolean')
  if (facts.lists.count === 0) return plain(facts.maxLength <= 255 ? 'list' : 'json')
  if (facts.objects.count === 0) return plain('json')
  const [format] = formats
  if (format === undefined) return plain(textKind(facts))
  if (format === TIME_FORMAT) return { kind: 'time', format }
  if (!isNumberFormat(format)) {
    return { kind: facts.dates.get(format as DateFormat)?.hasTimes ? 'datetime' : 'date', format }
  }
  const number = facts.numbers.get(format)
  if (!number) return plain(textKind(facts))
  if (number.decimals === 0) return isWithin(number, BIGINT_MAX) ? { kind: 'integer', format } : plain('text')
  const isFitting = number.decimals <= MAX_DECIMALS && number.whole + number.decimals <= MAX_DIGITS
  return isFitting ? { kind: 'decimal', format } : plain(textKind(facts))
}

function textKind(facts: ColumnFacts): ColumnKind {
  const { values, maxLength, filled } = facts
  const isFew = values !== null && values.size <= MAX_CHOICES && values.size * REPEATED <= filled
  if (isFew && values.size > 1 && maxLength <= LONGEST_CHOICE && facts.leadingZeros.count === 0)
    return 'choices'
  return maxLength <= 255 ? 'text' : 'long_text'
}

function notesOf(facts: ColumnFacts, kind: ColumnKind, formats: readonly CellFormat[]): ColumnNote[] {
  if (facts.filled === 0) return [{ code: 'empty' }]
  const notes: ColumnNote[] = []
  const isText = kind === 'text' || kind === 'choices' || kind === 'long_text'
  if (kind !== 'boolean' && isAmbiguous(facts, formats)) notes.push({ code: 'ambiguous' })
  const { leadingZeros } = facts
  if (isText && leadingZeros.count > 0) notes.push({ code: 'leading_zeros', ...leadingZeros })
  else if (isText && formats.length > 0) notes.push({ code: 'long_numbers' })
  else if (isText) notes.push(...nearlyNotes(facts))
  return notes
}

/** `01/02/2024` is two days, and `1,234` two numbers. */
function isAmbiguous(facts: ColumnFacts, formats: readonly CellFormat[]): boolean {
  const [first, second] = formats
  if (first === undefined || second === undefined) return false
  if (!isNumberFormat(first)) return second !== TIME_FORMAT
  const [number, other] = [facts.numbers.get(first), isNumberFormat(second) && facts.numbers.get(second)]
  return !!number && !!other && (other.whole !== number.whole || other.decimals !== number.decimals)
}

function nearlyNotes(facts: ColumnFacts): ColumnNote[] {
  const found: [ColumnKind, Misses][] = [
    ...[...facts.numbers.values()].map((one): [ColumnKind, Misses] => ['decimal', one]),
    ...[...facts.dates.values()].map((one): [ColumnKind, Misses] => [
      one.hasTimes ? 'datetime' : 'date',
      one,
    ]),
  ]
  const few = found
    .filter(([, { count }]) => count > 0 && count <= facts.filled * FEW_MISSES)
    .sort(([, one], [, other]) => one.count - other.count)[0]
  return few
    ? [{ code: 'nearly', kind: few[0], count: few[1].count, line: few[1].line, text: few[1].text }]
    : []
}

function isInt(number: NumberFacts | undefined): boolean {
  return number !== undefined && isWithin(number, INT_MAX)
}

function isWithin({ min, max }: NumberFacts, limit: bigint): boolean {
  return (min ?? 0n) >= -limit && (max ?? 0n) <= limit
}

/** With room for longer ones: the next text is not the longest that there was. */
function textLength({ maxLength }: ColumnFacts): string {
  const length = TEXT_LENGTHS.find((one) => one >= maxLength * 1.2) ?? 255
  return String(length)
}

function decimalLength(number: NumberFacts | undefined): string {
  const decimals = Math.min(Math.max(number?.decimals ?? 2, 0), MAX_DECIMALS)
  const digits = Math.min(Math.max((number?.whole ?? 1) + decimals + 2, 10), MAX_DIGITS)
  return `${digits},${decimals}`
}

/** As databases compare: without regard to case and to spaces at the end. */
function canBeKey({ values, filled, maxLength }: ColumnFacts, lineCount: number, kind: ColumnKind): boolean {
  if (kind !== 'integer' && kind !== 'text' && kind !== 'choices') return false
  if (values === null || filled !== lineCount || values.size !== filled || maxLength > LONGEST_KEY)
    return false
  return new Set([...values.keys()].map((value) => foldText(value.trim()))).size === filled
}

/** What is called like a key, else whole numbers in the first column. Any column may hold different values by chance. */
function chooseKey(columns: readonly ProposedColumn[], facts: TableFacts): ProposedColumn | undefined {
  const able = columns.filter((column) => column.can_be_key && isPositive(column, facts))
  const called = able.filter(({ heading }) => KEY_HEADING.test(nameOf(heading)))
  const [first] = columns
  const counted = able.find((column) => column === first && column.kind === 'integer')
  return (
    called.find(({ heading }) => nameOf(heading) === 'id') ??
    called.find((one) => one === first) ??
    counted ??
    called[0]
  )
}

function isPositive({ index, kind, format }: ProposedColumn, facts: TableFacts): boolean {
  if (kind !== 'integer') return true
  const { min = null } =
    facts.at(index).numbers.get(format !== null && isNumberFormat(format) ? format : PLAIN) ?? {}
  return min !== null && min > 0n
}

/** Names that are free, with a note where a heading could not stay. */
function nameAll(columns: readonly ProposedColumn[]): void {
  // The key of a table without one.
  const taken = new Set(columns.some(({ is_key }) => is_key) ? [] : ['id'])
  for (const column of columns) {
    const { heading, index } = column
    const wished = nameOf(heading)
    column.field = freeName(wished === '' ? `column_${index + 1}` : wished, (name) => taken.has(name))
    column.label = labelOf(heading, column.field)
    taken.add(column.field)
    if (heading === '') column.notes.push({ code: 'no_heading' })
    else if (column.field !== wished) column.notes.push({ code: 'renamed', text: column.field })
  }
}

/** A table writes its dates in one way: a column that leaves no doubt decides for those that do. */
function preferKnownOrder(columns: readonly ProposedColumn[]): void {
  const isDate = ({ kind }: ProposedColumn) => kind === 'date' || kind === 'datetime'
  const sure = columns.filter((column) => isDate(column) && !isDoubtful(column)).map(({ format }) => format)
  const isMonthFirst =
    sure.some((format) => format?.startsWith('MM')) && !sure.some((format) => format?.startsWith('DD'))
  if (!isMonthFirst) return
  for (const column of columns.filter((one) => isDate(one) && isDoubtful(one)))
    column.format =
      column.formats.find((format) => format.startsWith('MM/') || format.startsWith('MM-')) ?? column.format
}

function isDoubtful({ notes }: ProposedColumn): boolean {
  return notes.some(({ code }) => code === 'ambiguous')
}
