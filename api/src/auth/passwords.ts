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
  const { verify } = await loadArgon2()
  return compareInTurn(memoryOf(stored), () => verify(stored, password))
}

let before: Promise<unknown> = Promise.resolve()

/**
 * Compares with one hash after another where they take more memory than the server's own: who made them chose how much.
 *
 * @param memoryKib - What the comparison takes.
 */
export function compareInTurn(memoryKib: number, compare: () => Promise<boolean>): Promise<boolean> {
  if (memoryKib <= OWN_ARGON2_MEMORY_KIB) return compare()
  const compared = before.then(compare)
  before = compared.catch(() => {})
  return compared
}

const MAX_BCRYPT_COST = 14
/** What `hashPassword` takes. */
const OWN_ARGON2_MEMORY_KIB = 19 * 1024
/** What PHP takes. */
const MAX_ARGON2_MEMORY_KIB = 64 * 1024
const MAX_ARGON2_WORK_KIB = 512 * 1024

const ARGON2 = /^\$argon2(?:id|i|d)\$v=\d+\$m=(\d+),t=(\d+),p=\d+\$/

/** Some callers choose the hash themselves; one made for the purpose could take hours and gigabytes to compare. */
function isAffordable(stored: string): boolean {
  const cost = /^\$2[aby]\$(\d\d)\$/.exec(stored)?.[1]
  if (cost !== undefined) return Number(cost) <= MAX_BCRYPT_COST
  const [memory, passes] = [memoryOf(stored), Number(ARGON2.exec(stored)?.[2])]
  return memory <= MAX_ARGON2_MEMORY_KIB && memory * passes <= MAX_ARGON2_WORK_KIB
}

const memoryOf = (stored: string) => Number(ARGON2.exec(stored)?.[1])
