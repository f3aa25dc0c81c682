import { describe, expect, it } from 'vitest'
import { aCollection, aColumn } from '../../testing/aCollection'
import { listChanges } from './listChanges'
import { revisionData, revisionDelta } from './revisionData'

const users = aCollection(
  [
    aColumn('id', 'integer', { column: { datatype: 'INT' } }),
    aColumn('active', 'boolean', { column: { datatype: 'TINYINT' } }),
    aColumn('tags', 'array'),
    aColumn('data', 'json'),
    aColumn('bytes', 'binary', { column: { datatype: 'BLOB' } }),
    aColumn('pin', 'hash'),
    aColumn('token'),
  ],
  { name: 'directus_users' },
)
const row = {
  id: 5,
  active: 1,
  tags: 'a,b',
  data: '{"a":1}',
  bytes: Buffer.from('hi'),
  pin: 'secret',
  token: 'secret',
  unknown: 1,
}
const decoded = { active: true, tags: ['a', 'b'], data: { a: 1 }, bytes: 'aGk=' }

describe('a row as a revision keeps it', () => {
  it('has text for values, with booleans, lists and JSON as such, and no secrets', () => {
    expect(revisionData(users, row)).toEqual({ id: '5', ...decoded })
  })

  it('has written values as they are', () => {
    expect(revisionDelta(users, row)).toEqual({ id: 5, ...decoded })
  })

  it('has nothing where nothing is, and only what the row has', () => {
    expect(revisionData(users, { id: null, active: null, data: undefined })).toEqual({
      id: null,
      active: null,
      data: null,
    })
  })
})

describe('lists of an item', () => {
  const rows = (...ids: number[]) => ids.map((id) => ({ id }))

  it('have changed where their rows differ', () => {
    const before = { same: rows(1), more: rows(1), fewer: rows(1, 2) }
    expect(listChanges(before, { same: rows(1), more: rows(1, 2), fewer: rows(2) })).toEqual({
      more: { before: rows(1), after: rows(1, 2) },
      fewer: { before: rows(1, 2), after: rows(2) },
    })
  })

  it('were empty before there was the item', () => {
    expect(listChanges({}, { made: rows(1), empty: [] })).toEqual({ made: { before: [], after: rows(1) } })
  })

  it('that are too long to compare have changed', () => {
    expect(listChanges({ long: null, grown: rows(1) }, { long: null, grown: null })).toEqual({
      long: { before: null, after: null },
      grown: { before: rows(1), after: null },
    })
  })
})
