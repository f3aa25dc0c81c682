import { type Access, fieldDenial, isAllowed } from '@pergola/sdk/contract'
import type { CollectionSchema, ColumnField } from '../../schema/Schema'
import type { ItemsContext } from '../ItemsContext'

/** A list of a collection that a search looks into. */
export interface SearchedList {
  child: CollectionSchema
  childAccess: Access
  foreignKey: ColumnField
}

/** The lists of a collection that the viewer may read. */
export function searchedLists(
  context: ItemsContext,
  collection: CollectionSchema,
  access: Access,
): SearchedList[] {
  if (!collection.primaryKey) return []
  return [...collection.fields.values()].flatMap(({ field }) => {
    const relation = context.schema.relationOf(collection.name, field)
    if (relation?.kind !== 'o2m' || fieldDenial(access, field) !== 'none') return []
    const { target: child, foreignKey } = relation
    if (context.searchesInto?.(child) === false) return []
    const childAccess = context.permissions.access(child, 'read')
    if (!isAllowed(childAccess) || fieldDenial(childAccess, foreignKey.field) !== 'none') return []
    return { child, childAccess, foreignKey }
  })
}
