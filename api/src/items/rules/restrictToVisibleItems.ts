import { coversAllRows, isAllowed } from '@pergola/sdk/contract'
import type { Knex } from 'knex'
import { isFieldHidden } from '../../permissions/isFieldHidden'
import { restrictToAccess } from '../../permissions/restrictToAccess'
import type { CollectionSchema } from '../../schema/Schema'
import type { ItemsContext } from '../ItemsContext'

/**
 * Leaves of a table about items (`collection`, `item`) the rows whose item the viewer can read now: history and
 * comments must not reveal more than the item does.
 *
 * @param refine - What else has to hold for the rows of one collection.
 */
export function restrictToVisibleItems(
  query: Knex.QueryBuilder,
  context: ItemsContext,
  table: string,
  refine: (one: Knex.QueryBuilder, collection: CollectionSchema) => void = () => undefined,
): void {
  const readable = [...context.schema.collections.values()].filter(
    (collection) =>
      isAllowed(context.permissions.access(collection, 'read')) &&
      // What is not logged has no history; the log and the revisions themselves would be asked about without end.
      context.ruleOf(collection.name).logged !== false,
  )
  query.where((any) => {
    any.whereRaw('1 = 0')
    for (const collection of readable) {
      any.orWhere((one) => {
        one.where(`${table}.collection`, collection.name)
        restrictToItems(one, context, table, collection, readable)
        refine(one, collection)
      })
    }
  })
}

function restrictToItems(
  query: Knex.QueryBuilder,
  context: ItemsContext,
  table: string,
  collection: CollectionSchema,
  readable: readonly CollectionSchema[],
): void {
  const { name, primaryKey } = collection
  const access = context.permissions.access(collection, 'read')
  const { restrictRead } = context.ruleOf(name)
  const describesCollections = name === 'directus_fields' || name === 'directus_collections'
  if (coversAllRows(access) && !restrictRead && !describesCollections) return
  if (!primaryKey) {
    query.whereRaw('1 = 0')
    return
  }
  // Compared with each row's item: one look-up by key for each, instead of a list of all readable items.
  const items = context.db(name).select(context.db.raw('1'))
  items.whereRaw('?? = ??', [`${name}.${primaryKey.field}`, `${table}.item`])
  restrictToAccess(items, access, collection, context.viewer)
  if (restrictRead) restrictRead(items, context, name)
  if (describesCollections) restrictToDescribed(items, context, name, readable)
  query.whereExists(items)
}

/** Definitions of collections and fields are shown as `/collections` and `/fields` show them. */
function restrictToDescribed(
  items: Knex.QueryBuilder,
  { permissions }: ItemsContext,
  table: 'directus_fields' | 'directus_collections' | string,
  readable: readonly CollectionSchema[],
): void {
  items.where((any) => {
    any.whereRaw('1 = 0')
    for (const collection of readable) {
      any.orWhere((one) => {
        one.where(`${table}.collection`, collection.name)
        if (table !== 'directus_fields') return
        const hidden = [...collection.fields.keys()].filter((field) =>
          isFieldHidden(permissions, collection, field),
        )
        if (hidden.length > 0) one.whereNotIn(`${table}.field`, hidden)
      })
    }
  })
}
