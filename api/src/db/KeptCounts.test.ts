import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Connection, connectDatabase } from './connectDatabase'
import { KeptCounts } from './KeptCounts'
import { createLookUp, type LookUp } from './lookUp'

let folder: string
let connection: Connection
let lookUp: LookUp
let counts: KeptCounts
let made = 0

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pergola-counts-'))
  connection = connectDatabase({ type: 'sqlite', filename: join(folder, 'counted.sqlite') })
  await connection.knex.raw('CREATE TABLE t (id INTEGER PRIMARY KEY, owner)')
  await connection.knex('t').insert([{ owner: 1 }, { owner: 1 }, { owner: 2 }])
  lookUp = createLookUp(connection)
  counts = new KeptCounts(lookUp)
  made = 0
  connection.reads.on('query', ({ sql }: { sql: string }) => {
    if (sql.includes('count(')) made += 1
  })
})
afterEach(async () => {
  await lookUp.close()
  await connection.reads.destroy()
  await connection.knex.destroy()
  await rm(folder, { recursive: true, force: true })
})

const ofOwner = (owner: number) => counts.count(connection.reads('t').where({ owner }))

it('counts once, and for each question by itself', async () => {
  expect([await ofOwner(1), await ofOwner(2), await ofOwner(1)]).toEqual([2, 1, 2])
  expect(made).toBe(2)
})

it('keeps no count of a question with thousands of values', async () => {
  const ofOwners = () => {
    const owners = Array.from({ length: 5_000 }, (_, index) => index)
    return counts.count(connection.reads('t').whereIn('owner', owners))
  }
  expect([await ofOwners(), await ofOwners()]).toEqual([3, 3])
  expect(made).toBe(2)
})

it('counts again after each commit, and not for what is rolled back', async () => {
  await ofOwner(1)
  const undone = connection.knex.transaction(async (trx) => {
    await trx('t').insert({ owner: 1 })
    expect(await ofOwner(1)).toBe(2)
    throw new Error('stop')
  })
  await expect(undone).rejects.toThrow('stop')
  expect(await ofOwner(1)).toBe(2)
  expect(made).toBe(1)
  await connection.knex.transaction((trx) => trx('t').insert({ owner: 1 }))
  expect(await ofOwner(1)).toBe(3)
  expect(made).toBe(2)
})

it('keeps no count that began before a write', async () => {
  const early = ofOwner(1)
  await connection.knex('t').insert({ owner: 1 })
  expect([2, 3]).toContain(await early)
  expect(await ofOwner(1)).toBe(3)
})

it('is known under what it is kept as, however the rows were found', async () => {
  const asked = () => connection.reads('t').where({ owner: 1 })
  expect(await counts.known(asked())).toBeNull()
  await counts.count(connection.reads('t').whereIn('id', [1, 2]), asked())
  expect(await counts.known(asked())).toMatchObject({ count: 2 })
  expect(await counts.known(connection.reads('t').where({ owner: 2 }))).toBeNull()
  expect(made).toBe(1)
})

it('is known until something is written, and says so to one who has it', async () => {
  await ofOwner(1)
  const asked = () => connection.reads('t').where({ owner: 1 })
  const known = await counts.known(asked())
  expect(await known?.isCurrent()).toBe(true)
  await connection.knex('t').insert({ owner: 2 })
  expect(await known?.isCurrent()).toBe(false)
  expect(await counts.known(asked())).toBeNull()
})
