import { createHash } from 'node:crypto'
import { hashPassword } from '../../auth/passwords'

const DIGESTS = new Set(['md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512'])

/**
 * Hashes the value of a `hash` field. The option `hashingType` may name a plain digest (`md5` … `sha512`); everything
 * else, the default `core` included, is argon2id with a random salt. Null and empty text are kept as "no value".
 */
export async function hashValue(
  value: unknown,
  options: Record<string, unknown> | null | undefined,
): Promise<string | null> {
  if (value === null || value === undefined || value === '') return null
  const type = String(options?.hashingType ?? options?.hashing_type ?? 'core').toLowerCase()
  const text = String(value)
  return DIGESTS.has(type) ? createHash(type).update(text).digest('hex') : hashPassword(text)
}
