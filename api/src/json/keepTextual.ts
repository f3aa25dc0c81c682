/**
 * Lets each object of a JSON value become a text, as all others do: with a `toString` or `valueOf` of its own, which in JSON is
 * no function, `String(object)` would throw. What is stored and answered of it stays as it is.
 */
export function keepTextual(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  if (Object.hasOwn(value, 'toString') || Object.hasOwn(value, 'valueOf')) {
    Object.defineProperty(value, Symbol.toPrimitive, { value: () => '[object Object]' })
  }
  for (const inner of Object.values(value)) keepTextual(inner)
}

/** Whether a JSON text may hold such an object: one of the names stands in it, or a name that is written in escapes. */
export const mayLoseText = (json: string): boolean =>
  json.includes('toString') || json.includes('valueOf') || json.includes('\\u')
