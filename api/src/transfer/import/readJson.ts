import { createReadStream } from 'node:fs'
import { parseDecimal, roundDecimal } from '@pergola/sdk/contract'
import { JSONParser, TokenType } from '@streamparser/json'
import type { ApiError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import { MAX_COLUMNS, type OpenedTable, type TableLine, unreadable } from './TableReader'

const HEAD_BYTES = 4_096
/** As of a body: what stores and sends a value does not stand more. */
const MAX_DEPTH = 100

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
  let depth = 0
  let names = 0
  parser.onToken = ({ token }) => {
    if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) depth += 1
    else if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) depth -= 1
    // Before the entry is whole: to put together one with a hundred thousand names holds everyone for a second.
    else if (token === TokenType.COLON && depth === entryDepth) names += 1
    if (names > MAX_COLUMNS) throw tooManyColumns()
    if (depth > MAX_DEPTH) throw unreadable(say('valueTooDeep', { max: MAX_DEPTH }))
  }
  parser.onValue = ({ value }) => {
    line += 1
    names = 0
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
