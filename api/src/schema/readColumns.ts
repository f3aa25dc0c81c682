import type { Knex } from 'knex'
import type { Dialect } from '../db/Dialect'
import { introspectMysql } from './introspectMysql'
import { introspectSqlite } from './introspectSqlite'
import type { RawColumn } from './RawColumn'

/** All columns of a database, table by table. */
export function readColumns(knex: Knex, dialect: Dialect): Promise<RawColumn[]> {
  return dialect.name === 'sqlite' ? introspectSqlite(knex) : introspectMysql(knex)
}
