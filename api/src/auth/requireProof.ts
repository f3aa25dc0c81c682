import { ApiError } from '../errors/ApiError'
import { say } from '../errors/say'
import type { Viewer } from '../project/Viewer'

/** How long a password or one-time code counts, for changes that would give an account away. */
export const PROOF_LIFETIME_MS = 10 * 60_000

/**
 * Requires a recent proof of identity: an open session alone may be on a device that its user has left.
 *
 * A sign-in is a proof, so a client that cannot ask signs in again just before. Static tokens belong to programs, which
 * cannot prove anything, and are given out by someone who could.
 *
 * @throws 403/116 when the session's last proof is older than ten minutes
 */
export function requireProof({ session }: Viewer): void {
  if (session === null) return
  if (session.provedAt !== null && Date.now() - session.provedAt < PROOF_LIFETIME_MS) return
  throw new ApiError('proofRequired', say('proofRequired'))
}
