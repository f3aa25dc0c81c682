import { isSystemCollection } from '@pergola/sdk/contract'
import type { SystemCollection } from '../../system/systemTables'
import { activityRule } from './activityRule'
import type { CollectionRule } from './CollectionRule'
import { fileRule } from './fileRule'
import { folderRule } from './folderRule'
import { presetRule } from './presetRule'
import { relationRule } from './relationRule'
import { revisionRule } from './revisionRule'
import { roleRule } from './roleRule'
import { settingRule } from './settingRule'
import { userRule } from './userRule'
import { webhookRule } from './webhookRule'

/** Rows of the server itself: no permission row opens them. */
const closedRule: CollectionRule = {
  restrictRead: (query) => void query.whereRaw('1 = 0'),
  onlyAdministratorsWrite: true,
}

const systemRules: Readonly<Record<SystemCollection, CollectionRule>> = {
  directus_activity: activityRule,
  directus_collection_presets: presetRule,
  directus_collections: { onlyAdministratorsWrite: true },
  directus_fields: { onlyAdministratorsWrite: true },
  directus_files: fileRule,
  directus_folders: folderRule,
  directus_migrations: closedRule,
  directus_permissions: { onlyAdministratorsWrite: true, identity: ['role', 'collection', 'status'] },
  directus_relations: relationRule,
  directus_revisions: revisionRule,
  directus_roles: roleRule,
  directus_settings: settingRule,
  directus_user_sessions: closedRule,
  directus_users: userRule,
  directus_webhooks: webhookRule,
}

const NO_RULE: CollectionRule = {}

/**
 * The rule of a collection. Collections of the project have none beyond their permission rows; a system collection that
 * is not listed is closed, so that one added later is not open by mistake.
 */
export function collectionRule(collection: string): CollectionRule {
  if (Object.hasOwn(systemRules, collection)) return systemRules[collection as SystemCollection]
  return isSystemCollection(collection) ? closedRule : NO_RULE
}
