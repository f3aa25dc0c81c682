import { noLevels } from '@pergola/sdk/contract'
import type { Knex } from 'knex'

type Levels = Partial<Record<'create' | 'read' | 'update' | 'delete' | 'comment', string>>

/** What every new role may do with the system collections; left out means none. */
const rows: readonly (Levels & { collection: string; status?: string })[] = [
  { collection: 'directus_activity', create: 'full', read: 'mine', comment: 'update' },
  { collection: 'directus_collection_presets', create: 'full', read: 'full', update: 'mine', delete: 'mine' },
  { collection: 'directus_collections', read: 'full' },
  { collection: 'directus_fields', read: 'full' },
  { collection: 'directus_files', create: 'full', read: 'full', update: 'full', delete: 'full' },
  { collection: 'directus_folders', create: 'full', read: 'full', update: 'full', delete: 'full' },
  { collection: 'directus_permissions', read: 'mine' },
  { collection: 'directus_relations', read: 'full' },
  { collection: 'directus_revisions', create: 'full', read: 'full' },
  { collection: 'directus_roles', read: 'mine' },
  { collection: 'directus_settings', read: 'full' },
  { collection: 'directus_users', status: 'active', read: 'full', update: 'mine', delete: 'mine' },
  { collection: 'directus_users', status: 'deleted' },
  { collection: 'directus_users', status: 'draft' },
  { collection: 'directus_users', status: 'invited' },
  { collection: 'directus_users', status: 'suspended' },
]

/** Gives a new role its first permission rows. */
export async function insertDefaultPermissions(trx: Knex, role: number): Promise<void> {
  for (const { collection, status = null, ...levels } of rows) {
    await trx('directus_permissions').insert({ collection, role, status, ...noLevels, ...levels })
  }
}
