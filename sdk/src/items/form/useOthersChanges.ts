import { type Item, isEqual } from '@pergola/sdk'
import { useCallback, useState } from 'react'

/** What the input of another field made of a field. */
export interface OthersChange {
  /** Interface of the input that did it. */
  interfaceId: string
  /** What stood there before the first of its changes in a row. */
  before: unknown
  value: unknown
}

/**
 * Remembers which fields hold what the input of another field staged in them, as long as they hold it.
 *
 * @returns `noteChange` is to be called ahead of a change; `changeOf` gives what is to be marked.
 */
export function useOthersChanges() {
  const [changes, setChanges] = useState<Readonly<Record<string, OthersChange>>>({})
  const noteChange = useCallback(
    (values: Readonly<Item>, field: string, value: unknown, interfaceId: string) =>
      setChanges((known) => {
        const last = known[field]
        const current = values[field] ?? null
        const isNext = last?.interfaceId === interfaceId && isEqual(last.value, current)
        return { ...known, [field]: { interfaceId, before: isNext ? last.before : current, value } }
      }),
    [],
  )
  const changeOf = (field: string, values: Readonly<Item>): OthersChange | undefined => {
    const change = changes[field]
    const holds =
      change && isEqual(change.value, values[field] ?? null) && !isEqual(change.value, change.before)
    return holds ? change : undefined
  }
  return { noteChange, changeOf }
}
