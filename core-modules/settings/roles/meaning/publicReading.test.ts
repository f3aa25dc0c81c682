import type { Permission } from '@pergola/sdk'
import { aCollection } from '@pergola/sdk/testing'
import { describe, expect, it } from 'vitest'
import { publicReading } from './publicReading'

const books = aCollection('books', {
  title: {},
  code: { type: 'hash' },
  note: { hidden_detail: true, hidden_browse: true },
})
const users = aCollection('directus_users')
const row = (more: Partial<Permission>) =>
  ({ role: 2, collection: 'books', status: null, read: 'full', ...more }) as Permission

describe('what anyone can read', () => {
  it('leaves out what the public role cannot read', () => {
    expect(publicReading([row({ read: 'none' })], [books, users])).toEqual([])
  })

  it('warns of secrets and of hidden fields, but not of the key', () => {
    const [open] = publicReading([row({})], [books])
    expect(open?.risks).toEqual([
      { kind: 'hash', fields: ['code'] },
      { kind: 'hidden', fields: ['note'] },
    ])
  })

  it('warns no more once the fields are closed', () => {
    const [open] = publicReading([row({ read_field_blacklist: ['code', 'note'] })], [books])
    expect([open?.risks, open?.fields.toSorted()]).toEqual([[], ['id', 'title']])
  })

  it('warns when people are among it', () => {
    const [open] = publicReading([row({ collection: 'directus_users' })], [books, users])
    expect(open?.risks).toEqual([{ kind: 'people', fields: [] }])
  })
})
