export interface GroupButton {
  label?: string | null
  value: string | number | boolean
  icon?: string | null
}

/** Buttons as fields store them: in groups that are drawn apart, or as one flat list. */
export type StoredButtons = readonly ({ groups: readonly GroupButton[] } | GroupButton)[]

/** Buttons by group; a flat list is one group. Entries without a value are left out. */
export function readButtons(stored: StoredButtons | null): GroupButton[][] {
  const entries = Array.isArray(stored) ? (stored as StoredButtons) : []
  const flat = entries.filter((entry): entry is GroupButton => !isGroup(entry))
  const groups = entries.filter(isGroup).map((entry) => [...entry.groups])
  return [flat, ...groups].map((group) => group.filter(hasValue)).filter((group) => group.length > 0)
}

function isGroup(entry: StoredButtons[number]): entry is { groups: readonly GroupButton[] } {
  return 'groups' in entry && Array.isArray(entry.groups)
}

function hasValue({ value }: GroupButton): boolean {
  return value !== null && value !== undefined
}
