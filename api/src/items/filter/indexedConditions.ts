import type { ColumnField } from '../../schema/Schema'
import type { FilterCondition, FilterNode } from '../query/ItemsQuery'
import { equalsAsText } from './textKeys'

/** Of one condition. */
const MOST_TEXTS = 100

/**
 * Texts of which the value of a column has to contain one for a condition to hold, where the search index knows them; else
 * null.
 */
export function indexedTexts(
  field: ColumnField,
  { operator, value }: FilterCondition,
): readonly string[] | null {
  if (field.type !== 'string') return null
  const texts = typeof value === 'string' ? [value] : (value ?? [])
  const isEquality = (operator === 'eq' || operator === 'in') && equalsAsText(field)
  const isLong = texts.length > (operator === 'in' ? MOST_TEXTS : 1)
  return (operator === 'contains' || isEquality) && !isLong ? texts : null
}

/** Those that hold in every row that is found. */
export function requiredConditions(nodes: readonly FilterNode[]): FilterCondition[] {
  if (nodes.some(({ or }) => or)) return []
  return nodes.flatMap((node) => {
    if ('path' in node) return node
    return node.match === 'all' || node.parts.length === 1 ? node.parts.flatMap(requiredConditions) : []
  })
}
