import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { connectDatabase } from './connectDatabase'
import { openDatabaseView } from './openDatabaseView'

it('puts back what was written while a view was open, in another thread, when the view closes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pergola-log-'))
  const filename = join(folder, 'written.sqlite')
  const { knex, reads } = connectDatabase({ type: 'sqlite', filename })
  try {
    await knex.raw('CREATE TABLE t (id INTEGER PRIMARY KEY, text)')
    const view = await openDatabaseView({ type: 'sqlite', filename })
    await knex.raw(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
       INSERT INTO t (text) SELECT hex(randomblob(500)) FROM n`,
    )
    const logBytes = async () => (await stat(`${filename}-wal`)).size
    expect(await logBytes()).toBeGreaterThan(20_000_000)
    let turns = 0
    const timer = setInterval(() => {
      turns += 1
    }, 1)
    await view.close()
    clearInterval(timer)
    // In this thread there would be none.
    expect(turns).toBeGreaterThan(0)
    expect(await logBytes()).toBe(0)
    expect(await knex('t').count('* as rows')).toEqual([{ rows: 20_000 }])
  } finally {
    await reads.destroy()
    await knex.destroy()
    await rm(folder, { recursive: true, force: true })
  }
})
