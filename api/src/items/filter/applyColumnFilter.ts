import type { Knex } from 'knex'
import { ApiError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import { toStoredDatetime } from '../../schema/cast/datetime'
import { datatypes } from '../../schema/datatypes'
import {
  type Decimal,
  exactNumber,
  formatDecimal,
  parseDecimal,
  roundDecimal,
} from '../../schema/exactNumber'
import type { ColumnField } from '../../schema/Schema'
import type { ItemsContext } from '../ItemsContext'
import type { FilterCondition, FilterOperator } from '../query/ItemsQuery'
import { queryLimits } from '../query/queryLimits'
import { likeContaining, whereLike } from './like'
import { type Comparison, compareTextDecimal } from './textDecimals'
import { columnKey, equalsAsText, sortsAsText, valueKey } from './textKeys'

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
  context: ItemsContext,
  column: string,
  field: ColumnField,
  node: FilterCondition,
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
      whereLike(query, context, column, field, likeContaining(one(node)), node.operator === 'ncontains')
      break
    case 'rlike':
    case 'nrlike':
      whereLike(query, context, column, field, checkedPattern(one(node)), node.operator === 'nrlike', 'raw')
      break
    case 'in':
    case 'nin':
      whereIn(query, context, column, field, many(node), node.operator === 'nin')
      break
    case 'between':
    case 'nbetween':
      whereBetween(query, context, column, field, many(node), node.operator === 'nbetween')
      break
    case 'has':
    case 'nhas':
    case 'all':
    case 'untranslated':
      throw new ApiError(
        'unprocessable',
        say('operatorOfChildren', { operator: node.operator, field: field.field }),
      )
    default:
      whereCompared(query, context, column, field, node.operator, one(node))
  }
}

const COMPARISONS = { eq: '=', neq: '<>', lt: '<', lte: '<=', gt: '>', gte: '>=' } as const

function whereCompared(
  query: Knex.QueryBuilder,
  context: ItemsContext,
  column: string,
  field: ColumnField,
  operator: keyof typeof COMPARISONS,
  text: string,
): void {
  const value = comparable(field, text)
  if (value !== null) query.where(comparison(context, column, field, COMPARISONS[operator], value))
  else if (operator === 'neq') query.whereNotNull(column)
  else query.whereRaw('1 = 0')
}

function whereIn(
  query: Knex.QueryBuilder,
  context: ItemsContext,
  column: string,
  field: ColumnField,
  texts: readonly string[],
  negated: boolean,
): void {
  const values = texts.map((text) => comparable(field, text)).filter((value) => value !== null)
  if (field.column.kept === 'text') {
    for (const value of values) {
      if (negated) query.where(comparison(context, column, field, '<>', value))
    }
    if (!negated) {
      query.where((any) => {
        any.whereRaw('1 = 0')
        for (const value of values) any.orWhere(comparison(context, column, field, '=', value))
      })
    }
    return
  }
  const compared = equalsAsText(field) ? columnKey(context, column) : context.db.raw('??', [column])
  const operands = values.map((value) =>
    typeof value === 'string' && equalsAsText(field) ? valueKey(context, value) : plain(context.db, value),
  ) as Knex.Value[]
  if (negated) query.whereNotIn(compared as unknown as string, operands)
  else query.whereIn(compared as unknown as string, operands)
}

function whereBetween(
  query: Knex.QueryBuilder,
  context: ItemsContext,
  column: string,
  field: ColumnField,
  texts: readonly string[],
  negated: boolean,
): void {
  const [from, to] = texts.map((text) => comparable(field, text))
  if (from === undefined || from === null || to === undefined || to === null) query.whereRaw('1 = 0')
  else if (negated) {
    query.where((outside) => {
      outside.where(comparison(context, column, field, '<', from))
      outside.orWhere(comparison(context, column, field, '>', to))
    })
  } else {
    query.where(comparison(context, column, field, '>=', from))
    query.where(comparison(context, column, field, '<=', to))
  }
}

/** A number that a JavaScript number would change is a {@link Decimal}. */
type Comparable = string | number | Decimal

function comparison(
  context: ItemsContext,
  column: string,
  field: ColumnField,
  operator: Comparison,
  value: Comparable,
): Knex.Raw {
  if (field.column.kept === 'text') {
    const decimal = typeof value === 'object' ? value : parseDecimal(String(value))
    if (decimal) return compareTextDecimal(context.db, column, field.column, operator, decimal)
  }
  const isEquality = operator === '=' || operator === '<>'
  const isText = typeof value === 'string' && (isEquality ? equalsAsText(field) : sortsAsText(field))
  return isText
    ? context.db.raw(`? ${operator} ?`, [columnKey(context, column), valueKey(context, value)])
    : context.db.raw(`?? ${operator} ?`, [column, plain(context.db, value) as Knex.Value])
}

/** Digits go into the statement as they are: as a parameter they would be text, which MySQL compares as a double. */
function plain(db: Knex, value: Comparable): string | number | Knex.Raw {
  if (typeof value !== 'object') return value
  return db.raw(formatDecimal(roundDecimal(value, Math.max(0, value.scale)), Math.max(0, value.scale)))
}

/** The text of a filter as a value of the column's kind; null when it cannot be one. */
function comparable(field: ColumnField, text: string): Comparable | null {
  if (field.type === 'boolean') return toFlag(text)
  const family = datatypes[field.column.datatype]?.family
  switch (family) {
    case 'integer':
    case 'decimal': {
      if (text.trim() === '' || !Number.isFinite(Number(text))) return null
      const number = exactNumber(text.trim())
      return typeof number === 'number' ? number : parseDecimal(text)
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
    throw new ApiError('unprocessable', say('wildcardsTooMany', { max: MAX_WILDCARDS }))
  }
  return pattern
}

function isText(field: ColumnField): boolean {
  return datatypes[field.column.datatype]?.family === 'text'
}

function one(node: FilterCondition): string {
  return typeof node.value === 'string' ? node.value : (node.value?.[0] ?? '')
}

function many(node: FilterCondition): readonly string[] {
  return typeof node.value === 'string' ? [node.value] : (node.value ?? [])
}
