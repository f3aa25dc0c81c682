/** Whether a stored value is none that a boolean can have. */
export function isNoBoolean(value: unknown): boolean {
  return value !== null && !isOn(value) && ![false, 0, '0', 'false', ''].includes(value as string)
}

/** Truth of a stored boolean: defaults and old rows hold `1`, `"1"` or `"true"` as well. */
export function isOn(value: unknown): boolean {
  return value === true || value === 1 || value === '1' || value === 'true'
}
