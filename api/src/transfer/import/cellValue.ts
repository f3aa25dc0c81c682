import type { CellFormat } from '@pergola/sdk/contract'
import type { ApiError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import { findExcess, JSON_LIMITS } from '../../json/findExcess'
import { datatypes } from '../../schema/datatypes'
import type { ColumnField } from '../../schema/Schema'
import { readFormatted } from './cellFormats'
import { type Cell, lineTooLong, type TableLine, unreadable } from './TableReader'

/** A field and the column whose cells it gets. */
export interface FilledField {
  field: ColumnField
  index: number
}

/** Why cells are not read whose texts are lists or JSON: they hold more than a request may, which takes far longer than their length says. */
export function excessOfCells(filled: readonly FilledField[], { line, cells }: TableLine): ApiError | null {
  const texts = filled.flatMap(({ field, index }) => {
    const cell = cells[index]
    return (field.type === 'json' || field.type === 'array') && typeof cell === 'string' ? [cell] : []
  })
  const excess = findExcess(texts, JSON_LIMITS)
  if (excess === 'levels') return unreadable(say('valueTooDeep', { max: JSON_LIMITS.levels }))
  return excess && lineTooLong(line)
}

/** A cell as the body of a write has it: texts of lists, JSON and switches are read as such; all else is left to the validator. */
export function cellValue(field: ColumnField, cell: Cell, format?: CellFormat | null): unknown {
  if (format && typeof cell === 'string') return cellValue(field, readFormatted(cell, format) ?? cell)
  if (cell === null || cell === undefined) return null
  if (field.type === 'array') return listOf(cell)
  if (field.type === 'json') return typeof cell === 'string' ? jsonOf(cell) : cell
  if (field.type === 'boolean') return booleanOf(cell)
  if (typeof cell !== 'string') return cell
  const family = datatypes[field.column.datatype]?.family
  // Spreadsheets write a time behind every date.
  if (family === 'date') return cell.trim().replace(/^(\d{4}-\d\d-\d\d)[T ]00:00:00.*$/, '$1')
  return family === 'integer' || family === 'decimal' ? cell.trim() : cell
}

function listOf(cell: Cell): unknown {
  if (typeof cell !== 'string') return cell
  if (cell.trim().startsWith('[')) return jsonOf(cell)
  return cell === '' ? [] : cell.split(',').map((entry) => entry.trim())
}

/** What is no JSON stays text, which the validator refuses. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function booleanOf(cell: Cell): unknown {
  if (typeof cell !== 'string') return cell
  const text = cell.trim().toLowerCase()
  if (text === 'yes' || text === 'y' || text === 'x') return true
  return text === 'no' || text === 'n' ? false : text
}
