import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { connectDatabase } from './connectDatabase'
import { freeConnections } from './freeConnections'
import { createLookUp } from './lookUp'

it('takes the log away once all connections were closed, whatever they have read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pergola-free-'))
  try {
    const connection = connectDatabase({ type: 'sqlite', filename: join(folder, 'read.sqlite') })
    const { knex, reads } = connection
    const lookUp = createLookUp(connection)
    await knex.raw('CREATE TABLE t (id INTEGER)')
    await Promise.all([1, 2, 3].map((id) => knex('t').insert({ id })))
    await Promise.all([reads('t').select('id'), lookUp.rows(reads('t').select('id')), lookUp.dataVersion()])
    await lookUp.close()
    await reads.destroy()
    await knex.destroy()
    await freeConnections()
    expect(await readdir(folder)).toEqual(['read.sqlite'])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
