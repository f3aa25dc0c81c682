import type { Knex } from 'knex'
import { describeSystemField } from './describeSystemField'
import { settingDefinitions } from './settingDefinitions'
import { systemTables } from './systemTables'

/** Writes what every new project holds: field records, relations, listing presets, the two fixed roles, settings. */
export async function seedSystem(trx: Knex): Promise<void> {
  await insertAll(trx, 'directus_fields', fieldRows())
  await insertAll(trx, 'directus_relations', relations)
  await insertAll(trx, 'directus_collection_presets', presets)
  await insertAll(trx, 'directus_roles', roles)
  const settings = settingDefinitions.flatMap(({ key, seed }) =>
    seed === undefined ? [] : [{ key, value: seed }],
  )
  await insertAll(trx, 'directus_settings', settings)
}

/** Row by row: ids then follow the order, also on clusters that hand them out in blocks. */
async function insertAll(trx: Knex, table: string, rows: readonly Record<string, unknown>[]): Promise<void> {
  for (const row of rows) await trx(table).insert(row)
}

function fieldRows(): Record<string, unknown>[] {
  const settings = settingDefinitions
    .filter(({ type }) => type === 'alias')
    .flatMap(({ key, type, row }) => (row ? [fieldRow('directus_settings', key, type, row)] : []))
  const fields = systemTables.flatMap(({ name, fields: systemFields }) =>
    systemFields.flatMap(({ field, type, row }) => (row ? [fieldRow(name, field, type, row)] : [])),
  )
  return [...fields, ...settings]
}

function fieldRow(...of: Parameters<typeof describeSystemField>): Record<string, unknown> {
  const described = describeSystemField(...of)
  return { ...described, options: described.options && JSON.stringify(described.options) }
}

const relations = [
  relation('directus_activity', 'action_by', 'directus_users'),
  relation('directus_collection_presets', 'user', 'directus_users'),
  relation('directus_collection_presets', 'role', 'directus_roles'),
  relation('directus_fields', 'collection', 'directus_collections', 'fields'),
  relation('directus_files', 'uploaded_by', 'directus_users'),
  relation('directus_files', 'folder', 'directus_folders'),
  relation('directus_folders', 'parent_folder', 'directus_folders'),
  relation('directus_permissions', 'role', 'directus_roles'),
  relation('directus_revisions', 'activity', 'directus_activity'),
  relation('directus_users', 'role', 'directus_roles', 'users'),
  relation('directus_users', 'avatar', 'directus_files'),
]

function relation(many: string, field: string, one: string, fieldOne: string | null = null) {
  return {
    collection_many: many,
    field_many: field,
    collection_one: one,
    field_one: fieldOne,
    junction_field: null,
  }
}

const presets = [
  preset(
    'directus_activity',
    'timeline',
    {
      timeline: { sort: '-action_on' },
      // For consoles that draw no timeline.
      tabular: { sort: '-action_on', fields: 'action,collection,item,action_by,action_on' },
    },
    {
      timeline: {
        date: 'action_on',
        title: '{{ action }} · {{ action_by.first_name }} {{ action_by.last_name }} (#{{ item }})',
        content: 'collection',
        color: 'action',
      },
    },
  ),
  preset('directus_files', 'cards', null, {
    cards: { title: 'title', subtitle: 'type', content: 'description', src: 'data' },
  }),
  preset('directus_users', 'cards', null, {
    cards: { title: 'first_name', subtitle: 'last_name', content: 'title', src: 'avatar', icon: 'person' },
  }),
  preset(
    'directus_webhooks',
    'tabular',
    { tabular: { fields: 'status,http_action,url,collection,directus_action' } },
    {
      tabular: { widths: { status: 120, http_action: 120, collection: 160, directus_action: 160 } },
    },
  ),
]

function preset(collection: string, viewType: string, viewQuery: object | null, viewOptions: object) {
  return {
    collection,
    view_type: viewType,
    view_query: viewQuery && JSON.stringify(viewQuery),
    view_options: JSON.stringify(viewOptions),
  }
}

const roles = [
  { id: 1, name: 'Administrator', description: 'Full access to everything, settings included' },
  { id: 2, name: 'Public', description: 'What callers who are not signed in may do' },
]
