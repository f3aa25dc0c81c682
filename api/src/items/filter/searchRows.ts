import { type Access, fieldDenial, isAllowed, statusesShowing } from '@pergola/sdk/contract'
import type { Knex } from 'knex'
import { searchedColumns } from '../../indexes/searchIndex'
import { whereStatusIn } from '../../permissions/whereStatusIn'
import type { CollectionSchema, ColumnField } from '../../schema/Schema'
import type { ItemsContext } from '../ItemsContext'
import { isOpaque } from './isOpaque'
import {
  canHaveAccents,
  canHold,
  type Sought,
  soughtText,
  whereAccents,
  whereLike,
  whereText,
  withoutFolding,
} from './like'
import { selectFrom } from './selectFrom'

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
    for (const { child, childAccess, foreignKey } of searchedChildren(context, collection, access)) {
      const parents = selectFrom(context, child, childAccess, foreignKey)
      parents.where((inner) => matchesText(inner, context, child, childAccess, text))
      group.orWhereIn(`${collection.name}.${collection.primaryKey?.field}`, parents)
    }
  })
}

/** The columns that a search goes through, where it goes through no others; null: it looks into lists, too. */
export function columnsSearchedAlone(
  context: ItemsContext,
  collection: CollectionSchema,
  access: Access,
): ColumnField[] | null {
  const hasChildren = searchedChildren(context, collection, access).length > 0
  return hasChildren ? null : shownColumns(context, collection, access)
}

/** Looks which indexes help with a search. Without it the rows are found all the same. */
export async function prepareSearch(
  context: ItemsContext,
  collection: CollectionSchema,
  access: Access,
  text: string,
): Promise<void> {
  const searched = [
    { child: collection, childAccess: access },
    ...searchedChildren(context, collection, access),
  ]
  await Promise.all(
    searched.map(({ child, childAccess }) =>
      context.search.prepare(context, child, shownColumns(context, child, childAccess), [text]),
    ),
  )
}

/** `column LIKE text` for every searchable column of one table, joined by OR; nothing matches where there is none. */
export function matchesText(
  query: Knex.QueryBuilder,
  context: ItemsContext,
  collection: CollectionSchema,
  access: Access,
  text: string,
): void {
  holdsText(query, context, collection, access, soughtText(text))
  context.search.narrow(query, context, collection, shownColumns(context, collection, access), [text])
}

/** The same, by no index. */
export function holdsText(
  query: Knex.QueryBuilder,
  context: ItemsContext,
  collection: CollectionSchema,
  access: Access,
  sought: Sought,
): void {
  query.where((any) => {
    any.whereRaw('1 = 0')
    const add = (field: ColumnField, compared: Sought, hasAccents: boolean) => {
      const searched = { context, name: `${collection.name}.${field.field}`, field }
      const holds = canHold(searched, collection, compared)
      if (!holds) return
      any.orWhere((column) => {
        if (holds === 'textAlone') whereText(column, searched.name)
        if (hasAccents) whereAccents(column, searched.name)
        whereLike(column, searched, compared)
        if (fieldDenial(access, field.field) === 'some')
          whereStatusIn(column, collection, statusesShowing(access, field.field))
      })
    }
    const shown = shownColumns(context, collection, access)
    const plain = withoutFolding(context, sought)
    for (const field of shown) add(field, plain ?? sought, false)
    if (plain) for (const field of shown.filter(canHaveAccents)) add(field, sought, true)
  })
}

/** The columns that the viewer may search, in rows of some status at least. */
function shownColumns(context: ItemsContext, collection: CollectionSchema, access: Access): ColumnField[] {
  return searchedColumns(collection).filter(
    (field) => !isOpaque(context, field) && fieldDenial(access, field.field) !== 'all',
  )
}

interface SearchedChild {
  child: CollectionSchema
  childAccess: Access
  foreignKey: string
}

/** The lists of a collection that the viewer may read. */
function searchedChildren(
  context: ItemsContext,
  collection: CollectionSchema,
  access: Access,
): SearchedChild[] {
  if (!collection.primaryKey) return []
  return [...collection.fields.values()].flatMap(({ field }) => {
    const relation = context.schema.relationOf(collection.name, field)
    if (relation?.kind !== 'o2m' || fieldDenial(access, field) !== 'none') return []
    const { target: child, foreignKey } = relation
    if (context.searchesInto?.(child) === false) return []
    const childAccess = context.permissions.access(child, 'read')
    if (!isAllowed(childAccess) || fieldDenial(childAccess, foreignKey.field) !== 'none') return []
    return { child, childAccess, foreignKey: foreignKey.field }
  })
}
