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
