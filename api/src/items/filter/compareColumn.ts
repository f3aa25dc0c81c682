import { type Decimal, formatDecimal, parseDecimal, roundDecimal } from '@pergola/sdk/contract'
import type { Knex } from 'knex'
import { foldingOf } from '../../db/foldedText'
import { toStoredDatetime } from '../../schema/cast/datetime'
import { datatypes } from '../../schema/datatypes'
import { exactNumber } from '../../schema/exactNumber'
import type { ColumnField } from '../../schema/Schema'
import type { FilteredColumn } from './FilteredColumn'
import { type Comparison, compareTextDecimal } from './textDecimals'
import { columnKey, equalsAsText, sortsAsText, valueKey } from './textKeys'

/** A number that a JavaScript number would change is a {@link Decimal}. */
export type Comparable = string | number | Decimal

/** `column operator value`, as the column is kept and as people expect its values to be equal and to follow each other. */
export function comparison(
  { context, name, field }: FilteredColumn,
  operator: Comparison,
  value: Comparable,
): Knex.Raw {
  if (field.column.kept === 'text') {
    const decimal = typeof value === 'object' ? value : parseDecimal(String(value))
    if (decimal) return compareTextDecimal(context.db, name, field.column, operator, decimal)
  }
  const isEquality = operator === '=' || operator === '<>'
  const isText = typeof value === 'string' && (isEquality ? equalsAsText(field) : sortsAsText(field))
  return isText
    ? context.db.raw(`? ${operator} ?`, [
        columnKey(context, name, foldingOf(value)),
        valueKey(context, value),
      ])
    : context.db.raw(`?? ${operator} ?`, [name, plain(context.db, value) as Knex.Value])
}

/** Digits go into the statement as they are: as a parameter they would be text, which MySQL compares as a double. */
export function plain(db: Knex, value: Comparable): string | number | Knex.Raw {
  if (typeof value !== 'object') return value
  return db.raw(formatDecimal(roundDecimal(value, Math.max(0, value.scale)), Math.max(0, value.scale)))
}

/** The text of a filter as a value of the column's kind; null when it cannot be one. */
export function comparable(field: ColumnField, text: string): Comparable | null {
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
