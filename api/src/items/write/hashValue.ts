import { createHash } from 'node:crypto'
import { isDigest } from '../../auth/isDigest'
import { hashPassword } from '../../auth/passwords'

/**
 * Hashes the value of a `hash` field. The option `hashingType` may name a plain digest (`md5` … `sha512`); everything
 * else, the default `core` included, is argon2id with a random salt. Null and empty text are kept as "no value".
 */
export async function hashValue(
  value: unknown,
  options: Record<string, unknown> | null | undefined,
): Promise<string | null> {
  if (value === null || value === undefined || value === '') return null
  const text = String(value)
  return isSlowHash(options)
    ? hashPassword(text)
    : createHash(hashingType(options)).update(text).digest('hex')
}

/** Whether a value of such a field is hashed slowly on purpose. */
export function isSlowHash(options: Record<string, unknown> | null | undefined): boolean {
  return !isDigest(hashingType(options))
}

function hashingType(options: Record<string, unknown> | null | undefined): string {
  return String(options?.hashingType ?? options?.hashing_type ?? 'core').toLowerCase()
}
