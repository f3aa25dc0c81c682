import { type Access, coversAllRows, isRecord } from '@pergola/sdk/contract'
import type { Knex } from 'knex'
import type { CollectionSchema } from '../../schema/Schema'
import type { ItemsContext, Row } from '../ItemsContext'
import type { CollectionRule } from './CollectionRule'
import { restrictToVisibleItems } from './restrictToVisibleItems'

/**
 * A revision is a copy of an item, so it is shown to those who may see that item, with the fields they may see:
 * anyone who could read a denied field here would not need to be granted it anywhere else.
 */
export const revisionRule: CollectionRule = {
  logged: false,
  restrictRead(query, context, table) {
    restrictToVisibleItems(query, context, table, (one, collection) =>
      restrictToStatusThen(one, context, table, collection),
    )
  },
  // Values inside could be guessed by filtering for them.
  computed: {
    data: {
      isPrivate: true,
      needs: ['collection', 'item', 'data'],
      compute: (row, context) => shownValues(row.data, row, context),
    },
    delta: {
      isPrivate: true,
      needs: ['collection', 'item', 'delta'],
      compute: (row, context) => shownValues(row.delta, row, context),
    },
  },
}

/** The status that the item had at that time has to be readable too. */
function restrictToStatusThen(
  query: Knex.QueryBuilder,
  context: ItemsContext,
  table: string,
  collection: CollectionSchema,
): void {
  const { statusField } = collection
  const access = context.permissions.access(collection, 'read')
  const statuses = coversAllRows(access) ? null : statusesOf(access)
  if (!statusField || !statuses) return
  const marks = statuses.map(() => '?').join(', ')
  query.whereRaw(`? IN (${marks || 'NULL'})`, [statusInside(context, table, statusField.field), ...statuses])
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

/**
 * Decodes `data` or `delta` without the fields that are hidden from the viewer: by permission rows, in rows of any status,
 * or by the rule of the collection, which leaves some out of other people's records.
 */
function shownValues(stored: unknown, row: Row, context: ItemsContext): Row | null {
  const values = parse(stored)
  const collection = context.schema.collections.get(String(row.collection))
  if (!values || !collection) return context.viewer.isAdmin ? values : null
  const { rules } = context.permissions.access(collection, 'read')
  const isHash = (name: string) => collection.fields.get(name)?.type === 'hash'
  const { computed = {} } = context.ruleOf(collection.name)
  const item = { ...values, [collection.primaryKey?.field ?? '']: row.item }
  const isLeftOut = (name: string) => computed[name]?.compute(item, context) === undefined
  const isDenied = (name: string) =>
    isHash(name) ||
    (Object.hasOwn(computed, name) && isLeftOut(name)) ||
    rules.some((rule) => rule.deniedFields.has(name))
  return Object.fromEntries(Object.entries(values).filter(([name]) => !isDenied(name)))
}

function parse(stored: unknown): Row | null {
  if (typeof stored !== 'string') return null
  try {
    const values: unknown = JSON.parse(stored)
    return isRecord(values) ? values : null
  } catch {
    return null
  }
}
