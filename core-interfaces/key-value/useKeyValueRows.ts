import { isEmptyValue } from '@pergola/sdk/items'
import type { Row } from '../shared/rows/rowsValue'
import { type Rows, type RowsField, useRows } from '../shared/rows/useRows'
import { fromPairs, type Pair, toPairs } from './pairs'

/** Rows `{ key, value }` of one stored object. */
export function useKeyValueRows(field: RowsField): Rows {
  return useRows(field, PAIRS)
}

const PAIRS = {
  structure: 'object',
  keyField: 'key',
  read: (value: unknown): Row[] =>
    (toPairs(value) ?? []).map((pair, index) => ({ id: `saved-${index}`, values: { ...pair } })),
  write: (rows: readonly Row[]) => fromPairs(rows.map(({ values }) => values as unknown as Pair)),
  isLeftOut: ({ values }: Row) => isEmptyValue(values.key) && isEmptyValue(values.value),
} as const
