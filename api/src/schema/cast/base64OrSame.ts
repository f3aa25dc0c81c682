/** Bytes as base64, the form that JSON has for them; anything else as it is. SQLite's driver reads `ArrayBuffer`. */
export function base64OrSame(value: unknown): unknown {
  if (value instanceof ArrayBuffer) return Buffer.from(value).toString('base64')
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64')
  return value
}
