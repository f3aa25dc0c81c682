/** Nothing to show: displays are not mounted for such a value. An empty list is empty too; `0` and `false` are not. */
export function isEmptyValue(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}
