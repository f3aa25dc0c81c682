// Loaded with the first password: a start needs neither.
const loadArgon2 = () => import('@node-rs/argon2')
const loadBcrypt = () => import('@node-rs/bcrypt')

/** Hashes a password with argon2id. */
export async function hashPassword(password: string): Promise<string> {
  const { hash } = await loadArgon2()
  return hash(password)
}

/** An argon2id hash of nothing anyone knows, so that a login with an unknown e-mail takes as long as any other. */
let decoy: Promise<string> | undefined

/**
 * Compares a password with a stored hash, argon2 or bcrypt (`$2y$`, as the originals of the contract store them).
 *
 * @param stored - null (no such user, or no password set) takes as long and never matches; nor does text that is no
 *   hash, or a hash that would cost far more than ours
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  if (stored === null || stored === '') {
    decoy ??= hashPassword(crypto.randomUUID())
    await matchesHash(await decoy, password)
    return false
  }
  if (!isAffordable(stored)) return false
  try {
    return await matchesHash(stored, password)
  } catch {
    // Not a hash at all: nothing matches it.
    return false
  }
}

async function matchesHash(stored: string, password: string): Promise<boolean> {
  if (stored.startsWith('$2')) return (await loadBcrypt()).verify(password, stored)
  return (await loadArgon2()).verify(stored, password)
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
