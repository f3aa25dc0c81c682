import type { PlanValueChange } from '@pergola/sdk/contract'
import { decimalPlaces, formatDecimal, isRecord, parseDecimal, roundDecimal } from '@pergola/sdk/contract'
import type { Knex } from 'knex'
import type { ColumnDefinition } from '../../schema/alter/columnSql'
import { floorDecimal } from '../../schema/exactNumber'
import type { ColumnField, ColumnSchema } from '../../schema/Schema'
import { type Counted, countValues, fitsColumn, MAX_EXAMPLES } from './findObstacles'

type Body = Readonly<Record<string, unknown>>

/** What becomes of stored values that the column loses room for without refusing them: numbers that are rounded. */
export async function findRounded(
  db: Knex,
  table: string,
  from: ColumnSchema,
  to: ColumnDefinition,
): Promise<PlanValueChange[]> {
  if (to.datatype !== 'DECIMAL' || to.length === null) return []
  if (from.datatype === to.datatype && from.length === to.length) return []
  const { decimals } = decimalPlaces(to.length)
  const rows = await countValues(db, table, to.name)
  const rounded = rows.flatMap(({ value, count }) => {
    const decimal = parseDecimal(String(value))
    if (!decimal || floorDecimal(decimal, decimals).isExact || !fitsColumn(to, String(value))) return []
    return [{ count, value: `${value} → ${formatDecimal(roundDecimal(decimal, decimals), decimals)}` }]
  })
  return toChange('rounded', rounded)
}

/** Items that hold a choice which the field no longer offers. They keep it. */
export async function findUnlisted(db: Knex, field: ColumnField, body: Body): Promise<PlanValueChange[]> {
  const offered = choicesOf(field.row?.options)
  const next = isRecord(body.options) ? choicesOf(body.options) : null
  if (field.type !== 'string' || !offered || !next) return []
  const gone = new Set(offered.filter((choice) => !next.includes(choice)))
  if (gone.size === 0) return []
  const rows = await countValues(db, field.collection, field.field)
  return toChange(
    'unlisted',
    rows.filter(({ value }) => gone.has(String(value))),
  )
}

/** The values of a map of choices. */
function choicesOf(options: unknown): string[] | null {
  const choices = isRecord(options) ? options.choices : null
  return isRecord(choices) ? Object.keys(choices) : null
}

function toChange(kind: PlanValueChange['kind'], rows: readonly Counted[]): PlanValueChange[] {
  if (rows.length === 0) return []
  const count = rows.reduce((sum, row) => sum + Number(row.count), 0)
  return [
    { kind, count, examples: rows.slice(0, MAX_EXAMPLES).map(({ value }) => String(value).slice(0, 80)) },
  ]
}
