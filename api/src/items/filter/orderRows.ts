import { type Access, fieldDenial, statusesShowing } from '@pergola/sdk/contract'
import type { Knex } from 'knex'
import { ApiError } from '../../errors/ApiError'
import { fieldUnknown } from '../../errors/itemErrors'
import { say } from '../../errors/say'
import { isColumnField } from '../../schema/isColumnField'
import type { CollectionSchema, ColumnField } from '../../schema/Schema'
import type { ItemsContext } from '../ItemsContext'
import type { SortKey } from '../query/ItemsQuery'
import { isOpaque } from './isOpaque'
import { decimalChunks } from './textDecimals'
import { columnKey, sortsAsText } from './textKeys'

/** Orders by the collection's `sort` field, else its key. */
export function orderByDefault(
  query: Knex.QueryBuilder,
  context: ItemsContext,
  collection: CollectionSchema,
  isReversed = false,
): void {
  const { sortField } = collection
  const order = { nullsLast: true, isReversed }
  if (sortField)
    orderByColumn(query, context, `${collection.name}.${sortField.field}`, sortField, false, order)
  orderByKey(query, collection, isReversed)
}

/** In which order rows are read. */
export interface RowOrder {
  keys: readonly SortKey[]
  /** The project's `sort_null_last`. */
  nullsLast: boolean
  /** The first row of the order comes last, and so on: with the primary key, no two rows have the same place. Default: no. */
  isReversed?: boolean
}

/**
 * Orders by the keys of a query; the primary key breaks ties, in the direction of the last key. A field that is hidden from the viewer is no sort key:
 * the order must not reveal what the answer does not.
 *
 * @throws ApiError 422/202 for unknown names, 422/12 for fields without a column.
 */
export function orderRows(
  query: Knex.QueryBuilder,
  context: ItemsContext,
  collection: CollectionSchema,
  access: Access,
  { keys, nullsLast, isReversed = false }: RowOrder,
): void {
  const resolved = keys.map((key) =>
    key.random ? key : { ...key, field: sortColumn(collection, key.field) },
  )
  if (resolved.length === 0) {
    orderByDefault(query, context, collection, isReversed)
    return
  }
  let isLastDescending = false
  for (const key of resolved) {
    if (key.random) {
      query.orderByRaw(context.project.dialect.randomFunction)
      continue
    }
    const { field, descending } = key
    const denial = isOpaque(context, field) ? 'all' : fieldDenial(access, field.field)
    const column = `${collection.name}.${field.field}`
    // A hidden field does not even turn the keys around.
    if (denial !== 'all') isLastDescending = descending
    if (denial === 'none') orderByColumn(query, context, column, field, descending, { nullsLast, isReversed })
    else if (denial === 'some' && collection.statusField) {
      const showing = statusesShowing(access, field.field)
      const status = `${collection.name}.${collection.statusField.field}`
      const [first, ...others] = orderTerms(context, column, field).map((term) =>
        context.db.raw(`CASE WHEN ?? IN (${showing.map(() => '?').join(', ') || 'NULL'}) THEN ? END`, [
          status,
          ...showing,
          term,
        ]),
      )
      const direction = directionOf(descending, isReversed)
      if (first)
        query.orderByRaw(`? IS NULL ${directionOf(false, isReversed)}, ? ${direction}`, [first, first])
      for (const term of others) query.orderByRaw(`? ${direction}`, [term])
    }
  }
  orderByKey(query, collection, isLastDescending !== isReversed)
}

function directionOf(descending: boolean, isReversed: boolean): 'ASC' | 'DESC' {
  return descending === isReversed ? 'ASC' : 'DESC'
}

function sortColumn(collection: CollectionSchema, name: string): ColumnField {
  const field = collection.fields.get(name)
  if (!field) throw fieldUnknown(collection.name, name)
  if (!isColumnField(field)) throw new ApiError('unprocessable', say('fieldNotSorted', { field: name }))
  return field
}

/**
 * Both databases take null as the smallest value, so nulls come last by themselves when descending. Ascending, SQLite
 * has `NULLS LAST`, which still walks the index (in two passes); MySQL has to sort by "is null" first.
 */
function orderByColumn(
  query: Knex.QueryBuilder,
  context: ItemsContext,
  column: string,
  field: ColumnField,
  descending: boolean,
  { nullsLast, isReversed }: Required<Omit<RowOrder, 'keys'>>,
): void {
  const [first, ...others] = orderTerms(context, column, field)
  if (!first) return
  const direction = directionOf(descending, isReversed)
  const areLast = (descending || nullsLast) !== isReversed
  if (!field.column.nullable || areLast === (direction === 'DESC'))
    query.orderByRaw(`? ${direction}`, [first])
  else if (context.project.dialect.name === 'sqlite')
    query.orderByRaw(`? ${direction} NULLS ${areLast ? 'LAST' : 'FIRST'}`, [first])
  else query.orderByRaw(`? IS NULL${areLast ? '' : ' DESC'}, ? ${direction}`, [first, first])
  for (const term of others) query.orderByRaw(`? ${direction}`, [term])
}

/** What orders as the values of the column do for a reader. */
function orderTerms(context: ItemsContext, column: string, field: ColumnField): Knex.Raw[] {
  if (field.column.kept === 'text') return decimalChunks(context.db, column, field.column)
  return [sortsAsText(field) ? columnKey(context, column) : context.db.raw('??', [column])]
}

/** In the direction of the last sort key: an index holds equal values in the order of their keys, both ways. */
function orderByKey(query: Knex.QueryBuilder, collection: CollectionSchema, descending = false): void {
  if (!collection.primaryKey) return
  const column = `${collection.name}.${collection.primaryKey.field}`
  query.orderByRaw(descending ? '?? DESC' : '?? ASC', [column])
}
