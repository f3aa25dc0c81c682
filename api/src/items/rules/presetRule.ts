import { Type } from 'typebox'
import { ApiError } from '../../errors/ApiError'
import { createDenied, updateDenied } from '../../errors/itemErrors'
import { say } from '../../errors/say'
import { Filter, LayoutStates } from '../../system/jsonShapes'
import type { ItemsContext } from '../ItemsContext'
import type { CollectionRule, WriteCheck } from './CollectionRule'
import { checkShapes } from './checkShapes'

/** Some operators take no value. */
const StoredFilters = Type.Array(Type.Omit(Filter, ['value']))

/** Presets are private notes of the console: not logged, and everyone may write their own only. */
export const presetRule: CollectionRule = {
  logged: false,
  validate({ payload }) {
    return checkShapes(payload, {
      filters: [StoredFilters, 'a list of `field`, `operator` and `value`'],
      view_query: [LayoutStates, 'an object by the id of the layout'],
      view_options: [LayoutStates, 'an object by the id of the layout'],
    })
  },
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
  if (write.current?.user === null) throw new ApiError('forbidden', say('sharedPresetDenied'))
}

/** Before and after: no one makes a preset of others their own. */
function isOwn({ current, payload }: WriteCheck, { viewer }: ItemsContext): boolean {
  if (current && Number(current.user) !== viewer.userId) return false
  const user = payload.user === undefined ? current?.user : payload.user
  const role = payload.role === undefined ? current?.role : payload.role
  const isForRole = role !== null && role !== undefined && Number(role) !== viewer.roleId
  return user !== null && user !== undefined && Number(user) === viewer.userId && !isForRole
}
