import type { Item } from '@pergola/sdk'

export interface RowMove {
  from: number
  to: number
  /** Place of the first of the rows among all. Default 0. */
  start?: number
  primaryKeyField: string
  sortField: string
}

export interface MovedRows {
  /** All rows in their new order, with their new sort values. */
  items: Item[]
  /** Key and sort value of the rows whose value changed. */
  changes: Item[]
}

/**
 * Moves a row to another place. The existing sort values are dealt out again in the new order; where a row has none
 * yet, all are numbered by their place.
 */
export function moveRow(rows: readonly Item[], move: RowMove): MovedRows {
  const { from, to, start = 0, primaryKeyField, sortField } = move
  const moved = rows[from]
  if (!moved) return { items: [...rows], changes: [] }
  const others = rows.filter((_, index) => index !== from)
  const ordered = [...others.slice(0, to), moved, ...others.slice(to)]
  const values = rows.map((row) => row[sortField])
  const isComplete = values.every((value) => value !== null && value !== undefined)
  const items = ordered.map((row, index) => ({
    ...row,
    [sortField]: isComplete ? values[index] : start + index + 1,
  }))
  const changes = items
    .filter((row, index) => row[sortField] !== ordered[index]?.[sortField])
    .map((row) => ({ [primaryKeyField]: row[primaryKeyField], [sortField]: row[sortField] }))
  return { items, changes }
}
