import type { PlanObstacle } from '@pergola/sdk/contract'
import type { Knex } from 'knex'
import { ApiError } from '../../errors/ApiError'
import { type Sentence, say } from '../../errors/say'
import { newColumnValue } from '../../schema/alter/addColumn'
import type { ColumnDefinition } from '../../schema/alter/columnSql'
import { castIn } from '../../schema/cast/castIn'
import { datatypes } from '../../schema/datatypes'
import type { ColumnField, ColumnSchema } from '../../schema/Schema'
import { isListDatatype, toListed } from '../../schema/valueList'

export interface Counted {
  value: unknown
  count: number | string
}

export const MAX_EXAMPLES = 5
/** Different values to look at; should a column hold more, the database judges the rest. */
const MAX_DIFFERENT = 100_000

/** Looks at every stored value with the rules by which a new one would be checked. Changes nothing. */
export async function findObstacles(
  db: Knex,
  table: string,
  from: ColumnSchema,
  to: ColumnDefinition,
): Promise<PlanObstacle[]> {
  const checks: (PlanObstacle | null)[] = [
    from.nullable && !to.nullable ? await findMissing(db, table, to.name) : null,
    !from.unique && to.unique ? await findRepeated(db, table, to.name) : null,
    isRestored(from, to) ? await findMisfits(db, table, to) : null,
    isListDatatype(to.datatype) ? await findOutsideList(db, table, to) : null,
  ]
  return checks.filter((obstacle) => obstacle !== null)
}

/** What stored items would get in a new column does not always suit it: all of them get the same. Changes nothing. */
export async function findNewObstacles(
  db: Knex,
  table: string,
  column: ColumnDefinition,
): Promise<PlanObstacle[]> {
  const value = newColumnValue(column)
  if (!column.unique || value === null) return []
  const row = await db(table).count({ count: '*' }).first()
  const count = Number(row?.count ?? 0)
  return count > 1 ? [{ kind: 'repeated', count, examples: [String(value).slice(0, 80)] }] : []
}

async function findMissing(db: Knex, table: string, column: string): Promise<PlanObstacle | null> {
  const row = await db(table).whereNull(column).count({ count: '*' }).first()
  const count = Number(row?.count ?? 0)
  return count > 0 ? { kind: 'missing', count, examples: [] } : null
}

async function findRepeated(db: Knex, table: string, column: string): Promise<PlanObstacle | null> {
  const rows = await db(table)
    .select({ value: column })
    .count({ count: '*' })
    .whereNotNull(column)
    .groupBy(column)
    .havingRaw('COUNT(*) > 1')
    .limit(MAX_DIFFERENT)
  return toObstacle('repeated', rows as Counted[])
}

/** Lists of values have rules of their own (`fitListedValues`), and bytes fit or are refused by the database. */
export function isRestored(from: ColumnSchema, to: ColumnDefinition): boolean {
  if (isListDatatype(from.datatype) || isListDatatype(to.datatype)) return false
  if (datatypes[to.datatype]?.family === 'binary') return false
  return from.datatype !== to.datatype || from.length !== to.length || from.signed !== to.signed
}

/** Every different value of a column with how often it is there. */
export async function countValues(db: Knex, table: string, column: string): Promise<Counted[]> {
  const rows = await db(table)
    .select({ value: column })
    .count({ count: '*' })
    .whereNotNull(column)
    .groupBy(column)
    .limit(MAX_DIFFERENT)
  return rows as Counted[]
}

/** Values that a list of values does not have. */
async function findOutsideList(db: Knex, table: string, to: ColumnDefinition): Promise<PlanObstacle | null> {
  const rows = await countValues(db, table, to.name)
  return toObstacle(
    'misfit',
    rows.filter(({ value }) => toListed(to, String(value)) === null),
  )
}

async function findMisfits(db: Knex, table: string, to: ColumnDefinition): Promise<PlanObstacle | null> {
  const rows = await countValues(db, table, to.name)
  return toObstacle(
    'misfit',
    rows.filter(({ value }) => !fitsColumn(to, String(value))),
  )
}

/** By the datatype alone: what a type makes of it (a list, an object) is text by now. */
export function fitsColumn(column: ColumnDefinition, text: string): boolean {
  if (isListDatatype(column.datatype)) return toListed(column, text) !== null
  const field: ColumnField = { collection: '', field: column.name, type: 'string', column, row: null }
  try {
    return !('problem' in castIn(field, text))
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}

function toObstacle(kind: PlanObstacle['kind'], rows: readonly Counted[]): PlanObstacle | null {
  if (rows.length === 0) return null
  return {
    kind,
    count: rows.reduce((sum, { count }) => sum + Number(count), 0),
    examples: rows.slice(0, MAX_EXAMPLES).map(({ value }) => String(value).slice(0, 80)),
  }
}

/** Says the first obstacle in a sentence. */
export function describeObstacle(field: string, { kind, count, examples }: PlanObstacle): Sentence {
  const isOne = count === 1
  if (kind === 'missing') return isOne ? say('requiredOne', { field }) : say('requiredMany', { field, count })
  const values = examples.map((value) => `"${value}"`).join(', ')
  if (kind === 'repeated')
    return isOne ? say('uniqueOne', { field, values }) : say('uniqueMany', { field, count, values })
  return isOne ? say('changeOne', { field, values }) : say('changeMany', { field, count, values })
}
