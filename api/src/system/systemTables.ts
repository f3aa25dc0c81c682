import { activityFields } from './fields/activityFields'
import { collectionPresetsFields } from './fields/collectionPresetsFields'
import { collectionsFields } from './fields/collectionsFields'
import { fieldsFields } from './fields/fieldsFields'
import { filesFields } from './fields/filesFields'
import { foldersFields } from './fields/foldersFields'
import { migrationsFields } from './fields/migrationsFields'
import { permissionsFields } from './fields/permissionsFields'
import { relationsFields } from './fields/relationsFields'
import { revisionsFields } from './fields/revisionsFields'
import { rolesFields } from './fields/rolesFields'
import { settingsFields } from './fields/settingsFields'
import { userSessionsFields } from './fields/userSessionsFields'
import { usersFields } from './fields/usersFields'
import { webhooksFields } from './fields/webhooksFields'
import type { SystemTable } from './SystemField'

/** The 15 system collections of the contract, in the order in which they are listed. */
export const systemTables = [
  { name: 'directus_activity', fields: activityFields, indexes: [['collection', 'item'], ['action_by']] },
  {
    name: 'directus_collection_presets',
    fields: collectionPresetsFields,
    uniqueTogether: ['user', 'collection', 'title'],
  },
  { name: 'directus_collections', fields: collectionsFields },
  { name: 'directus_fields', fields: fieldsFields, uniqueTogether: ['collection', 'field'] },
  { name: 'directus_files', fields: filesFields, indexes: [['folder'], ['private_hash']] },
  { name: 'directus_folders', fields: foldersFields, uniqueTogether: ['name', 'parent_folder'] },
  { name: 'directus_migrations', fields: migrationsFields },
  { name: 'directus_permissions', fields: permissionsFields, indexes: [['role']] },
  { name: 'directus_relations', fields: relationsFields },
  { name: 'directus_revisions', fields: revisionsFields, indexes: [['collection', 'item'], ['activity']] },
  { name: 'directus_roles', fields: rolesFields },
  { name: 'directus_settings', fields: settingsFields },
  { name: 'directus_user_sessions', fields: userSessionsFields, indexes: [['token'], ['user']] },
  { name: 'directus_users', fields: usersFields, indexes: [['role']] },
  { name: 'directus_webhooks', fields: webhooksFields },
] as const satisfies readonly SystemTable[]

/** Name of one of them. */
export type SystemCollection = (typeof systemTables)[number]['name']
