import { createHmac, hash } from 'node:crypto'
import { ruleForStatus } from '@pergola/sdk/contract'
import { secretFieldsOf } from '../permissions/secretFieldsOf'
import { base64OrSame } from '../schema/cast/base64OrSame'
import type { CollectionSchema } from '../schema/Schema'
import type { ItemsContext, Row } from './ItemsContext'
import { collectionRule } from './rules/collectionRules'

/**
 * The entity tag of a stored row: changes whenever a column changes that the viewer may read, or a secret that stands there masked
 * or that they set. Hidden columns are left out, since a tag that moved with them would reveal them.
 */
export function itemVersion(context: ItemsContext, collection: CollectionSchema, row: Row): string {
  const access = context.permissions.access(collection, 'read')
  const status = collection.statusField ? row[collection.statusField.field] : null
  const denied = ruleForStatus(
    access,
    status === null || status === undefined ? null : String(status),
  )?.deniedFields
  const { unversionedFields: unversioned } = collectionRule(collection.name)
  const secrets = secretFieldsOf(collection.name)
  let text = ''
  for (const { field, type } of collection.columns) {
    if (unversioned?.includes(field)) continue
    const isSecret = secrets.has(field)
    if (isSecret ? !isKnownSecret(context, collection, field, row) : denied?.has(field)) continue
    const value = base64OrSame(row[field] ?? null)
    const shown = isSecret || type === 'hash' ? digest(context, value) : value
    // A list of both takes twice as long to write.
    text += `[${JSON.stringify(field)},${JSON.stringify(shown)}]`
  }
  return `"${hash('sha256', text, 'base64url').slice(0, 27)}"`
}

/** Administrators set all of them; others know of those that are shown to them masked. */
function isKnownSecret(context: ItemsContext, { name }: CollectionSchema, field: string, row: Row): boolean {
  if (context.viewer.isAdmin) return true
  return (collectionRule(name).computed?.[field]?.compute(row, context) ?? null) !== null
}

/** Keyed, so that no one finds a secret by trying what gives the same tag. */
function digest({ project }: ItemsContext, value: unknown): string | null {
  return value === null
    ? null
    : createHmac('sha256', project.secret).update(String(value)).digest('base64url')
}
