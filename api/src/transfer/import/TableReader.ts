import { ApiError } from '../../errors/ApiError'
import { type Sentence, say } from '../../errors/say'

/** A cell as its file has it: text, or a value where the format has more. Null: empty. Undefined: left out. */
export type Cell = unknown

/** One line of a file. */
export interface TableLine {
  /** As people count them: the first line is 1. */
  line: number
  cells: Cell[]
}

/** The columns of a file, known whole once its lines are read: objects of JSON may name new ones on the way. */
export interface OpenedTable {
  headings: string[]
  lines: AsyncIterable<TableLine[]>
  /** Of a workbook: the sheet that is read, and all of them. */
  sheet?: string
  sheets?: string[]
}

export const MAX_COLUMNS = 500
export const MAX_LINES = 1_000_000
/** Characters of one line. */
export const MAX_LINE_LENGTH = 4 * 1024 * 1024

/** 422/12: the file is not what it says it is. */
export function unreadable(sentence: Sentence, cause?: unknown): ApiError {
  return new ApiError('unprocessable', sentence, { cause })
}

export function lineTooLong(line: number): ApiError {
  return unreadable(say('lineTooLong', { line }))
}
