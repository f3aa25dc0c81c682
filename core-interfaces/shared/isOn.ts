/** Truth of a stored boolean: defaults and old rows hold `1`, `"1"` or `"true"` as well. */
export function isOn(value: unknown): boolean {
  return value === true || value === 1 || value === '1' || value === 'true'
}
