/** Whether a value of a kind that is not known has names and values: an item, a row, a map of JSON; no list, no key, not null. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
