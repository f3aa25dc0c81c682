/** Clients send flags as booleans, as 0 and 1, and as texts. */
export function flag(value: unknown, fallback: boolean): boolean {
  if (value === undefined || value === null) return fallback
  return value === true || value === 1 || value === '1' || value === 'true'
}
