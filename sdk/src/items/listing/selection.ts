import type { PrimaryKey } from '@pergola/sdk'

/** Ticks a row, or unticks it. */
export function toggleKey(selection: readonly PrimaryKey[], key: PrimaryKey): PrimaryKey[] {
  return selection.includes(key) ? selection.filter((entry) => entry !== key) : [...selection, key]
}

/**
 * Ticks or unticks a run of rows, as a click with Shift does: everything between the row that was clicked before and
 * this one takes the state that the clicked row changes to.
 *
 * @param keys - All loaded rows in their order.
 * @param anchor - The row clicked before; when it is gone, only the clicked row changes.
 */
export function toggleRange(
  selection: readonly PrimaryKey[],
  keys: readonly PrimaryKey[],
  anchor: PrimaryKey | null,
  key: PrimaryKey,
): PrimaryKey[] {
  const from = anchor === null ? -1 : keys.indexOf(anchor)
  const to = keys.indexOf(key)
  if (from < 0 || to < 0) return toggleKey(selection, key)
  const range = new Set(keys.slice(Math.min(from, to), Math.max(from, to) + 1))
  const others = selection.filter((entry) => !range.has(entry))
  return selection.includes(key) ? others : [...others, ...range]
}

/** Ticks every loaded row, or none when all are ticked. */
export function toggleAll(selection: readonly PrimaryKey[], keys: readonly PrimaryKey[]): PrimaryKey[] {
  const selected = new Set(selection)
  return keys.length > 0 && keys.every((key) => selected.has(key)) ? [] : [...keys]
}
