import type { Knex } from 'knex'

type RowSeed = [collection: string, levels: string, options?: { status?: string; comment?: string }]

/** Levels in the order create, read, update, delete. */
const seeds: readonly RowSeed[] = [
  ['directus_activity', 'full mine none none', { comment: 'update' }],
  ['directus_collection_presets', 'full full mine mine'],
  ['directus_collections', 'none full none none'],
  ['directus_fields', 'none full none none'],
  ['directus_files', 'full full full full'],
  ['directus_folders', 'full full full full'],
  ['directus_permissions', 'none mine none none'],
  ['directus_relations', 'none full none none'],
  ['directus_revisions', 'full full none none'],
  ['directus_roles', 'none mine none none'],
  ['directus_settings', 'none full none none'],
  ['directus_users', 'none full mine mine', { status: 'active' }],
  ['directus_users', 'none none none none', { status: 'deleted' }],
  ['directus_users', 'none none none none', { status: 'draft' }],
  ['directus_users', 'none none none none', { status: 'invited' }],
  ['directus_users', 'none none none none', { status: 'suspended' }],
]

/** Gives a new role the sixteen permission rows on system collections that each role starts with (contract 7.5). */
export async function insertDefaultRolePermissions(trx: Knex, role: number): Promise<void> {
  for (const [collection, levels, options = {}] of seeds) {
    const [create, read, update, remove] = levels.split(' ')
    await trx('directus_permissions').insert({
      collection,
      role,
      status: options.status ?? null,
      create,
      read,
      update,
      delete: remove,
      comment: options.comment ?? 'none',
      explain: 'none',
    })
  }
}
