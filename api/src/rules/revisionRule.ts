import { type Access, coversAllRows, isAllowed } from '@pergola/sdk/contract'
import type { Knex } from 'knex'
import type { ItemsContext, Row } from '../items/ItemsContext'
import { restrictToAccess } from '../permissions/restrictToAccess'
import type { CollectionSchema } from '../schema/Schema'
import type { CollectionRule } from './CollectionRule'

/**
 * A revision is a copy of an item, so it is shown to those who may see that item, with the fields they may see:
 * whoever could read a denied field here would not need to be granted it anywhere else.
 */
export const revisionRule: CollectionRule = {
  logged: false,
  // Values inside could be guessed by filtering for them.
  opaqueFields: ['data', 'delta'],
  restrictRead(query, context, table) {
    const readable = [...context.schema.collections.values()].filter((collection) =>
      isAllowed(context.permissions.access(collection, 'read')),
    )
    query.where((any) => {
      any.whereRaw('1 = 0')
      for (const collection of readable) {
        any.orWhere((one) => restrictToCollection(one, context, table, collection))
      }
    })
  },
  computed: {
    data: { needs: ['collection', 'data'], compute: (row, context) => shownValues(row.data, row, context) },
    delta: {
      needs: ['collection', 'delta'],
      compute: (row, context) => shownValues(row.delta, row, context),
    },
  },
}

/** Revisions of items that can be read now, and whose status at that time could be read too. */
function restrictToCollection(
  query: Knex.QueryBuilder,
  context: ItemsContext,
  table: string,
  collection: CollectionSchema,
): void {
  const access = context.permissions.access(collection, 'read')
  query.where(`${table}.collection`, collection.name)
  if (coversAllRows(access)) return
  const { primaryKey, statusField } = collection
  if (!primaryKey) {
    query.whereRaw('1 = 0')
    return
  }
  // Compared with each revision's item: one look-up by key for each, instead of a list of all readable items.
  const items = context.db(collection.name).select(context.db.raw('1'))
  items.whereRaw('?? = ??', [`${collection.name}.${primaryKey.field}`, `${table}.item`])
  restrictToAccess(items, access, collection, context.viewer)
  query.whereExists(items)
  const statuses = statusesOf(access)
  if (statusField && statuses) {
    const marks = statuses.map(() => '?').join(', ')
    query.whereRaw(`? IN (${marks || 'NULL'})`, [
      statusInside(context, table, statusField.field),
      ...statuses,
    ])
  }
}

function statusesOf(access: Access): string[] | null {
  if (access.rules.some((rule) => rule.status === null)) return null
  return access.rules.flatMap((rule) => rule.status ?? [])
}

/** The status that a revision remembers, read out of its JSON by the database; null where that is damaged. */
function statusInside(context: ItemsContext, table: string, field: string): Knex.Raw {
  const data = `${table}.data`
  const value =
    context.project.dialect.name === 'sqlite' ? 'json_extract(??, ?)' : 'JSON_UNQUOTE(JSON_EXTRACT(??, ?))'
  return context.db.raw(`CASE WHEN JSON_VALID(??) THEN ${value} END`, [data, data, `$."${field}"`])
}

/** Decodes `data` or `delta` without the fields that are hidden from the viewer in rows of any status. */
function shownValues(stored: unknown, row: Row, context: ItemsContext): Row | null {
  const values = parse(stored)
  const collection = context.schema.collections.get(String(row.collection))
  if (!values || !collection) return context.viewer.isAdmin ? values : null
  const { rules } = context.permissions.access(collection, 'read')
  const isHash = (name: string) => collection.fields.get(name)?.type === 'hash'
  const isDenied = (name: string) => isHash(name) || rules.some((rule) => rule.deniedFields.has(name))
  return Object.fromEntries(Object.entries(values).filter(([name]) => !isDenied(name)))
}

function parse(stored: unknown): Row | null {
  if (typeof stored !== 'string') return null
  try {
    const values: unknown = JSON.parse(stored)
    return typeof values === 'object' && values !== null && !Array.isArray(values) ? (values as Row) : null
  } catch {
    return null
  }
}
