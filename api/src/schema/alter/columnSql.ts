import { decimalPlaces, formatDecimal, parseDecimal, roundDecimal } from '@pergola/sdk/contract'
import type { Knex } from 'knex'
import type { Dialect } from '../../db/Dialect'
import { datatypes, declareType } from '../datatypes'
import { exceedsDouble } from '../exactNumber'
import type { ColumnSchema } from '../Schema'
import { isListDatatype } from '../valueList'
import { listCheckSql } from './listCheck'

/** A column to be made: what the snapshot says about columns, plus its name. */
export type ColumnDefinition = ColumnSchema & { name: string }

/**
 * The definition of one column, ready for CREATE TABLE, ADD COLUMN and MODIFY. Uniqueness is not part of it: it is
 * an index of its own on both databases (`createColumnIndex`).
 */
export function columnSql(knex: Knex, dialect: Dialect, column: ColumnDefinition): string {
  const name = knex.raw('??', [column.name]).toQuery()
  if (dialect.name === 'sqlite' && column.autoIncrement) {
    // AUTOINCREMENT: revisions and comments name items by key, so a key must never be given out twice.
    return `${name} INTEGER PRIMARY KEY AUTOINCREMENT`
  }
  return [
    name,
    dialect.name === 'sqlite' && isListDatatype(column.datatype)
      ? listCheckSql(name, column)
      : declareType(column, dialect.name),
    // MySQL compares text without regard to case; the same answers come from SQLite this way.
    dialect.name === 'sqlite' && datatypes[column.datatype]?.family === 'text' ? 'COLLATE NOCASE' : '',
    column.nullable ? (dialect.name === 'mysql' ? 'NULL' : '') : 'NOT NULL',
    column.defaultValue === null ? '' : `DEFAULT ${defaultSql(knex, dialect, column, column.defaultValue)}`,
    column.autoIncrement ? 'AUTO_INCREMENT' : '',
    column.primaryKey ? 'PRIMARY KEY' : '',
  ]
    .filter((part) => part !== '')
    .join(' ')
}

/** MySQL takes the default of a long text only as an expression, in parentheses. */
function defaultSql(knex: Knex, dialect: Dialect, column: ColumnDefinition, value: string): string {
  const { datatype } = column
  const literal = knex.raw('?', [exceedsDouble(column) ? withAllDecimals(column, value) : value]).toQuery()
  return dialect.name === 'mysql' && /(?:TEXT|BLOB)$/.test(datatype) ? `(${literal})` : literal
}

function withAllDecimals({ length }: ColumnDefinition, value: string): string {
  const { decimals } = decimalPlaces(length)
  return formatDecimal(roundDecimal(parseDecimal(value) ?? { coefficient: 0n, scale: 0 }, decimals), decimals)
}
