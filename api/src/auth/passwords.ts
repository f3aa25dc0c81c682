import { hash, verify } from '@node-rs/argon2'
import { verify as verifyBcrypt } from '@node-rs/bcrypt'

/** Hashes a password with argon2id. */
export function hashPassword(password: string): Promise<string> {
  return hash(password)
}

/** An argon2id hash of nothing anybody knows, so that a login with an unknown e-mail takes as long as any other. */
let decoy: Promise<string> | undefined

/**
 * Compares a password with a stored hash, argon2 or bcrypt (`$2y$`, as the originals of the contract store them).
 *
 * @param stored - null (no such user, or no password set) takes as long and never matches; nor does text that is no
 *   hash, or a hash that would cost far more than ours
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  if (stored === null || stored === '') {
    decoy ??= hash(crypto.randomUUID())
    await verify(await decoy, password)
    return false
  }
  if (!isAffordable(stored)) return false
  try {
    return await (stored.startsWith('$2') ? verifyBcrypt(password, stored) : verify(stored, password))
  } catch {
    // Not a hash at all: nothing matches it.
    return false
  }
}

const MAX_BCRYPT_COST = 14
const MAX_ARGON2_MEMORY_KIB = 128 * 1024
const MAX_ARGON2_WORK_KIB = 512 * 1024

/** Some callers choose the hash themselves; one made for the purpose could take hours and gigabytes to compare. */
function isAffordable(stored: string): boolean {
  const cost = /^\$2[aby]\$(\d\d)\$/.exec(stored)?.[1]
  if (cost !== undefined) return Number(cost) <= MAX_BCRYPT_COST
  const [, memory, passes] = /^\$argon2(?:id|i|d)\$v=\d+\$m=(\d+),t=(\d+),p=\d+\$/.exec(stored) ?? []
  if (memory === undefined || passes === undefined) return false
  return Number(memory) <= MAX_ARGON2_MEMORY_KIB && Number(memory) * Number(passes) <= MAX_ARGON2_WORK_KIB
}
