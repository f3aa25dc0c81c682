import { createDenied, deleteDenied, updateDenied } from '../../errors/itemErrors'
import type { ItemsContext } from '../ItemsContext'
import type { WriteCheck } from './CollectionRule'

/**
 * A `checkWrite` for collections that only administrators may change, whatever the permission rows say: with these,
 * a role could grant itself everything else.
 *
 * @throws ApiError 403/301, 403/302 (401/3 for anonymous callers), 403/303
 */
export function adminOnly(collection: string): (write: WriteCheck, context: ItemsContext) => void {
  return ({ action }, { viewer }) => {
    if (viewer.isAdmin) return
    if (action === 'create') throw createDenied(collection)
    throw action === 'update' ? updateDenied(collection, viewer) : deleteDenied(collection)
  }
}
