import { createReadStream } from 'node:fs'
import { parseDecimal, roundDecimal } from '@pergola/sdk/contract'
import { JSONParser, type ParsedTokenInfo, TokenType } from '@streamparser/json'
import type { ApiError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import { JSON_LIMITS } from '../../json/findExcess'
import {
  lineTooLong,
  MAX_COLUMNS,
  MAX_LINE_LENGTH,
  type OpenedTable,
  type TableLine,
  unreadable,
} from './TableReader'

const HEAD_BYTES = 4_096

/** Objects of JSON: in a list, in the `data` of an answer of the API, or one on each line. */
export async function readJson(path: string): Promise<OpenedTable> {
  const headings: string[] = []
  return { headings, lines: linesOf(path, await detectForm(path), headings) }
}

/** Numbers that a double would change stay the text that they are. */
class ExactParser extends JSONParser {
  constructor(options: ConstructorParameters<typeof JSONParser>[0]) {
    super(options)
    // The parser makes its tokenizer itself, and gives no other way to it.
    const { tokenizer } = this as unknown as { tokenizer: { parseNumber: (text: string) => unknown } }
    tokenizer.parseNumber = toExact
  }
}

function toExact(text: string): number | string {
  const number = Number(text)
  if (text.length <= 15) return number
  const [exact, kept] = [parseDecimal(text), parseDecimal(String(number))]
  const scale = Math.max(exact?.scale ?? 0, kept?.scale ?? 0)
  return exact && kept && roundDecimal(exact, scale) === roundDecimal(kept, scale) ? number : text
}

async function* linesOf(
  path: string,
  { depth: entryDepth, ...form }: EntryForm,
  headings: string[],
): AsyncGenerator<TableLine[]> {
  const places = new Map<string, number>()
  let part: TableLine[] = []
  let line = 0
  const parser = new ExactParser({ ...form, keepStack: false })
  const bounds = new EntryBounds(entryDepth)
  // Before the entry is whole: to put together one with a hundred thousand names holds everyone for a second.
  parser.onToken = (token) => bounds.check(token, line + 1)
  parser.onValue = ({ value }) => {
    line += 1
    bounds.next()
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw unreadable(say('entryNotObject', { entry: line }))
    const cells: unknown[] = []
    for (const [name, cell] of Object.entries(value)) {
      let place = places.get(name)
      if (place === undefined) {
        place = headings.push(name) - 1
        places.set(name, place)
        if (place >= MAX_COLUMNS) throw tooManyColumns()
      }
      cells[place] = cell
    }
    part.push({ line, cells })
  }
  parser.onError = (error) => {
    throw error.name === 'ApiError' ? error : unreadable(say('fileNoJson', { reason: error.message }), error)
  }
  for await (const chunk of createReadStream(path)) {
    if (parser.isEnded) break
    parser.write(chunk as Buffer)
    if (part.length === 0) continue
    yield part
    part = []
  }
  if (!parser.isEnded && !form.separator) throw unreadable(say('fileCutShort'))
}

/** Counts what an entry holds while it comes. */
class EntryBounds {
  private depth = 0
  private beginsAt: number | null = null
  private columns = 0
  private containers = 0
  private values = 0
  /** Within its cells. */
  private readonly names = new Set<unknown>()
  private lastText: unknown

  /** @param entryDepth - How many brackets are open around the names of an entry. */
  constructor(private readonly entryDepth: number) {}

  next(): void {
    this.beginsAt = null
    this.columns = 0
    this.containers = 0
    this.values = 0
    this.names.clear()
  }

  /** @throws ApiError 422/12 */
  check({ token, value, offset }: ParsedTokenInfo, line: number): void {
    this.count(token, value)
    if (this.depth >= this.entryDepth) this.beginsAt ??= offset
    if (this.columns > MAX_COLUMNS) throw tooManyColumns()
    if (this.depth > JSON_LIMITS.levels) throw unreadable(say('valueTooDeep', { max: JSON_LIMITS.levels }))
    const { containers, values, names, beginsAt } = this
    const isLong = beginsAt !== null && offset - beginsAt > MAX_LINE_LENGTH
    if (
      isLong ||
      containers > JSON_LIMITS.containers ||
      values > JSON_LIMITS.values ||
      names.size > JSON_LIMITS.names
    )
      throw lineTooLong(line)
  }

  private count(token: TokenType, value: unknown): void {
    switch (token) {
      case TokenType.STRING:
        this.lastText = value
        break
      case TokenType.COLON:
        if (this.depth === this.entryDepth) this.columns += 1
        else this.names.add(this.lastText)
        break
      case TokenType.COMMA:
        this.values += 1
        break
      case TokenType.LEFT_BRACE:
      case TokenType.LEFT_BRACKET:
        this.depth += 1
        this.containers += 1
        break
      case TokenType.RIGHT_BRACE:
      case TokenType.RIGHT_BRACKET:
        this.depth -= 1
    }
  }
}

function tooManyColumns(): ApiError {
  return unreadable(say('fileTooManyColumns', { max: MAX_COLUMNS }))
}

/** Where the entries of a file are. */
interface EntryForm {
  paths: string[]
  separator?: string
  /** Of the names of an entry: how many brackets are open around them. */
  depth: number
}

async function detectForm(path: string): Promise<EntryForm> {
  let head = ''
  for await (const chunk of createReadStream(path, { end: HEAD_BYTES })) head += String(chunk)
  const text = head.replace(/^\ufeff/, '').trimStart()
  if (text === '') throw unreadable(say('fileEmpty'))
  if (text.startsWith('[')) return { paths: ['$.*'], depth: 2 }
  return /^\{\s*"(data|meta)"\s*:\s*[[{]/.test(text)
    ? { paths: ['$.data.*'], depth: 3 }
    : { paths: ['$'], separator: '\n', depth: 1 }
}
