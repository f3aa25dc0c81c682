import type { PrimaryKey } from '@pergola/sdk'

/** Chosen keys by their text: an API may give a key as number in one place and as text in another. */
export type PickerSelection = ReadonlyMap<string, PrimaryKey>

export function toSelection(keys: readonly PrimaryKey[]): PickerSelection {
  return new Map(keys.map((key) => [String(key), key]))
}

/** Adds or removes a key. */
export function toggleKey(selection: PickerSelection, key: PrimaryKey): PickerSelection {
  const next = new Map(selection)
  if (!next.delete(String(key))) next.set(String(key), key)
  return next
}

/** Chooses all of the given keys, or, when they all are chosen already, none of them; others stay as they are. */
export function toggleAll(selection: PickerSelection, keys: readonly PrimaryKey[]): PickerSelection {
  const isAll = keys.every((key) => selection.has(String(key)))
  return chooseAmong(selection, keys, isAll ? [] : keys)
}

/** Of the given keys the chosen ones alone; others, which may not be loaded, stay as they are. */
export function chooseAmong(
  selection: PickerSelection,
  keys: readonly PrimaryKey[],
  chosen: readonly PrimaryKey[],
): PickerSelection {
  const wanted = toSelection(chosen)
  const next = new Map(selection)
  for (const key of keys) if (!wanted.has(String(key))) next.delete(String(key))
  for (const [text, key] of wanted) if (!next.has(text)) next.set(text, key)
  return next
}
