import type { FieldSchema } from '../../schema/Schema'
import type { ItemsContext } from '../ItemsContext'
import { collectionRule } from '../rules/collectionRules'

/**
 * Whether a field must not be asked about although it may be readable: by filtering, sorting or grouping its stored
 * value could be found out, which is more than its shown one reveals. True for hashes and the opaque fields of rules.
 */
export function isOpaque(context: ItemsContext, field: FieldSchema): boolean {
  if (field.type === 'hash') return true
  if (context.viewer.isAdmin) return false
  return collectionRule(field.collection).opaqueFields?.includes(field.field) ?? false
}
