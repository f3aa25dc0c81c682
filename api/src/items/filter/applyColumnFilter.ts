import type { Knex } from 'knex'
import { type Folding, foldingOf } from '../../db/foldedText'
import { ApiError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import { datatypes } from '../../schema/datatypes'
import type { ColumnField } from '../../schema/Schema'
import type { ItemsContext } from '../ItemsContext'
import type { FilterCondition, FilterOperator } from '../query/ItemsQuery'
import { queryLimits } from '../query/queryLimits'
import { comparable, comparison, plain } from './compareColumn'
import type { FilteredColumn } from './FilteredColumn'
import { soughtPattern, soughtText, whereLike } from './like'
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
      whereLike(query, column, soughtText(one(node)), { isNegated: node.operator === 'ncontains' })
      break
    case 'rlike':
    case 'nrlike':
      whereLike(query, column, soughtPattern(checkedPattern(one(node))), {
        isNegated: node.operator === 'nrlike',
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
  query.where((any) => {
    if (column.field.column.kept !== 'text') {
      for (const { operand, values } of listsOf(column, texts)) any.orWhereIn(operand, values)
      return
    }
    whereNothing(any)
    for (const value of valuesOf(column, texts)) any.orWhere(comparison(column, '=', value))
  })
}

function whereNotIn(query: Knex.QueryBuilder, column: FilteredColumn, texts: readonly string[]): void {
  if (column.field.column.kept !== 'text')
    for (const { operand, values } of listsOf(column, texts)) query.whereNotIn(operand, values)
  else for (const value of valuesOf(column, texts)) query.where(comparison(column, '<>', value))
}

function valuesOf({ field }: FilteredColumn, texts: readonly string[]) {
  return texts.map((text) => comparable(field, text)).filter((value) => value !== null)
}

interface List {
  /** The column. Knex's types know no expression there. */
  operand: string
  values: Knex.Value[]
}

/** Values, and the column in the form in which it is compared with them: one list at least. */
function listsOf(column: FilteredColumn, texts: readonly string[]): List[] {
  const { context, name, field } = column
  const values = valuesOf(column, texts)
  if (!equalsAsText(field)) {
    const operand = context.db.raw('??', [name]) as unknown as string
    return [{ operand, values: values.map((value) => plain(context.db, value) as Knex.Value) }]
  }
  const folds = (text: string) => foldingOf(text) !== 'not folded'
  const folded = values.map(String).filter(folds)
  const others = values.map(String).filter((text) => !folds(text))
  const operandOf = (folding: Folding) => columnKey(context, name, folding) as unknown as string
  const lists = [{ operand: operandOf('folded'), values: keysOf(context, folded) }]
  if (others.length > 0) lists.push({ operand: operandOf('not folded'), values: keysOf(context, others) })
  return folded.length > 0 ? lists : lists.slice(-1)
}

/** What texts are compared by. Those that the database folds are a query: SQLite would make a list of them again for each row. */
function keysOf(context: ItemsContext, texts: readonly string[]): Knex.Value[] {
  const { db, project } = context
  const isQuery = project.dialect.name === 'sqlite' && texts.some((text) => foldingOf(text) === 'folded')
  const keys = isQuery
    ? db.raw('SELECT ? FROM json_each(?) AS sent', [columnKey(context, 'sent.value'), JSON.stringify(texts)])
    : texts.map((text) => valueKey(context, text))
  // Knex's types know neither beside `in`.
  return keys as unknown as Knex.Value[]
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
