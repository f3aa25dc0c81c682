import { randomBytes, randomInt } from 'node:crypto'

const firstPrintable = 0x21
const lastPrintable = 0x7e
const base32Alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Printable ASCII with symbols, without blanks. */
export function randomString(length: number): string {
  return String.fromCharCode(...Array.from({ length }, () => randomInt(firstPrintable, lastPrintable + 1)))
}

/** A secret for time-based one-time passwords: 80 bits as 16 base32 characters. */
export function randomTotpSecret(): string {
  return Array.from(randomBytes(16), (byte) => base32Alphabet[byte % 32]).join('')
}
