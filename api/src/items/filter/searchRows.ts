import { type Access, fieldDenial, isAllowed, statusesShowing } from '@pergola/sdk/contract'
import type { Knex } from 'knex'
import { whereStatusIn } from '../../permissions/whereStatusIn'
import type { CollectionSchema, ColumnField } from '../../schema/Schema'
import type { ItemsContext } from '../ItemsContext'
import { selectFrom } from './applyFilter'
import { isOpaque } from './isOpaque'
import { likeContaining, whereLike } from './like'

/**
 * Adds the search of `q`: the text occurs in a text or number column of the row itself, or of one of its children
 * (o2m and translations). Hidden columns are not searched.
 */
export function searchRows(
  query: Knex.QueryBuilder,
  context: ItemsContext,
  collection: CollectionSchema,
  access: Access,
  text: string,
): void {
  query.where((group) => {
    group.where((own) => matchesText(own, context, collection, access, text))
    for (const field of collection.fields.values()) {
      const relation = context.schema.relationOf(collection.name, field.field)
      if (relation?.kind !== 'o2m' || !collection.primaryKey || fieldDenial(access, field.field) !== 'none')
        continue
      const target = context.permissions.access(relation.target, 'read')
      if (!isAllowed(target) || fieldDenial(target, relation.foreignKey.field) !== 'none') continue
      const parents = selectFrom(context, relation.target, target, relation.foreignKey.field)
      parents.where((child) => matchesText(child, context, relation.target, target, text))
      group.orWhereIn(`${collection.name}.${collection.primaryKey.field}`, parents)
    }
  })
}

/** `column LIKE text` for every searchable column of one table, joined by OR; nothing matches where there is none. */
export function matchesText(
  query: Knex.QueryBuilder,
  context: ItemsContext,
  collection: CollectionSchema,
  access: Access,
  text: string,
): void {
  const pattern = likeContaining(text)
  const columns = collection.columns.filter((field) => isSearched(field) && !isOpaque(context, field))
  query.whereRaw('1 = 0')
  for (const field of columns) {
    const denial = fieldDenial(access, field.field)
    if (denial === 'all') continue
    query.orWhere((column) => {
      whereLike(column, context, `${collection.name}.${field.field}`, field, pattern)
      if (denial === 'some') {
        whereStatusIn(column, collection, statusesShowing(access, field.field))
      }
    })
  }
}

function isSearched(field: ColumnField): boolean {
  return field.type === 'string' || field.type === 'integer' || field.type === 'decimal'
}
