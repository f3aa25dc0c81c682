import { expect, it } from 'vitest'
import { OutdatedRead } from '../../db/OutdatedRead'
import type { CollectionSchema } from '../../schema/Schema'
import { holdRow } from './holdRow'
import type { WriteSession } from './WriteSession'

const collection = { name: 'articles', primaryKey: { field: 'id' } } as unknown as CollectionSchema

/** A transaction that began with one row, while the table by now has another. */
function sessionOf(name: string, held: object | undefined, read: object | undefined): WriteSession {
  const locked = { forUpdate: () => ({ first: async () => held }) }
  const query = { where: () => ({ clone: () => locked, first: async () => read }) }
  return { project: { dialect: { name } }, db: () => query } as unknown as WriteSession
}

const A = { id: 1, title: 'A' }
const B = { id: 1, title: 'B' }

it.each([
  ['as the transaction reads it', { ...A }, A],
  ['gone, and was so before', undefined, undefined],
])('goes on where the row is %s', async (_what, held, read) => {
  await expect(holdRow(sessionOf('mysql', held, read), collection, 1)).resolves.toBeUndefined()
})

it.each([
  ['changed', B, A],
  ['deleted', undefined, A],
])('has the transaction run again where someone has %s the row since it began', async (_what, held, read) => {
  const write = holdRow(sessionOf('mysql', held, read), collection, 1)
  await expect(write).rejects.toBeInstanceOf(OutdatedRead)
})

it('asks nothing of SQLite, which has one writer at a time', async () => {
  const session = { project: { dialect: { name: 'sqlite' } } } as unknown as WriteSession
  await expect(holdRow(session, collection, 1)).resolves.toBeUndefined()
})
