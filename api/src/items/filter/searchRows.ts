import { type Access, fieldDenial, statusesShowing } from '@pergola/sdk/contract'
import type { Knex } from 'knex'
import { searchedColumns } from '../../indexes/searchIndex'
import { whereStatusIn } from '../../permissions/whereStatusIn'
import type { CollectionSchema, ColumnField } from '../../schema/Schema'
import type { ItemsContext } from '../ItemsContext'
import { prepareChildren } from './denseChildren'
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
import { type SearchedList, searchedLists } from './searchedLists'
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
    for (const list of searchedLists(context, collection, access)) {
      const key = `${collection.name}.${collection.primaryKey?.field}`
      const holding = childrenHolding(context, list, list.foreignKey.field, text)
      if (context.search.isDense(list.child, list.foreignKey, text)) {
        group.orWhereExists(holding.whereRaw('?? = ??', [key, `${list.child.name}.${list.foreignKey.field}`]))
      } else {
        group.orWhereIn(key, holding)
      }
    }
  })
}

/** Looks which indexes help with a search, and in which way lists are soonest searched. Without it the rows are found all the same. */
export async function prepareSearch(
  context: ItemsContext,
  collection: CollectionSchema,
  access: Access,
  text: string,
): Promise<void> {
  const prepare = (searched: CollectionSchema, itsAccess: Access, most?: number) =>
    context.search.prepare(context, searched, shownColumns(context, searched, itsAccess), [text], most)
  await Promise.all([
    prepare(collection, access),
    ...searchedLists(context, collection, access).map((list) =>
      prepareChildren(
        context,
        collection,
        list,
        text,
        (column) => childrenHolding(context, list, column, text),
        (most) => prepare(list.child, list.childAccess, most),
      ),
    ),
  ])
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
export function shownColumns(
  context: ItemsContext,
  collection: CollectionSchema,
  access: Access,
): ColumnField[] {
  return searchedColumns(collection).filter(
    (field) => !isOpaque(context, field) && fieldDenial(access, field.field) !== 'all',
  )
}

/** @param column - Of the children, which is read. */
function childrenHolding(
  context: ItemsContext,
  { child, childAccess }: SearchedList,
  column: string,
  text: string,
): Knex.QueryBuilder {
  const children = selectFrom(context, child, childAccess, column)
  return children.where((inner) => matchesText(inner, context, child, childAccess, text))
}
