import type { Knex } from 'knex'
import { ApiError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import type { ColumnDefinition } from '../../schema/alter/columnSql'
import { datatypes } from '../../schema/datatypes'
import type { ColumnSchema } from '../../schema/Schema'
import { isListDatatype, toListed } from '../../schema/valueList'

/** @throws ApiError 422/12 when one is a list and the other no text: MySQL would store places in the list instead of values. */
export function refuseNumberedList(from: ColumnSchema, to: ColumnDefinition): void {
  if (![from, to].some(({ datatype }) => isListDatatype(datatype))) return
  if ([from, to].every(({ datatype }) => datatypes[datatype]?.family === 'text')) return
  throw new ApiError(
    'unprocessable',
    say('listBecomesList', { field: to.name, from: from.datatype, to: to.datatype }),
  )
}

/** Different values to look at; should a column hold more, the database judges the rest. */
const MAX_STORED = 10_000

/**
 * Prepares the rows of a column for the list of values that it gets: what they hold is written as the list spells it.
 *
 * @throws ApiError 422/404 when a row holds a value that is not in the list
 */
export async function fitListedValues(
  trx: Knex,
  table: string,
  from: ColumnSchema,
  to: ColumnDefinition,
): Promise<void> {
  const { name } = to
  if (!isListDatatype(to.datatype)) return
  const stored: string[] = await trx(table).distinct(name).whereNotNull(name).limit(MAX_STORED).pluck(name)
  for (const value of stored) {
    const listed = toListed(to, value)
    if (listed === null) {
      throw new ApiError('fieldChangeRefused', say('listTooShort', { field: name, values: to.length, value }))
    }
    // Of texts that differ only by case one is found here, and all are written; a list has but one spelling.
    if (listed === value && isListDatatype(from.datatype)) continue
    await trx(table)
      .where(name, value)
      .update({ [name]: listed })
  }
}
