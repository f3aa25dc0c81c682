import { hash, verify } from '@node-rs/argon2'

/** Hashes a password with argon2id. */
export function hashPassword(password: string): Promise<string> {
  return hash(password)
}

/** An argon2id hash of nothing anybody knows, so that a login with an unknown e-mail takes as long as any other. */
let decoy: Promise<string> | undefined

/**
 * Compares a password with a stored hash, argon2 or bcrypt (`$2y$`, as the originals of the contract store them).
 *
 * @param stored - null (no such user, or no password set) takes as long and never matches
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  if (stored === null || stored === '') {
    decoy ??= hash(crypto.randomUUID())
    await verify(await decoy, password)
    return false
  }
  if (/^\$2[aby]\$/.test(stored)) {
    const { verifyBcrypt } = await import('./bcrypt')
    return verifyBcrypt(stored, password)
  }
  try {
    return await verify(stored, password)
  } catch {
    // Not a hash at all: nothing matches it.
    return false
  }
}
