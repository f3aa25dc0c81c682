import type { Knex } from 'knex'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/createTestDatabase'
import { type Connection, connectDatabase } from './connectDatabase'
import type { DatabaseConfig } from './DatabaseConfig'
import { LostAtCommit } from './LostAtCommit'
import { transact } from './repeated'

type MysqlConfig = Extract<DatabaseConfig, { type: 'mysql' }>

// Part of the project `mariadb` of vitest, which starts the server.
describe.skipIf(!process.env.TEST_DB)('a database of several hosts', () => {
  let settings: TestDatabase
  let database: Connection
  let config: MysqlConfig
  let knex: Knex
  let reads: Knex

  beforeAll(async () => {
    const created = await createTestDatabase()
    if (!created) throw new Error('There is no server')
    settings = created
    database = connectDatabase(created.config)
    config = created.config as MysqlConfig
    // Nothing listens on port 1.
    const hosts = ['127.0.0.1:1', `${config.host}:${config.port}`]
    ;({ knex, reads } = connectDatabase({ ...config, hosts }))
    await knex.schema.createTable('notes', (table) => {
      table.increments('id')
      table.string('title')
    })
  })
  afterAll(async () => {
    await Promise.all([reads, knex, database.knex].map((one) => one.destroy()))
    await settings.drop()
  })

  const endConnection = async (trx: Knex) => {
    const [[{ id }]] = await trx.raw('SELECT CONNECTION_ID() AS id')
    await database.knex.raw('KILL CONNECTION ?', [id])
  }

  it('is reached by the next host when the first one does not answer', async () => {
    expect(await knex('notes')).toEqual([])
    expect(await reads('notes')).toEqual([])
  })

  it('says why none of them could be reached', async () => {
    const none = connectDatabase({ ...config, hosts: ['127.0.0.1:1', '127.0.0.1:2'] })
    await expect(none.knex('notes')).rejects.toMatchObject({ code: 'ECONNREFUSED', port: 1 })
    await Promise.all([none.knex.destroy(), none.reads.destroy()])
  })

  it('runs a transaction again whose connection has ended before the commit', async () => {
    let runs = 0
    await transact(knex, async (trx) => {
      await trx('notes').insert({ title: 'Written once' })
      if (++runs === 1) await endConnection(trx)
      await trx('notes').update({ title: 'Changed' })
    })
    expect(runs).toBe(2)
    expect(await knex('notes').pluck('title')).toEqual(['Changed'])
  })

  it('does not run one again whose connection has ended at the commit: it may have been made', async () => {
    let runs = 0
    const write = transact(knex, async (trx) => {
      runs++
      await endConnection(trx)
    })
    await expect(write).rejects.toBeInstanceOf(LostAtCommit)
    expect(runs).toBe(1)
  })

  it('goes on with new connections when all of them have ended', async () => {
    const [rows] = await database.knex.raw('SHOW PROCESSLIST')
    const own = (await database.knex.raw('SELECT CONNECTION_ID() AS id'))[0][0].id
    for (const { Id, db } of rows)
      if (db === config.database && Id !== own) await database.knex.raw('KILL CONNECTION ?', [Id])
    expect(await knex('notes').pluck('title')).toEqual(['Changed'])
    expect(await reads('notes').pluck('title')).toEqual(['Changed'])
  })

  it('waits for a table that someone else holds for as long as for a row, and says that it is locked', async () => {
    expect((await knex.raw('SELECT @@lock_wait_timeout AS seconds'))[0]).toEqual([{ seconds: 50 }])
    const hasty = connectDatabase({ ...config, lockSeconds: 1 })
    await knex.transaction(async (trx) => {
      await trx('notes').first()
      const change = hasty.knex.schema.alterTable('notes', (table) => table.string('text'))
      await expect(change).rejects.toSatisfy(hasty.dialect.isLockError)
    })
    await Promise.all([hasty.knex.destroy(), hasty.reads.destroy()])
  })

  it('runs a statement again that another transaction came in the way of', async () => {
    const [second] = await knex('notes').insert({ title: 'Second' })
    let waiting: Promise<number> | undefined
    await knex.transaction(async (trx) => {
      // Of two that wait for each other the database ends the one that has written less.
      await trx('notes').insert(Array.from({ length: 50 }, () => ({ title: 'Other' })))
      await trx('notes').where({ id: second }).update({ title: 'Held' })
      waiting = knex('notes').orderBy('id').update({ title: 'All' })
      waiting.catch(() => undefined)
      await new Promise((resolve) => setTimeout(resolve, 300))
      await trx('notes').where('id', '<', Number(second)).update({ title: 'First' })
    })
    expect(await waiting).toBe(52)
    expect(new Set(await knex('notes').pluck('title'))).toEqual(new Set(['All']))
  })
})
