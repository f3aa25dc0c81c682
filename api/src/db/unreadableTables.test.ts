import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { introspectSqlite } from '../schema/introspectSqlite'
import { type Connection, connectDatabase } from './connectDatabase'
import { readUnreadableTables } from './unreadableTables'

let folder: string
let connection: Connection

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pergola-unreadable-'))
  connection = connectDatabase({ type: 'sqlite', filename: join(folder, 'names.sqlite') })
  const { knex } = connection
  await knex.raw('CREATE TABLE "a.b" (id INTEGER PRIMARY KEY, "café" TEXT)')
  await knex.raw('CREATE TABLE "tablé" (id INTEGER PRIMARY KEY)')
  await knex.raw('CREATE TABLE other (id INTEGER PRIMARY KEY, "é" TEXT)')
  await knex.raw('PRAGMA writable_schema = ON')
  await knex.raw(`UPDATE sqlite_master SET name = replace(name, 'é', CAST(x'e9' AS TEXT)),
    tbl_name = replace(tbl_name, 'é', CAST(x'e9' AS TEXT)), sql = replace(sql, 'é', CAST(x'e9' AS TEXT))
    WHERE name <> 'other'`)
  await knex.raw('PRAGMA writable_schema = RESET')
  // As every change of a table does it.
  await knex.raw('PRAGMA schema_version = 100')
})
afterAll(async () => {
  await connection.reads.destroy()
  await connection.knex.destroy()
  await rm(folder, { recursive: true, force: true })
})

it('are named, and have no columns', async () => {
  expect(await readUnreadableTables(connection.knex)).toEqual(['a.b', 'tabl\ufffd'])
  const columns = await introspectSqlite(connection.knex)
  expect(columns.map(({ table, name }) => `${table}.${name}`)).toEqual(['other.id', 'other.é'])
})

it('are refused by their names, in whatever quotes, and no others', async () => {
  for (const sql of ['SELECT * FROM `a.b`', 'select 1 from "A.B" x', 'SELECT 1 FROM other JOIN [a.b] ON 1'])
    await expect(connection.knex.raw(sql), sql).rejects.toThrow('not UTF-8')
  expect(await connection.knex.raw('SELECT * FROM other')).toEqual([])
  expect(await connection.knex.raw("SELECT 'from a.bc' AS text")).toEqual([{ text: 'from a.bc' }])
})
