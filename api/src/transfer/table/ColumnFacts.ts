import {
  DATE_FORMATS,
  type DateFormat,
  NUMBER_FORMATS,
  type NumberFormat,
  parseDecimal,
} from '@pergola/sdk/contract'
import { readMoment, readNumber, readTime } from '../import/cellFormats'
import type { Cell, TableLine } from '../import/TableReader'

/** A reading that so many cells do not have is not looked at any more. */
const MAX_MISSES = 20
/** Longer texts are neither keys nor choices. */
const LONGEST_VALUE = 255
/** So that a table of any size takes a bounded memory. */
const MAX_REMEMBERED = 1_500_000
const BOOLEANS: ReadonlySet<string> = new Set(['true', 'false', 'yes', 'no', 'y', 'n'])

/** How many cells have no such reading, and the first of them. */
export interface Misses {
  count: number
  line: number
  text: string
}

export interface NumberFacts extends Misses {
  /** Digits before and behind the point. */
  whole: number
  decimals: number
  /** Of the whole numbers among them; null: there are none. */
  min: bigint | null
  max: bigint | null
}

export interface DateFacts extends Misses {
  hasTimes: boolean
}

/** What is known of the cells of one column, without keeping them. */
export class ColumnFacts {
  filled = 0
  lineCount = 0
  maxLength = 0
  maxBytes = 0
  /** Cells such as `007`, and the first of them. */
  leadingZeros: Misses = none()
  readonly numbers = new Map<NumberFormat, NumberFacts>(
    NUMBER_FORMATS.map((format) => [format, { ...none(), whole: 1, decimals: 0, min: null, max: null }]),
  )
  readonly dates = new Map<DateFormat, DateFacts>(
    DATE_FORMATS.map((format) => [format, { ...none(), hasTimes: false }]),
  )
  readonly times: Misses = none()
  readonly booleans: Misses = none()
  readonly lists: Misses = none()
  readonly objects: Misses = none()
  /** How often each value is there; null where they are too many or too long. */
  values: Map<string, number> | null = new Map()

  add(cell: Cell, line: number, remembered: { count: number }): void {
    this.lineCount += 1
    if (cell === null || cell === undefined || cell === '') return
    this.filled += 1
    const text = typeof cell === 'object' ? JSON.stringify(cell) : String(cell)
    this.maxLength = Math.max(this.maxLength, text.length)
    this.maxBytes = Math.max(this.maxBytes, Buffer.byteLength(text))
    const miss = (facts: Misses) => noteMiss(facts, line, text)
    if (typeof cell === 'object') {
      if (!Array.isArray(cell) || cell.some((entry) => typeof entry === 'object')) miss(this.lists)
    } else {
      miss(this.lists)
      miss(this.objects)
    }
    if (typeof cell !== 'boolean' && !BOOLEANS.has(text.trim().toLowerCase())) miss(this.booleans)
    this.#readNumbers(text, line, miss)
    this.#readDates(text, miss)
    if (this.times.count <= MAX_MISSES && readTime(text) === null) miss(this.times)
    this.#remember(text, remembered)
  }

  /** Gives up the values of the column: there are too many in the table. */
  forget(): number {
    const count = this.values?.size ?? 0
    this.values = null
    return count
  }

  #readNumbers(text: string, line: number, miss: (facts: Misses) => void): void {
    const isPadded = /^\s*-?0\d+\s*$/.test(text)
    if (isPadded) noteMiss(this.leadingZeros, line, text)
    // A number that begins with a plus is one to call.
    const isText = isPadded || /^\s*\+/.test(text)
    for (const [format, facts] of this.numbers) {
      if (facts.count > MAX_MISSES) continue
      const number = isText ? null : readNumber(text, format)
      const decimal = number === null ? null : parseDecimal(number)
      if (decimal === null) miss(facts)
      else noteNumber(facts, decimal)
    }
  }

  #readDates(text: string, miss: (facts: Misses) => void): void {
    for (const [format, facts] of this.dates) {
      if (facts.count > MAX_MISSES) continue
      const moment = readMoment(text, format)
      if (!moment) miss(facts)
      else facts.hasTimes ||= (moment.time ?? '00:00:00') !== '00:00:00' || moment.zone !== ''
    }
  }

  #remember(text: string, remembered: { count: number }): void {
    if (this.values === null) return
    const known = this.values.get(text)
    if (known === undefined) remembered.count += 1
    if (text.length <= LONGEST_VALUE) this.values.set(text, (known ?? 0) + 1)
    else remembered.count -= this.forget() + 1
  }
}

/** Gathers what is known of all columns, while the lines of a table pass by. */
export class TableFacts {
  readonly columns: ColumnFacts[] = []
  lineCount = 0
  readonly #remembered = { count: 0 }

  /** @param maxRemembered - Different values over all columns. */
  constructor(private readonly maxRemembered = MAX_REMEMBERED) {}

  add(lines: readonly TableLine[]): void {
    for (const { line, cells } of lines) {
      this.lineCount += 1
      for (const [index, cell] of cells.entries()) this.at(index).add(cell, line, this.#remembered)
    }
    // Keys stand on the left of most tables.
    for (
      let index = this.columns.length - 1;
      this.#remembered.count > this.maxRemembered && index >= 0;
      index--
    )
      this.#remembered.count -= this.columns[index]?.forget() ?? 0
  }

  at(index: number): ColumnFacts {
    while (this.columns.length <= index) this.columns.push(new ColumnFacts())
    return this.columns[index] ?? new ColumnFacts()
  }
}

function none(): Misses {
  return { count: 0, line: 0, text: '' }
}

function noteMiss(facts: Misses, line: number, text: string): void {
  if (facts.count === 0) Object.assign(facts, { line, text: text.slice(0, 80) })
  facts.count += 1
}

function noteNumber(
  facts: NumberFacts,
  { coefficient, scale }: { coefficient: bigint; scale: number },
): void {
  const digits = String(coefficient < 0n ? -coefficient : coefficient).length
  facts.whole = Math.max(facts.whole, digits - scale)
  facts.decimals = Math.max(facts.decimals, scale)
  if (scale > 0) return
  const whole = coefficient * 10n ** BigInt(-scale)
  if (facts.min === null || whole < facts.min) facts.min = whole
  if (facts.max === null || whole > facts.max) facts.max = whole
}
