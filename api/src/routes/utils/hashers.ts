import { createHash, timingSafeEqual } from 'node:crypto'
import { isDigest } from '../../auth/isDigest'
import { hashPassword, verifyPassword } from '../../auth/passwords'
import { ApiError } from '../../errors/ApiError'
import { say } from '../../errors/say'

/** Both make argon2id here; hashes that an earlier server made with bcrypt still match. */
const passwordHashers: readonly string[] = ['core', 'bcrypt']

/** Runs what takes a thread for long. */
export type InTurn = <Result>(hash: () => Promise<Result>) => Promise<Result>

/** @throws 422/1000 for unknown hashers */
export async function hashString(inTurn: InTurn, text: string, hasher = 'core'): Promise<string> {
  return checkHasher(hasher) === 'digest' ? digest(text, hasher) : inTurn(() => hashPassword(text))
}

/** @throws 422/1000 for unknown hashers */
export async function matchesHash(
  inTurn: InTurn,
  text: string,
  hash: string,
  hasher = 'core',
): Promise<boolean> {
  if (checkHasher(hasher) === 'password') return inTurn(() => verifyPassword(hash, text))
  const [actual, expected] = [Buffer.from(digest(text, hasher)), Buffer.from(hash.toLowerCase())]
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

function checkHasher(hasher: string): 'digest' | 'password' {
  if (isDigest(hasher)) return 'digest'
  if (passwordHashers.includes(hasher)) return 'password'
  throw new ApiError('hasherUnknown', say('hasherUnknown', { hasher }))
}

function digest(text: string, algorithm: string): string {
  return createHash(algorithm).update(text).digest('hex')
}
