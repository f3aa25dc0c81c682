import type { Knex } from 'knex'
import { ApiError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import { datatypes } from '../../schema/datatypes'
import type { ColumnField } from '../../schema/Schema'
import type { FilterCondition, FilterOperator } from '../query/ItemsQuery'
import { queryLimits } from '../query/queryLimits'
import { comparable, comparison, plain } from './compareColumn'
import type { FilteredColumn } from './FilteredColumn'
import { likeContaining, whereLike } from './like'
import { columnKey, equalsAsText, valueKey } from './textKeys'

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
 */
export function applyColumnFilter(
  query: Knex.QueryBuilder,
  column: FilteredColumn,
  node: FilterCondition,
): void {
  const { name, field } = column
  switch (node.operator) {
    case 'null':
      query.whereNull(name)
      break
    case 'nnull':
      query.whereNotNull(name)
      break
    case 'empty':
      query.where((empty) => {
        empty.whereNull(name)
        if (isText(field)) empty.orWhere(name, '')
      })
      break
    case 'nempty':
      query.whereNotNull(name)
      if (isText(field)) query.whereNot(name, '')
      break
    case 'contains':
    case 'ncontains':
      whereLike(query, column, likeContaining(one(node)), { isNegated: node.operator === 'ncontains' })
      break
    case 'rlike':
    case 'nrlike':
      whereLike(query, column, checkedPattern(one(node)), {
        isNegated: node.operator === 'nrlike',
        isRaw: true,
      })
      break
    case 'in':
      whereIn(query, column, many(node))
      break
    case 'nin':
      whereNotIn(query, column, many(node))
      break
    case 'between':
      whereBetween(query, column, many(node))
      break
    case 'nbetween':
      whereNotBetween(query, column, many(node))
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
      whereCompared(query, column, node.operator, one(node))
  }
}

const COMPARISONS = { eq: '=', neq: '<>', lt: '<', lte: '<=', gt: '>', gte: '>=' } as const

function whereCompared(
  query: Knex.QueryBuilder,
  column: FilteredColumn,
  operator: keyof typeof COMPARISONS,
  text: string,
): void {
  const value = comparable(column.field, text)
  if (value !== null) query.where(comparison(column, COMPARISONS[operator], value))
  else if (operator === 'neq') query.whereNotNull(column.name)
  else whereNothing(query)
}

function whereIn(query: Knex.QueryBuilder, column: FilteredColumn, texts: readonly string[]): void {
  if (column.field.column.kept !== 'text') {
    query.whereIn(operandOf(column), listed(column, texts))
    return
  }
  query.where((any) => {
    whereNothing(any)
    for (const value of valuesOf(column, texts)) any.orWhere(comparison(column, '=', value))
  })
}

function whereNotIn(query: Knex.QueryBuilder, column: FilteredColumn, texts: readonly string[]): void {
  if (column.field.column.kept !== 'text') query.whereNotIn(operandOf(column), listed(column, texts))
  else for (const value of valuesOf(column, texts)) query.where(comparison(column, '<>', value))
}

function valuesOf({ field }: FilteredColumn, texts: readonly string[]) {
  return texts.map((text) => comparable(field, text)).filter((value) => value !== null)
}

/** The column as it stands beside a list of {@link listed} values. Knex's types know no expression there. */
function operandOf({ context, name, field }: FilteredColumn): string {
  const operand = equalsAsText(field) ? columnKey(context, name) : context.db.raw('??', [name])
  return operand as unknown as string
}

function listed(column: FilteredColumn, texts: readonly string[]): Knex.Value[] {
  const { context, field } = column
  return valuesOf(column, texts).map((value) =>
    typeof value === 'string' && equalsAsText(field) ? valueKey(context, value) : plain(context.db, value),
  ) as Knex.Value[]
}

function whereBetween(query: Knex.QueryBuilder, column: FilteredColumn, texts: readonly string[]): void {
  const ends = endsOf(column, texts)
  if (ends) {
    query.where(comparison(column, '>=', ends.from))
    query.where(comparison(column, '<=', ends.to))
  } else whereNothing(query)
}

function whereNotBetween(query: Knex.QueryBuilder, column: FilteredColumn, texts: readonly string[]): void {
  const ends = endsOf(column, texts)
  if (ends) {
    query.where((outside) => {
      outside.where(comparison(column, '<', ends.from))
      outside.orWhere(comparison(column, '>', ends.to))
    })
  } else whereNothing(query)
}

/** Null where one of the two is missing, or can be no value of the column. */
function endsOf({ field }: FilteredColumn, texts: readonly string[]) {
  const [from = null, to = null] = texts.map((text) => comparable(field, text))
  return from === null || to === null ? null : { from, to }
}

function whereNothing(query: Knex.QueryBuilder): void {
  query.whereRaw('1 = 0')
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
