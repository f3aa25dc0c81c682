import { isEqual } from '@pergola/sdk'
import { useMemo, useState } from 'react'
import { type Rows, useRows } from '../shared/rows/useRows'
import { fromPairs, type Pair, toPairs } from './pairs'

/** Rows `{ key, value }` of one stored object. */
export function useKeyValueRows(value: unknown, onChange: (value: unknown) => void): Rows {
  // The object cannot hold what is half typed: a pair without a key, or two with the same one.
  const [staged, setStaged] = useState<{ pairs: Pair[] | null; object: unknown } | null>(null)
  const read = useMemo(() => toPairs(value), [value])
  const pairs = staged && isEqual(staged.object, value) ? staged.pairs : read
  return useRows(pairs, { structure: 'array', keyField: null }, (next) => {
    const object = fromPairs(next as Pair[] | null)
    setStaged({ pairs: next as Pair[] | null, object })
    onChange(object)
  })
}
