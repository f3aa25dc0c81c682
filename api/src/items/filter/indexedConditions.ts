import { type Access, fieldDenial } from '@pergola/sdk/contract'
import { isColumnField } from '../../schema/isColumnField'
import type { CollectionSchema, ColumnField } from '../../schema/Schema'
import type { ItemsContext } from '../ItemsContext'
import type { FilterCondition, FilterNode } from '../query/ItemsQuery'
import { isOpaque } from './isOpaque'
import { equalsAsText } from './textKeys'

/** Conditions whose candidates are looked for; each costs a query. */
const MOST_CONDITIONS = 4

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
    const text = indexedText(field, node)
    const isHidden = isOpaque(context, field) || fieldDenial(access, field.field) === 'all'
    return text === null || isHidden ? [] : { field, text }
  })
  await Promise.all(
    prepared
      .slice(0, MOST_CONDITIONS)
      .map(({ field, text }) => context.search.prepare(context, collection, [field], text)),
  )
}

/** What the values of a column have to contain for a condition to hold, where the search index knows them; else null. */
export function indexedText(field: ColumnField, { operator, value }: FilterCondition): string | null {
  if (field.type !== 'string' || typeof value !== 'string') return null
  return operator === 'contains' || (operator === 'eq' && equalsAsText(field)) ? value : null
}

/** Those that hold in every row that is found. */
function requiredConditions(nodes: readonly FilterNode[]): FilterCondition[] {
  if (nodes.some(({ or }) => or)) return []
  return nodes.flatMap((node) => {
    if ('path' in node) return node
    return node.match === 'all' || node.parts.length === 1 ? node.parts.flatMap(requiredConditions) : []
  })
}
