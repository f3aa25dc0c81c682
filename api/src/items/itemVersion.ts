import { hash } from 'node:crypto'
import { ruleForStatus } from '@pergola/sdk/contract'
import { base64OrSame } from '../schema/cast/base64OrSame'
import type { CollectionSchema } from '../schema/Schema'
import type { ItemsContext, Row } from './ItemsContext'
import { collectionRule } from './rules/collectionRules'

/**
 * The entity tag of a stored row: changes whenever a column changes that the viewer may read. Hidden columns are left
 * out, since a tag that moved with them would reveal them.
 */
export function itemVersion(context: ItemsContext, collection: CollectionSchema, row: Row): string {
  const access = context.permissions.access(collection, 'read')
  const status = collection.statusField ? row[collection.statusField.field] : null
  const denied = ruleForStatus(
    access,
    status === null || status === undefined ? null : String(status),
  )?.deniedFields
  const unversioned = collectionRule(collection.name).unversionedFields
  let text = ''
  for (const { field, type } of collection.columns) {
    if (type === 'hash' || denied?.has(field) || unversioned?.includes(field)) continue
    text += JSON.stringify([field, base64OrSame(row[field] ?? null)])
  }
  return `"${hash('sha256', text, 'base64url').slice(0, 27)}"`
}
