/** Whether a value of a kind that is not known is an object with names, as JSON and queries have them; no list, not null. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
