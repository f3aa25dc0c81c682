import { type Item, isEqual } from '@pergola/sdk'
import { useState } from 'react'
import { type Row, type RowsForm, readRows, writeRows } from './rowsValue'

export interface Rows {
  rows: readonly Row[]
  /** @returns The id of the new row. */
  added: (values: Item) => string
  changed: (id: string, field: string, value: unknown) => void
  removed: (id: string) => void
  reordered: (rows: readonly Row[]) => void
}

let lastId = 0

/**
 * Rows of a JSON value while they are edited. They are kept beside the value, because a map cannot hold two rows whose
 * key is half typed; as soon as the value is changed from outside, it is read anew.
 */
export function useRows(value: unknown, form: RowsForm, onChange: (value: unknown) => void): Rows {
  const [edited, setEdited] = useState<{ rows: readonly Row[]; written: unknown } | null>(null)
  const rows = edited && isEqual(edited.written, value) ? edited.rows : readRows(value, form)

  function stage(next: readonly Row[]) {
    const written = writeRows(next, form)
    setEdited({ rows: next, written })
    onChange(written)
  }

  return {
    rows,
    added: (values) => {
      const id = `new-${++lastId}`
      stage([...rows, { id, values }])
      return id
    },
    changed: (id, field, next) =>
      stage(rows.map((row) => (row.id === id ? { id, values: { ...row.values, [field]: next } } : row))),
    removed: (id) => stage(rows.filter((row) => row.id !== id)),
    reordered: stage,
  }
}
