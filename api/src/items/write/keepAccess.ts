import type { Knex } from 'knex'
import { isAddressAllowed } from '../../auth/clientAddress'
import { findUser, signInBarrier } from '../../auth/findSession'
import { ApiError } from '../../errors/ApiError'
import { ADMIN_ROLE_ID, type Viewer } from '../../project/Viewer'
import type { WriteSession } from './WriteSession'

/** What would keep the caller from going on. */
export type LockOut = 'inactive' | 'two-factor' | 'address' | 'role'

const MESSAGES: Readonly<Record<LockOut, string>> = {
  inactive: 'This would end your own account',
  'two-factor': 'This would shut you out until you have set up two-factor authentication',
  address: 'This would shut you out: your own address is not in the list of the role',
  role: 'This would take the rights of an administrator from you',
}

/**
 * Refuses, as the last step of a write whose sender asked for it (`keep_access`), what would lock its sender out. Looks at
 * what is written, so that it does not matter in which way it came about.
 *
 * @throws ApiError 409/218 with `reason` in `data`
 */
export async function keepAccess({ db, viewer, options }: WriteSession): Promise<void> {
  if (!options.keepAccess || viewer.userId === null) return
  const reason = await lockOutOf(db, viewer, viewer.userId)
  if (reason) throw new ApiError('lockedOut', MESSAGES[reason], { body: { data: { reason } } })
}

async function lockOutOf(db: Knex, viewer: Viewer, id: number): Promise<LockOut | null> {
  const user = await findUser(db, id)
  if (!user) return 'inactive'
  const barrier = signInBarrier(user)
  if (barrier) return barrier
  if (!isAddressAllowed(viewer.ip, user.ip_whitelist)) return 'address'
  return viewer.isAdmin && Number(user.role) !== ADMIN_ROLE_ID ? 'role' : null
}
