import { foldText } from '@pergola/sdk/contract'
import { takeTurns } from '../../db/takeTurns'
import { validationError } from '../../errors/ApiError'
import { type Refusal, refusalOf } from '../../errors/Refusal'
import { type Sentence, say } from '../../errors/say'
import type { ItemsContext } from '../../items/ItemsContext'
import { isRefusal } from '../../items/write/attempt'
import { castIn } from '../../schema/cast/castIn'
import { datatypes } from '../../schema/datatypes'
import { cellValue, excessOfCells } from '../import/cellValue'
import { type Found, findItems } from '../import/findItems'
import { stagedLines } from '../import/stageTable'
import type { Cell, TableLine } from '../import/TableReader'
import type { PlannedField } from './tableFields'

const LINES_AT_ONCE = 500
const SHOWN_PROBLEMS = 5
const SHOWN_CHARACTERS = 80

/** A cell that cannot become a value of its field. */
export interface CellProblem extends Refusal {
  line: number
  value: string
}

/** What one column comes to: its first values as they will be, and what does not fit. */
export interface ColumnPreview {
  index: number
  values: (string | number | boolean | null)[]
  problem_count: number
  /** The first of them. */
  problems: CellProblem[]
}

/** Lines with what is wrong with them. */
export interface CheckedLines {
  lines: readonly TableLine[]
  problems: ReadonlyMap<number, Refusal>
}

/**
 * Reads all lines as they would be written, and writes nothing: formats, datatypes and lengths, related items, and that each key is
 * there once.
 */
export async function* checkTable(
  context: ItemsContext,
  path: string,
  fields: readonly PlannedField[],
): AsyncGenerator<CheckedLines & { cells: readonly Checked[][] }> {
  const checkers = fields.map((field) => createChecker(context, field))
  for await (const lines of stagedLines(path, LINES_AT_ONCE)) {
    const cells = []
    for (const check of checkers) cells.push(await check(lines))
    const problems = new Map<number, Refusal>()
    for (const [place, checked] of cells.entries()) {
      for (const [index, { problem }] of checked.entries()) {
        const field = fields[place]?.field.field ?? ''
        if (problem !== null && !problems.has(index))
          problems.set(index, refusalOf(validationError([{ field, message: problem }])))
      }
    }
    yield { lines, problems, cells }
    await takeTurns()
  }
}

/** What columns come to: their first values, and all that does not fit, counted over the whole table. */
export async function previewColumns(
  context: ItemsContext,
  path: string,
  fields: readonly PlannedField[],
  options: { shownLines: number; isWhole: boolean },
): Promise<ColumnPreview[]> {
  const previews = fields.map(
    ({ column: { index } }): ColumnPreview => ({ index, values: [], problem_count: 0, problems: [] }),
  )
  for await (const { lines, cells } of checkTable(context, path, fields)) {
    for (const [place, checked] of cells.entries()) {
      const preview = previews[place]
      if (preview) addChecked(preview, checked, lines, options.shownLines)
    }
    if (!options.isWhole) break
  }
  return previews
}

function addChecked(
  preview: ColumnPreview,
  checked: readonly Checked[],
  lines: readonly TableLine[],
  shown: number,
): void {
  for (const [place, { value, problem }] of checked.entries()) {
    if (preview.values.length < shown) preview.values.push(value)
    if (problem === null) continue
    preview.problem_count += 1
    const { line = 0, cells = [] } = lines[place] ?? {}
    if (preview.problems.length < SHOWN_PROBLEMS)
      preview.problems.push({ line, value: shorten(textOf(cells[preview.index])), ...refusalOf(problem) })
  }
}

interface Checked {
  /** As it will be. */
  value: string | number | boolean | null
  problem: Sentence | null
}

type Checker = (lines: readonly TableLine[]) => Promise<Checked[]>

function createChecker(context: ItemsContext, planned: PlannedField): Checker {
  const { column, field, lookup } = planned
  const keys = new Map<string, number>()
  const found = new Map<string, Found>()
  return async (lines) => {
    const cellOf = ({ cells }: TableLine) => cellValue(field, cells[column.index], column.format)
    if (lookup) await lookUpAll(context, lookup, lines.map(cellOf), found)
    const checkLine = (line: TableLine) => {
      if (lookup) return checkReference(cellOf(line), lookup, found)
      const checked = checkValue(planned, line)
      return column.is_key && checked.problem === null ? checkKey(checked, line.line, keys, planned) : checked
    }
    const all: Checked[] = []
    for (const line of lines) {
      all.push(checkLine(line))
      await takeTurns()
    }
    return all
  }
}

function checkValue({ column: { index, format }, field }: PlannedField, line: TableLine): Checked {
  let cell = line.cells[index]
  try {
    const excess = excessOfCells([{ field, index }], line)
    if (excess) throw excess
    cell = cellValue(field, cell, format)
    const cast = castIn(field, cell)
    if ('problem' in cast) return { value: shown(cell), problem: cast.problem }
    return {
      value: field.type === 'boolean' && cast.value !== null ? cast.value === 1 : shown(cast.value),
      problem: null,
    }
  } catch (error) {
    if (isRefusal(error)) return { value: shown(cell), problem: error.sentence ?? say('valueInvalid') }
    throw error
  }
}

function checkKey(
  checked: Checked,
  line: number,
  keys: Map<string, number>,
  { field }: PlannedField,
): Checked {
  const { value } = checked
  if (value === null || value === '') return { value, problem: say('keyEmpty') }
  if (field.column.autoIncrement && Number(value) < 1) return { value, problem: say('keyBelowOne') }
  // As databases compare.
  const folded = foldText(String(value).trim())
  const earlier = keys.get(folded)
  keys.set(folded, earlier ?? line)
  return earlier === undefined ? checked : { value, problem: say('keyRepeated', { line: earlier }) }
}

function checkReference(
  cell: unknown,
  lookup: NonNullable<PlannedField['lookup']>,
  found: ReadonlyMap<string, Found>,
): Checked {
  if (cell === null || cell === '') return { value: null, problem: null }
  const value = textOf(cell)
  const match = found.get(value) ?? 'none'
  if (typeof match === 'object') return { value: shorten(value), problem: null }
  const params = { collection: lookup.target.name, value: shorten(value) }
  const problem = match === 'many' ? say('foundMany', params) : say('foundNone', params)
  return { value: shorten(value), problem }
}

async function lookUpAll(
  context: ItemsContext,
  { target, by }: NonNullable<PlannedField['lookup']>,
  cells: readonly unknown[],
  found: Map<string, Found>,
): Promise<void> {
  const isNumber = datatypes[by.column.datatype]?.family === 'integer'
  const values = cells.filter((cell) => cell !== null && cell !== '').map(textOf)
  const unknown = [...new Set(values)].filter(
    (value) => !found.has(value) && (!isNumber || /^-?\d{1,18}$/.test(value)),
  )
  for (const [value, match] of await findItems(context, target, by, unknown)) found.set(value, match)
}

function shown(value: unknown): string | number | boolean | null {
  if (value === null || value === undefined || typeof value === 'boolean') return value ?? null
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : shorten(textOf(value))
}

function textOf(cell: Cell): string {
  if (cell === null || cell === undefined) return ''
  return typeof cell === 'object' ? JSON.stringify(cell) : String(cell)
}

function shorten(text: string): string {
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text
}
