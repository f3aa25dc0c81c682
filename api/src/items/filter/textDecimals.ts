import { type Decimal, decimalPlaces, formatDecimal } from '@pergola/sdk/contract'
import type { Knex } from 'knex'
import { floorDecimal } from '../../schema/exactNumber'
import type { ColumnSchema } from '../../schema/Schema'

/** Digits that a whole number of SQLite holds whatever they are. */
const CHUNK = 18

/**
 * A decimal that SQLite keeps as text, as whole numbers to sort and compare by: its digits in groups of 18 from the left,
 * each with the sign. The text always has all decimals of the column, so that equal places stand in equal groups.
 *
 * @param column - Qualified name.
 */
export function decimalChunks(db: Knex, column: string, { length }: ColumnSchema): Knex.Raw[] {
  const width = CHUNK * chunkCount(length)
  const padded = `substr('${'0'.repeat(width)}' || replace(ltrim(??, '-'), '.', ''), -${width})`
  return Array.from({ length: chunkCount(length) }, (_, index) =>
    db.raw(`CAST(CASE WHEN ?? LIKE '-%' THEN '-' ELSE '' END || substr(${padded}, ?, ${CHUNK}) AS INTEGER)`, [
      column,
      column,
      index * CHUNK + 1,
    ]),
  )
}

function chunkCount(length: string | null): number {
  return Math.ceil(decimalPlaces(length).digits / CHUNK)
}

export type Comparison = '=' | '<>' | '<' | '<=' | '>' | '>='

/** `column operator value` for a decimal that is kept as text, in exact digits. */
export function compareTextDecimal(
  db: Knex,
  column: string,
  schema: ColumnSchema,
  operator: Comparison,
  value: Decimal,
): Knex.Raw {
  const { decimals } = decimalPlaces(schema.length)
  const { units, isExact } = floorDecimal(value, decimals)
  if (operator === '=' || operator === '<>') {
    // What has more decimals than the column equals nothing.
    if (!isExact)
      return db.raw(operator === '=' ? '1 = 0' : '?? IS NOT NULL', operator === '=' ? [] : [column])
    return db.raw(`?? ${operator} ?`, [column, formatDecimal(units, decimals)])
  }
  const bound = limited(units, chunkCount(schema.length))
  const chunks = decimalChunks(db, column, schema)
  const row = `(${chunks.map(() => '?').join(', ')})`
  return db.raw(`${row} ${isExact ? operator : OVER_FLOOR[operator]} ${row}`, [
    ...chunks,
    // Knex's types do not list bigint; both drivers bind it.
    ...(chunksOf(bound, chunks.length) as unknown as Knex.Value[]),
  ])
}

/** Comparing with what lies between two values of the column is comparing with the lower one. */
const OVER_FLOOR = { '<': '<=', '<=': '<=', '>': '>', '>=': '>' } as const

/** What has more digits than all chunks together is as far away as the largest of them. */
function limited(units: bigint, count: number): bigint {
  const largest = 10n ** BigInt(CHUNK * count) - 1n
  if (units > largest) return largest
  return units < -largest ? -largest : units
}

function chunksOf(units: bigint, count: number): bigint[] {
  const digits = String(units < 0n ? -units : units).padStart(CHUNK * count, '0')
  return Array.from({ length: count }, (_, index) => {
    const chunk = BigInt(digits.slice(index * CHUNK, (index + 1) * CHUNK))
    return units < 0n ? -chunk : chunk
  })
}
