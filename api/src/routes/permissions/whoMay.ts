import { findUser, type KnownUser, signInBarrier } from '../../auth/findSession'
import type { Key } from '../../items/keys'
import type { ItemAction } from '../../items/write/guardItem'
import type { Project } from '../../project/Project'
import type { Viewer } from '../../project/Viewer'
import { explainItem, ownerOfItem } from './explainPermissions'
import { someoneWith } from './subjectOf'

/** Everyone of a role, of it the owner of the item alone, or no one. */
type Reach = 'all' | 'owner' | 'none'

export type RoleReach = Record<ItemAction, Reach> & { role: number; name: string }

/** Which roles reach an item: all of their members, or its owner. */
export async function whoMay(
  project: Project,
  asker: Viewer,
  collection: string,
  key: Key,
): Promise<RoleReach[]> {
  const owner = await activeOwner(project, asker, collection, key)
  const explain = async (role: number, user: number | null) =>
    explainItem(project, { viewer: someoneWith(asker, role, user), barrier: null }, collection, key)
  const reaches: RoleReach[] = []
  for (const { id: role, name } of await project.knex('directus_roles').orderBy('id').select('id', 'name')) {
    const anyone = await explain(role, null)
    const itsOwner = owner && owner.role === role ? await explain(role, owner.id) : anyone
    const reach = (action: ItemAction): Reach => {
      if (anyone[action].allowed) return 'all'
      return itsOwner[action].allowed ? 'owner' : 'none'
    }
    reaches.push({ role, name, read: reach('read'), update: reach('update'), delete: reach('delete') })
  }
  return reaches
}

/** Those who cannot sign in reach nothing, whatever they own. */
async function activeOwner(
  project: Project,
  asker: Viewer,
  collection: string,
  key: Key,
): Promise<KnownUser | null> {
  const owner = await ownerOfItem(project, asker, collection, key)
  const user = owner === null ? null : await findUser(project.knex, owner)
  return user && !signInBarrier(user) ? user : null
}
