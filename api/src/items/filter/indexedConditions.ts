import { type Access, fieldDenial } from '@pergola/sdk/contract'
import { isColumnField } from '../../schema/isColumnField'
import type { CollectionSchema, ColumnField } from '../../schema/Schema'
import type { ItemsContext } from '../ItemsContext'
import type { FilterCondition, FilterNode } from '../query/ItemsQuery'
import { isOpaque } from './isOpaque'
import { equalsAsText } from './textKeys'

/** Conditions whose candidates are looked for; each costs a query. */
const MOST_CONDITIONS = 4
/** Of one condition. */
const MOST_TEXTS = 100

/** Looks which conditions of a filter the search index helps with. Without it the rows are found all the same. */
export async function prepareFilter(
  context: ItemsContext,
  collection: CollectionSchema,
  access: Access,
  nodes: readonly FilterNode[],
): Promise<void> {
  // A connection that writes has to be able to take the index away.
  if (!context.lookUp) return
  const prepared = requiredConditions(nodes).flatMap((node) => {
    const field = node.path.length === 1 && collection.fields.get(node.path[0] ?? '')
    if (!field || !isColumnField(field)) return []
    const texts = indexedTexts(field, node)
    const isHidden = isOpaque(context, field) || fieldDenial(access, field.field) === 'all'
    return texts === null || isHidden ? [] : { field, texts }
  })
  await Promise.all(
    prepared
      .slice(0, MOST_CONDITIONS)
      .map(({ field, texts }) => context.search.prepare(context, collection, [field], texts)),
  )
}

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
