import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { verifyPassword } from '../../auth/passwords'
import type { ColumnField } from '../../schema/Schema'
import { aCollection, aColumn } from '../../testing/aCollection'
import { hashValue, isSlowHash } from './hashValue'
import { PreparedHashes } from './PreparedHashes'
import { isServerMade, prepareColumns } from './prepareColumns'
import type { WriteSession } from './WriteSession'

const NOW = '2026-05-04 10:00:00'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-04T10:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

function prepare(
  columns: readonly ColumnField[],
  submitted: Record<string, unknown>,
  { isCreate = true, userId = 7 as number | null, hashes = new PreparedHashes() } = {},
) {
  const session = { viewer: { userId }, hashes } as WriteSession
  return prepareColumns(session, aCollection(columns), submitted, isCreate)
}

describe('values that the server writes', () => {
  const columns = [
    aColumn('changed_by', 'user_updated', { column: { datatype: 'INT' } }),
    aColumn('changed_at', 'datetime_updated', { column: { datatype: 'DATETIME' } }),
    aColumn('made_by', 'owner', { column: { datatype: 'INT' } }),
    aColumn('made_at', 'datetime_created', { column: { datatype: 'DATETIME' } }),
  ]

  it('say who creates an item, and when', async () => {
    const all = { changed_by: 7, changed_at: NOW, made_by: 7, made_at: NOW }
    expect(await prepare(columns, {})).toEqual(all)
  })

  it('say who changes it, and when', async () => {
    expect(await prepare(columns, {}, { isCreate: false })).toEqual({ changed_by: 7, changed_at: NOW })
  })

  it('give way to what was sent of who and when it was made, and to nothing else', async () => {
    const sent = { made_by: 2, made_at: '2020-01-01 00:00:00', changed_by: 2, changed_at: '2020-01-01' }
    expect(await prepare(columns, sent)).toEqual({
      changed_by: 7,
      changed_at: NOW,
      made_by: 2,
      made_at: '2020-01-01 00:00:00',
    })
    // Whatever it is: it is not even looked at.
    expect(await prepare(columns, { changed_at: 'yesterday' }, { isCreate: false })).toMatchObject({
      changed_at: NOW,
    })
    expect(columns.filter(isServerMade).map(({ field }) => field)).toEqual(['changed_by', 'changed_at'])
  })

  it('are no one for callers that are not signed in, and 0 where the column must not be null', async () => {
    const strict = aColumn('owner', 'owner', { column: { datatype: 'INT', nullable: false } })
    expect(await prepare([strict], {}, { userId: null })).toEqual({ owner: 0 })
    expect(await prepare(columns.slice(0, 3), {}, { userId: null })).toEqual({
      changed_by: null,
      changed_at: NOW,
      made_by: null,
    })
  })
})

describe('a slug', () => {
  const slug = (options: Record<string, unknown>, length: string | null = '100') => [
    aColumn('title'),
    aColumn('slug', 'slug', { column: { length }, row: { options } }),
  ]
  const made = async (columns: ColumnField[], submitted: Record<string, unknown>) =>
    (await prepare(columns, submitted)).slug

  it('follows the field that it mirrors, under both names of the option', async () => {
    expect(await made(slug({ mirroredField: 'title' }), { title: 'New York' })).toBe('new-york')
    expect(await made(slug({ mirrored_field: 'title' }), { title: 'New York' })).toBe('new-york')
    const columns = slug({ mirroredField: 'title' })
    const later = await prepare(columns, { title: 'New York' }, { isCreate: false })
    expect(later.slug).toBe('new-york')
  })

  it('keeps capitals where the field says so', async () => {
    expect(await made(slug({ mirroredField: 'title', forceLowercase: false }), { title: 'New York' })).toBe(
      'New-York',
    )
  })

  it('is what was sent, and stays when its source is not written', async () => {
    const columns = slug({ mirroredField: 'title' })
    expect(await made(columns, { title: 'New York', slug: 'ny' })).toBe('ny')
    expect(await prepare(columns, { title: null })).toEqual({ title: null })
    expect(await prepare(columns, {})).toEqual({})
    expect(await prepare(slug({}), { title: 'A' })).toEqual({ title: 'A' })
  })

  it('is as long as its column', async () => {
    expect(await made(slug({ mirroredField: 'title' }, '3'), { title: 'New York' })).toBe('new')
    expect(await made(slug({ mirroredField: 'title' }, null), { title: 'New York' })).toBe('new-york')
  })
})

describe('submitted values', () => {
  it('are cast, and what does not fit is named with all others', async () => {
    const columns = [
      aColumn('count', 'integer', { column: { datatype: 'INT' } }),
      aColumn('day', 'date', { column: { datatype: 'DATE' } }),
    ]
    expect(await prepare(columns, { count: '5', day: '2026-01-02' })).toEqual({ count: 5, day: '2026-01-02' })
    await expect(prepare(columns, { count: 'x', day: 'y' })).rejects.toMatchObject({
      kind: 'validationFailed',
      problems: [{ field: 'count' }, { field: 'day' }],
    })
  })

  it('of a hash are hashed, unless they are the mask that was read', async () => {
    const fast = aColumn('key', 'hash', { row: { options: { hashingType: 'md5' } } })
    const md5 = createHash('md5').update('abc').digest('hex')
    expect(await prepare([fast], { key: 'abc' })).toEqual({ key: md5 })
    expect(await prepare([fast], { key: '**********' })).toEqual({})
    const masked = { title: '**********' }
    expect(await prepare([aColumn('title')], masked)).toEqual(masked)
  })

  it('of a slow hash take what was prepared, each once; a fast one is made here', async () => {
    const columns = [
      aColumn('slow', 'hash'),
      aColumn('fast', 'hash', { row: { options: { hashingType: 'sha1' } } }),
    ]
    const hashes = new PreparedHashes()
    hashes.add('abc', 'first')
    const values = await prepare(columns, { slow: 'abc', fast: 'abc' }, { hashes })
    expect(values).toEqual({ slow: 'first', fast: createHash('sha1').update('abc').digest('hex') })
    expect(hashes.take('abc')).toBeUndefined()
  })
})

describe('hashing', () => {
  it.each(['md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512'])(
    'is by %s where the option says so',
    async (name) => {
      const expected = createHash(name).update('abc').digest('hex')
      expect(await hashValue('abc', { hashingType: name })).toBe(expected)
      expect(await hashValue('abc', { hashing_type: name.toUpperCase() })).toBe(expected)
      expect(isSlowHash({ hashingType: name })).toBe(false)
    },
  )

  it.each([null, undefined, {}, { hashingType: 'core' }, { hashingType: 'rot13' }])(
    'is slow with %j',
    async (options) => {
      expect(isSlowHash(options)).toBe(true)
      const hash = await hashValue('abc', options)
      expect(hash).toMatch(/^\$argon2id\$/)
      expect(await verifyPassword(hash, 'abc')).toBe(true)
    },
  )

  it.each([null, undefined, ''])('makes no value of %j', async (value) => {
    expect(await hashValue(value, { hashingType: 'md5' })).toBeNull()
  })
})
