import { type Item, isEqual, type RejectedText, rejectText } from '@pergola/sdk'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  countEntries,
  hasLostKeys,
  keyOf,
  type Row,
  type RowsForm,
  readRows,
  repeatedKeys,
  writeRows,
} from './rowsValue'

export interface Rows {
  rows: readonly Row[]
  /** The value holds something that is no row, or the key of one; it would be gone with the next change. */
  isPartial: boolean
  /** What is wrong with the key of a row; `null` when nothing is. */
  keyProblem: (row: Row) => string | null
  /** @returns The id of the new row. */
  added: (values: Item) => string
  changed: (id: string, field: string, value: unknown) => void
  removed: (id: string) => void
  reordered: (rows: readonly Row[]) => void
}

export interface RowsField {
  value: unknown
  rejected?: RejectedText | null
  onChange: (value: unknown) => void
}

export interface RowsOptions extends RowsForm {
  /** The stored form of rows, where it is none of the two usual ones. */
  write?: (rows: readonly Row[]) => unknown
  read?: (value: unknown) => Row[]
  /** Rows that will not be stored, such as one that was only just added; others need a key. */
  isLeftOut?: (row: Row) => boolean
}

let lastId = 0

/**
 * Rows of a JSON value while they are edited. They are kept beside the value, because a map cannot hold two rows whose
 * key is half typed: such rows are staged as rejected text, so that draft and form keep them and none is lost. As soon as
 * the value is changed from outside, it is read again.
 */
export function useRows({ value, rejected, onChange }: RowsField, options: RowsOptions): Rows {
  const { t } = useTranslation()
  const [edited, setEdited] = useState<{ rows: readonly Row[]; written: unknown } | null>(null)
  const { structure, keyField, isLeftOut = () => false } = options
  const read = options.read ?? ((stored) => readRows(stored, options))
  const write = options.write ?? ((rows) => writeRows(rows, options))
  const current = rejected ?? value
  const rows =
    edited && isEqual(edited.written, current)
      ? edited.rows
      : rejected
        ? readRows(rejected.$rejected, { keyField: null })
        : read(value)

  function problemOf(row: Row, repeated: ReadonlySet<string>): string | null {
    if (structure !== 'object' || !keyField || isLeftOut(row)) return null
    const key = keyOf(row.values, keyField)
    if (key === '') return t('key_missing')
    return repeated.has(key) ? t('key_repeated', { key }) : null
  }

  function problemsOf(all: readonly Row[]): (string | null)[] {
    const repeated = keyField ? repeatedKeys(all, keyField) : new Set<string>()
    return all.map((row) => problemOf(row, repeated))
  }

  function stage(next: readonly Row[]) {
    const problem = problemsOf(next).find((each) => each !== null)
    const written = problem ? rejectText(JSON.stringify(next.map((row) => row.values)), problem) : write(next)
    setEdited({ rows: next, written })
    onChange(written)
  }

  const problems = problemsOf(rows)
  return {
    rows,
    isPartial:
      !rejected &&
      edited?.written !== value &&
      (rows.length < countEntries(value) || (!options.read && hasLostKeys(value, options))),
    keyProblem: (row) => problems[rows.indexOf(row)] ?? null,
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
