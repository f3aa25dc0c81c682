import type { Knex } from 'knex'
import { ApiError } from '../../errors/ApiError'
import { datatypes } from '../../schema/datatypes'
import type { ColumnField } from '../../schema/Schema'
import { toStoredDatetime } from '../cast/datetime'
import type { FilterNode, FilterOperator } from '../query/ItemsQuery'
import { queryLimits } from '../query/queryLimits'
import { likeContaining, whereLike } from './like'

/** Wildcards in a raw pattern; each one multiplies the work of a match. */
const MAX_WILDCARDS = 10

/** Operators that look only at whether there is a value. */
export function isNullOperator(operator: FilterOperator): boolean {
  return operator === 'null' || operator === 'nnull' || operator === 'empty' || operator === 'nempty'
}

/**
 * Adds one condition on a column of the queried table.
 *
 * A value that cannot be of the column's kind (text for a number) equals nothing, on either database.
 *
 * @param column - Qualified name.
 */
export function applyColumnFilter(
  query: Knex.QueryBuilder,
  column: string,
  field: ColumnField,
  node: FilterNode,
): void {
  switch (node.operator) {
    case 'null':
      query.whereNull(column)
      break
    case 'nnull':
      query.whereNotNull(column)
      break
    case 'empty':
      query.where((empty) => {
        empty.whereNull(column)
        if (isText(field)) empty.orWhere(column, '')
      })
      break
    case 'nempty':
      query.whereNotNull(column)
      if (isText(field)) query.whereNot(column, '')
      break
    case 'contains':
    case 'ncontains':
      whereLike(query, column, likeContaining(one(node)), node.operator === 'ncontains')
      break
    case 'rlike':
    case 'nrlike':
      whereLike(query, column, checkedPattern(one(node)), node.operator === 'nrlike', 'raw')
      break
    case 'in':
    case 'nin':
      whereIn(query, column, field, many(node), node.operator === 'nin')
      break
    case 'between':
    case 'nbetween':
      whereBetween(query, column, field, many(node), node.operator === 'nbetween')
      break
    case 'has':
    case 'nhas':
    case 'all':
      throw new ApiError(
        'unprocessable',
        `"${node.operator}" is for lists of related items, which "${field.field}" is not`,
      )
    default:
      whereCompared(query, column, field, node.operator, one(node))
  }
}

const COMPARISONS = { eq: '=', neq: '<>', lt: '<', lte: '<=', gt: '>', gte: '>=' } as const

function whereCompared(
  query: Knex.QueryBuilder,
  column: string,
  field: ColumnField,
  operator: keyof typeof COMPARISONS,
  text: string,
): void {
  const value = comparable(field, text)
  if (value !== null) query.where(column, COMPARISONS[operator], value)
  else if (operator === 'neq') query.whereNotNull(column)
  else query.whereRaw('1 = 0')
}

function whereIn(
  query: Knex.QueryBuilder,
  column: string,
  field: ColumnField,
  texts: readonly string[],
  negated: boolean,
): void {
  const values = texts.map((text) => comparable(field, text)).filter((value) => value !== null)
  if (negated) query.whereNotIn(column, values)
  else query.whereIn(column, values)
}

function whereBetween(
  query: Knex.QueryBuilder,
  column: string,
  field: ColumnField,
  texts: readonly string[],
  negated: boolean,
): void {
  const [from, to] = texts.map((text) => comparable(field, text))
  if (from === undefined || from === null || to === undefined || to === null) query.whereRaw('1 = 0')
  else if (negated) query.whereNotBetween(column, [from, to])
  else query.whereBetween(column, [from, to])
}

/** The text of a filter as a value of the column's kind; null when it cannot be one. */
function comparable(field: ColumnField, text: string): string | number | null {
  if (field.type === 'boolean') return toFlag(text)
  const family = datatypes[field.column.datatype]?.family
  switch (family) {
    case 'integer':
    case 'decimal': {
      const number = Number(text)
      if (text.trim() === '' || !Number.isFinite(number)) return null
      // Beyond what a double holds exactly, the database reads the digits itself.
      return Number.isInteger(number) && !Number.isSafeInteger(number) ? text : number
    }
    case 'date':
    case 'datetime':
    case 'time':
      return toStoredDatetime(text, family)
    default:
      return text
  }
}

function toFlag(text: string): number | null {
  switch (text.toLowerCase()) {
    case '1':
    case 'true':
      return 1
    case '0':
    case 'false':
    case '':
      return 0
    default:
      return null
  }
}

function checkedPattern(pattern: string): string {
  const wildcards = pattern.match(/[%_]+/g)?.length ?? 0
  if (pattern.length > queryLimits.searchLength || wildcards > MAX_WILDCARDS) {
    throw new ApiError('unprocessable', `A pattern has at most ${MAX_WILDCARDS} wildcards`)
  }
  return pattern
}

function isText(field: ColumnField): boolean {
  return datatypes[field.column.datatype]?.family === 'text'
}

function one(node: FilterNode): string {
  return typeof node.value === 'string' ? node.value : (node.value?.[0] ?? '')
}

function many(node: FilterNode): readonly string[] {
  return typeof node.value === 'string' ? [node.value] : (node.value ?? [])
}
