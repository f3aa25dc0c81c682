import type { FieldSchema } from '../../schema/Schema'
import type { ItemsContext } from '../ItemsContext'
import type { FilterCondition } from '../query/ItemsQuery'
import { collectionRule } from '../rules/collectionRules'

/**
 * Whether a field must not be asked about although it may be readable: by filtering, sorting or grouping its stored
 * value could be found out, which is more than its shown one reveals. True for hashes and what a rule keeps private.
 *
 * @param condition - Of a filter: some of them reveal no more than people are meant to know.
 * @param together - Conditions on the same row that hold wherever this one counts.
 */
export function isOpaque(
  context: ItemsContext,
  field: FieldSchema,
  condition?: Pick<FilterCondition, 'operator' | 'value'>,
  together: readonly FilterCondition[] = [],
): boolean {
  if (field.type === 'hash') return true
  if (context.viewer.isAdmin) return false
  const computed = collectionRule(field.collection).computed?.[field.field]
  if (computed?.isPrivate !== true) return false
  return !(condition && computed.answers?.(condition, together))
}
