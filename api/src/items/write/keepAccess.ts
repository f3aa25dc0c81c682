import type { Knex } from 'knex'
import { isAddressAllowed } from '../../auth/clientAddress'
import { findUser, type KnownUser, signInBarrier } from '../../auth/findSession'
import { ApiError } from '../../errors/ApiError'
import { type Sentence, say } from '../../errors/say'
import { ADMIN_ROLE_ID, type Viewer } from '../../project/Viewer'
import type { WriteSession } from './WriteSession'

/** What would keep the caller from going on. */
export type LockOut = 'inactive' | 'two-factor' | 'address' | 'role'

const MESSAGES: Readonly<Record<LockOut, Sentence>> = {
  inactive: say('lockedOutInactive'),
  'two-factor': say('lockedOutTwoFactor'),
  address: say('lockedOutAddress'),
  role: say('lockedOutRole'),
}

/**
 * Refuses, as the last step of a write whose sender asked for it (`keep_access`), what would lock its sender out. Looks at
 * what is written, so that it does not matter in which way it came about.
 *
 * @throws ApiError 409/218 with `reason` in `data`
 */
export async function keepAccess({ db, viewer, options }: WriteSession): Promise<void> {
  if (options.keepAccess) await refuseLockOut(db, viewer)
}

/**
 * The same for what is about to be stored.
 *
 * @param role - What the role of the caller is going to say.
 * @throws ApiError 409/218 with `reason` in `data`
 */
export async function refuseLockOut(
  db: Knex,
  viewer: Viewer,
  role: Partial<Pick<KnownUser, 'ip_whitelist' | 'enforce_2fa'>> = {},
): Promise<void> {
  if (viewer.userId === null) return
  const stored = await findUser(db, viewer.userId)
  const reason = lockOutOf(viewer, stored && { ...stored, ...role })
  if (reason) throw new ApiError('lockedOut', MESSAGES[reason], { body: { data: { reason } } })
}

function lockOutOf(viewer: Viewer, user: KnownUser | null): LockOut | null {
  if (!user) return 'inactive'
  const barrier = signInBarrier(user)
  if (barrier) return barrier
  if (!isAddressAllowed(viewer.ip, user.ip_whitelist)) return 'address'
  return viewer.isAdmin && Number(user.role) !== ADMIN_ROLE_ID ? 'role' : null
}
