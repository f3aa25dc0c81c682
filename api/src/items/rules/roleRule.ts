import { randomUUID } from 'node:crypto'
import { addressListProblem } from '../../auth/clientAddress'
import { endAllSessions } from '../../auth/sessions'
import { ApiError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import { ADMIN_ROLE_ID, PUBLIC_ROLE_ID } from '../../project/Viewer'
import { CollectionListing, ModuleListing } from '../../system/jsonShapes'
import type { CollectionRule } from './CollectionRule'
import { checkShapes } from './checkShapes'
import { insertDefaultPermissions } from './insertDefaultPermissions'

export const roleRule: CollectionRule = {
  onlyAdministratorsWrite: true,

  checkWrite(write) {
    if (write.action === 'delete' && [ADMIN_ROLE_ID, PUBLIC_ROLE_ID].includes(Number(write.key))) {
      throw new ApiError('unauthorized', say('rolesKept'))
    }
  },

  validate({ payload }) {
    const addresses = addressListProblem(String(payload.ip_whitelist ?? ''))
    return [
      ...(addresses ? [{ field: 'ip_whitelist', message: addresses }] : []),
      ...checkShapes(payload, {
        module_listing: [ModuleListing, 'a list of links, each with its `name` and `link`'],
        collection_listing: [CollectionListing, 'a list of groups, each with its `collections`'],
      }),
    ]
  },

  prepare({ action, payload }) {
    return action === 'create' ? { external_id: payload.external_id ?? randomUUID() } : {}
  },

  async afterWrite({ action, key }, { db }) {
    const role = Number(key)
    if (action === 'create') await insertDefaultPermissions(db, role)
    if (action === 'delete') {
      await db('directus_permissions').where({ role }).delete()
      const users: number[] = await db('directus_users').where({ role }).pluck('id')
      await db('directus_users').where({ role }).update({ role: null })
      for (const user of users) await endAllSessions(db, user)
    }
  },
}
