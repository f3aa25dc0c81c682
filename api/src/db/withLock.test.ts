import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSystemTable } from '../system/createSystemTable'
import { internalTables } from '../system/internalTables'
import { openTestDatabase } from '../testing/createTestDatabase'
import { takeLease } from './withLock'

// Part of the project `mariadb` of vitest, which starts the server.
describe.skipIf(!process.env.TEST_DB)('a lease in the database', () => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>
  beforeAll(async () => {
    database = await openTestDatabase()
    for (const table of internalTables) await createSystemTable(database.knex, database.dialect, table)
  })
  afterAll(() => database.close())

  const take = (patienceMs = 0) => takeLease(database.knex, 'lock_test', Date.now() + patienceMs)

  it('belongs to one process at a time', async () => {
    const release = await take()
    expect(release).not.toBeNull()
    expect(await take()).toBeNull()
    await release?.()
    const next = await take()
    expect(next).not.toBeNull()
    // What the first one gives back a second time is not its own any more.
    await release?.()
    expect(await take()).toBeNull()
    await next?.()
  })

  it('is waited for', async () => {
    const release = await take()
    const waiting = take(5_000)
    await release?.()
    expect(await waiting).not.toBeNull()
  })

  it('ends with the process that does not renew it', async () => {
    await database
      .knex('pergola_state')
      .where({ key: 'lock_test' })
      .update({ value: `${Date.now() - 1} someone` })
    expect(await take()).not.toBeNull()
  })

  it('goes to one of many who ask at once', async () => {
    await database.knex('pergola_state').where({ key: 'lock_test' }).update({ value: '0' })
    const taken = await Promise.all(Array.from({ length: 8 }, () => take()))
    expect(taken.filter((release) => release !== null)).toHaveLength(1)
  })
})
