import type { ByteRange } from '../../storage/Storage'

/**
 * Reads a `Range` header (RFC 9110, 14.2) with one range of bytes.
 *
 * @returns null when the whole content is to be sent: no header, several ranges, another unit, or nonsense
 * @throws RangeError when the range lies beyond the content
 */
export function parseRange(header: string | undefined, sizeBytes: number): ByteRange | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  const [, first = '', last = ''] = match
  const start = first === '' ? Math.max(0, sizeBytes - Number(last)) : Number(first)
  const end = first === '' || last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1)
  if (start > end) throw new RangeError('The range lies beyond the content')
  return { start, end }
}
