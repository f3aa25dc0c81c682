import { randomBytes } from 'node:crypto'
import knex from 'knex'
import { type Connection, connectDatabase } from '../db/connectDatabase'
import type { DatabaseConfig } from '../db/DatabaseConfig'

export interface TestDatabase {
  config: DatabaseConfig
  drop(): Promise<void>
}

/**
 * A fresh database on the server that `TEST_DB` names.
 *
 * @returns null when the variable is not set: tests then run on SQLite
 */
export async function createTestDatabase(): Promise<TestDatabase | null> {
  const address = process.env.TEST_DB
  if (!address) return null
  const { hostname: host, port, username, password } = new URL(address)
  const connection = { host, port: Number(port || 3306), user: username || 'root', password }
  const server = knex({ client: 'mysql2', connection, pool: { min: 0, max: 1 } })
  const database = `pergola_test_${randomBytes(6).toString('hex')}`
  await server.raw('CREATE DATABASE ?? CHARACTER SET utf8mb4', [database])
  return {
    config: { type: 'mysql', ...connection, database },
    async drop() {
      await server.raw('DROP DATABASE ??', [database])
      await server.destroy()
    },
  }
}

/** A connection to an empty database of its own: SQLite in memory, or on the server that `TEST_DB` names. */
export async function openTestDatabase(): Promise<Connection & { close(): Promise<void> }> {
  const database = await createTestDatabase()
  const connection = connectDatabase(database?.config ?? { type: 'sqlite', filename: ':memory:' })
  return {
    ...connection,
    async close() {
      await connection.knex.destroy()
      await database?.drop()
    },
  }
}
