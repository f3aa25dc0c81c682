/**
 * A stored value as JSON. Numbers beyond 2^53 are text, digit by digit; bytes and what JSON has no number for are objects.
 */
export function encodeValue(value: unknown): unknown {
  if (value === null || value === undefined) return null
  if (typeof value === 'bigint') {
    const number = Number(value)
    return Number.isSafeInteger(number) ? number : String(value)
  }
  if (typeof value === 'number') return Number.isFinite(value) ? value : { real: String(value) }
  if (value instanceof ArrayBuffer) return { base64: Buffer.from(value).toString('base64') }
  if (Buffer.isBuffer(value)) return { base64: value.toString('base64') }
  // A driver that reads columns of JSON.
  return typeof value === 'object' ? JSON.stringify(value) : value
}

export function decodeValue(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const { base64, real }: Record<string, unknown> = { ...value }
  if (typeof base64 === 'string') return Buffer.from(base64, 'base64')
  if (typeof real === 'string') return Number(real)
  throw new TypeError('This is no stored value')
}
