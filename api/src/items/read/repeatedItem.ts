import { isSystemCollection } from '@pergola/sdk/contract'
import type { CollectionSchema } from '../../schema/Schema'
import type { ItemsContext, Row, Warning } from '../ItemsContext'
import { itemVersion } from '../itemVersion'
import { parseKey } from '../keys'
import type { ItemsQuery } from '../query/ItemsQuery'
import { readableRowStatement } from '../write/checkRights'
import { planAnswer } from './planAnswer'
import { finishRow } from './readRows'

/** What was found out for the read of an item, for others that differ by nothing but the key. */
export interface RepeatedItem {
  /** Version of the data for which it holds: rights, accounts and settings are a part of them. */
  readonly asOf: number
  /** Whether nothing was written since; what was read then is still the same. */
  isCurrent(): boolean
  /** Null where it has to be read as the first one was: something was written since, or there is no such item. */
  read(key: string): { data: Row; messages: Warning[]; version: string } | null
}

/**
 * The read of an item as one that can be repeated: all that it takes then is one statement, which gives the row and the
 * version of the data.
 *
 * @param query - Of a read that has found its item.
 * @returns Null where the row alone does not make the answer
 */
export function repeatedItem(
  context: ItemsContext,
  collection: CollectionSchema,
  query: ItemsQuery,
): RepeatedItem | null {
  const { lookUp, versions, project, permissions } = context
  const { data: asOf } = versions
  if (!lookUp?.isAtOnce || asOf === undefined || isSystemCollection(collection.name)) return null
  const { plan, warnings: messages } = planAnswer(context, collection, query.fields)
  const isWhole = plan.access === permissions.access(collection, 'read')
  if (!isWhole || plan.fields.some(({ kind }) => kind !== 'column')) return null
  const statement = readableRowStatement(context, collection, query.status)
  const isKnownSchema = () => project.schema.current(versions.schema) === context.schema
  return {
    asOf,
    isCurrent: () => isKnownSchema() && lookUp.dataVersionNow() === asOf,
    read(sent) {
      const key = parseKey(collection, sent)
      if (key === null || !isKnownSchema()) return null
      const found = lookUp.rowAsOf(statement, key)
      if (!found?.row || found.asOf !== asOf) return null
      const version = itemVersion(context, collection, found.row)
      return { data: finishRow(context, plan, found.row), messages, version }
    },
  }
}
