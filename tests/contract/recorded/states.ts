import type { Knex } from 'knex'

/** What other recorded requests, or ones that were not kept, had changed before one was sent. */
export const states: Readonly<Record<string, (knex: Knex) => Promise<unknown>>> = {
  'auth/11': (knex) => knex('directus_users').where({ id: 10 }).update({ status: 'deleted' }),
  'auth/34': hasSecondFactor,
  'auth/35': hasSecondFactor,
  'auth/38': (knex) => knex('directus_roles').where({ id: 3 }).update({ enforce_2fa: 1 }),
  'auth/43': (knex) => knex('directus_users').where({ id: 3 }).update({ status: 'suspended' }),
  'auth/44': (knex) => knex('directus_users').where({ id: 3 }).update({ status: 'suspended' }),
  'collection_presets/2': (knex) => knex('directus_collection_presets').where({ id: 5 }).delete(),
  'files/26': (knex) => knex('directus_files').where({ id: 3 }).delete(),
  'files/31': (knex) =>
    knex('directus_settings').where({ key: 'file_mimetype_whitelist' }).update({ value: 'image/png' }),
  'folders/9': (knex) => knex('directus_folders').where({ id: 2 }).delete(),
  'items/12': (knex) => knex('tags').delete(),
  'items/26': (knex) => knex('articles').where({ id: 50 }).delete(),
  'items/46': (knex) => knex('articles').where({ id: 50 }).update({ status: 'deleted' }),
  'items/51': (knex) => knex('articles').whereIn('id', [52, 53]).delete(),
  'items/171': (knex) => knex('directus_permissions').where({ id: 33 }).update({ explain: 'always' }),
  'items/173': (knex) => knex('directus_permissions').where({ id: 33 }).update({ explain: 'always' }),
  'items/177': publishOwnOne,
  'items/189': publishOwnOne,
  'items/190': publishOwnOne,
  'items/191': publishOwnOne,
  'items/205': (knex) => knex('articles').where({ id: 58 }).update({ status: 'published' }),
  'items/229': (knex) => knex('articles').where({ id: 6 }).delete(),
  'permissions/4': (knex) => knex('directus_permissions').where({ id: 1 }).delete(),
  'users/9': (knex) => knex('directus_users').where({ id: 10 }).delete(),
  'users/30': (knex) =>
    knex('directus_users').where({ email: 'editor@example.com' }).update({ email: 'e@example.com' }),
  'users/34': (knex) => knex('directus_users').where({ id: 5 }).delete(),
  'users/78': (knex) => knex('directus_roles').where({ id: 3 }).update({ ip_whitelist: '10.0.0.1' }),
  'users/81': (knex) =>
    knex('directus_settings').where({ key: 'password_policy' }).update({ value: '/^.{8,}$/' }),
}

function hasSecondFactor(knex: Knex): Promise<unknown> {
  return knex('directus_users').where({ id: 3 }).update({ '2fa_secret': 'JBSWY3DPEHPK3PXP' })
}

function publishOwnOne(knex: Knex): Promise<unknown> {
  return knex('articles').where({ id: 54 }).update({ status: 'published' })
}
