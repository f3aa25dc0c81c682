import { timingSafeEqual } from 'node:crypto'
import { BlowfishState } from './blowfish'

const ALPHABET = './ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const MAGIC_TEXT = 'OrpheanBeholderScryDoubt'
/** Half a minute of work in one request is an attack, not a password hash. */
const MAX_COST = 14
/** bcrypt reads 72 bytes at most. */
const MAX_PASSWORD_BYTES = 72

/**
 * Compares a password with a bcrypt hash (`$2a$`, `$2b$`, `$2y$`). Only for hashes that older servers left in a
 * database: new passwords are hashed with argon2id.
 *
 * @returns false also for text that is no such hash
 */
export async function verifyBcrypt(stored: string, password: string): Promise<boolean> {
  const match = /^\$2[aby]\$(\d\d)\$([./A-Za-z0-9]{22})([./A-Za-z0-9]{31})$/.exec(stored)
  if (!match) return false
  const [, costText = '', saltText = '', hashText = ''] = match
  const cost = Number(costText)
  if (cost < 4 || cost > MAX_COST) return false
  const expected = decodeBase64(hashText, 23)
  const actual = await bcrypt(password, decodeBase64(saltText, 16), cost)
  return timingSafeEqual(actual, expected)
}

async function bcrypt(password: string, salt: Uint8Array, cost: number): Promise<Uint8Array> {
  // The terminating zero byte is part of the key.
  const key = Buffer.concat([Buffer.from(password, 'utf8'), Buffer.from([0])]).subarray(0, MAX_PASSWORD_BYTES)
  const state = new BlowfishState()
  state.expandKey(key, salt)
  for (let round = 0; round < 2 ** cost; round++) {
    state.expandKey(key)
    state.expandKey(salt)
    // Other requests go on meanwhile.
    if (round % 64 === 63) await new Promise((resolve) => setImmediate(resolve))
  }
  const words = Uint32Array.from({ length: 6 }, (_, index) => Buffer.from(MAGIC_TEXT).readUInt32BE(index * 4))
  for (let pair = 0; pair < words.length; pair += 2) {
    for (let round = 0; round < 64; round++) state.encrypt(words, pair)
  }
  const bytes = Buffer.alloc(24)
  words.forEach((word, index) => {
    bytes.writeUInt32BE(word, index * 4)
  })
  return bytes.subarray(0, 23)
}

/** bcrypt's own base64: another alphabet, no padding. */
function decodeBase64(text: string, length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  let buffer = 0
  let bits = 0
  let written = 0
  for (const char of text) {
    buffer = (buffer << 6) | ALPHABET.indexOf(char)
    bits += 6
    if (bits >= 8 && written < length) {
      bits -= 8
      bytes[written++] = (buffer >> bits) & 0xff
    }
    buffer &= 0xffff
  }
  return bytes
}
