import { validationError } from '../../errors/ApiError'
import { say } from '../../errors/say'

/** Content sent inside JSON. */
export interface DecodedContent {
  content: Buffer
  /** Named by a data URL; null for plain base64. */
  declaredType: string | null
}

/**
 * Decodes base64, with or without the head of a data URL; without it in full, as `=` at the end completes it.
 *
 * @throws 422/4 when the text is neither
 */
export function decodeBase64(text: string): DecodedContent {
  const [, declaredType, base64] = /^data:([^;,]*)(?:;[^;,]*)*;base64,(.*)$/s.exec(text) ?? [null, null, text]
  const compact = (base64 ?? '').replace(/\s+/g, '')
  // Without the head of a data URL only whole groups of four count: nearly every word is made of these letters.
  const hasLength = declaredType === null ? compact.length % 4 === 0 : compact.length % 4 !== 1
  const isBase64 = compact.length > 0 && hasLength && /^[A-Za-z0-9+/_-]+={0,2}$/.test(compact)
  if (!isBase64) throw validationError([{ field: 'data', message: say('valueNotBase64') }])
  return { content: Buffer.from(compact, 'base64'), declaredType: declaredType || null }
}

/** `us-ascii`, `utf-8`, or `binary` for what is no text. */
export function detectCharset(content: Buffer): string {
  if (content.includes(0)) return 'binary'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    return 'binary'
  }
  return content.every((byte) => byte < 0x80) ? 'us-ascii' : 'utf-8'
}
