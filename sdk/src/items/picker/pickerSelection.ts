import type { PrimaryKey } from '@pergola/sdk'

/** Chosen keys by their text: an API may give a key as number in one place and as text in another. */
export type PickerSelection = ReadonlyMap<string, PrimaryKey>

export function toSelection(keys: readonly PrimaryKey[]): PickerSelection {
  return new Map(keys.map((key) => [String(key), key]))
}

/** Adds or removes a key; where only one may be chosen, it takes the place of the other. */
export function toggleKey(selection: PickerSelection, key: PrimaryKey, isSingle: boolean): PickerSelection {
  if (isSingle) return toSelection([key])
  const next = new Map(selection)
  if (!next.delete(String(key))) next.set(String(key), key)
  return next
}

/** Chooses all of the given keys, or, when they all are chosen already, none of them; others stay as they are. */
export function toggleAll(selection: PickerSelection, keys: readonly PrimaryKey[]): PickerSelection {
  const isAll = keys.every((key) => selection.has(String(key)))
  const next = new Map(selection)
  for (const key of keys) {
    if (isAll) next.delete(String(key))
    else next.set(String(key), key)
  }
  return next
}
