import { decideAlone } from '../../db/decideAlone'
import { ApiError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import { ADMIN_ROLE_ID } from '../../project/Viewer'
import type { ItemsContext } from '../ItemsContext'
import type { WriteCheck } from './CollectionRule'

/**
 * Refuses the write that would leave the project without an active administrator: by deletion, by another status, or
 * by another role.
 *
 * @throws 403/216
 */
export async function keepAnAdministrator(write: WriteCheck, { db, project }: ItemsContext): Promise<void> {
  const { action, key, current, payload } = write
  if (!current || Number(current.role) !== ADMIN_ROLE_ID || current.status !== 'active') return
  const role = 'role' in payload ? payload.role : current.role
  const roleId = typeof role === 'object' && role !== null && 'id' in role ? role.id : role
  const status = 'status' in payload ? payload.status : current.status
  if (action !== 'delete' && Number(roleId) === ADMIN_ROLE_ID && status === 'active') return
  await decideAlone(db, project.dialect, 'administrators')
  const other = await db('directus_users')
    .where({ role: ADMIN_ROLE_ID, status: 'active' })
    .whereNot({ id: Number(key) })
    .first('id')
    .forUpdate()
  if (!other) throw new ApiError('lastAdmin', say('lastAdministrator'))
}
