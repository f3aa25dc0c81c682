import { ApiError } from '../../errors/ApiError'
import { createDenied, updateDenied } from '../../errors/itemErrors'
import type { ItemsContext } from '../ItemsContext'
import type { CollectionRule, WriteCheck } from './CollectionRule'

/** Presets are private notes of the console: not logged, and everyone may write their own only. */
export const presetRule: CollectionRule = {
  logged: false,
  checkWrite(write, context) {
    if (context.viewer.isAdmin) return
    if (write.action === 'delete') checkDelete(write)
    else if (!isOwn(write, context)) {
      throw write.action === 'create'
        ? createDenied('directus_collection_presets')
        : updateDenied('directus_collection_presets', context.viewer)
    }
  },
}

/** The presets of a role or of everyone are the administrators'. */
function checkDelete(write: WriteCheck): void {
  if (write.current?.user === null)
    throw new ApiError('forbidden', 'Only administrators may delete shared presets')
}

/** Before and after: no one makes a preset of others their own. */
function isOwn({ current, payload }: WriteCheck, { viewer }: ItemsContext): boolean {
  if (current && Number(current.user) !== viewer.userId) return false
  const user = payload.user === undefined ? current?.user : payload.user
  const role = payload.role === undefined ? current?.role : payload.role
  const isForRole = role !== null && role !== undefined && Number(role) !== viewer.roleId
  return user !== null && user !== undefined && Number(user) === viewer.userId && !isForRole
}
