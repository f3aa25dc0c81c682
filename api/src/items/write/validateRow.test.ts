import { describe, expect, it } from 'vitest'
import { ApiError } from '../../errors/ApiError'
import type { ColumnField } from '../../schema/Schema'
import { aCollection, aColumn, aKey } from '../../testing/aCollection'
import { checkStatus } from './checkStatus'
import { validateRow } from './validateRow'

const notNull = { nullable: false }
const statuses = [
  { value: 'draft', softDelete: false, requiredFields: false },
  { value: 'published', softDelete: false, requiredFields: true },
]

/** What is written beside the row, or what is wrong with it: name and sentence of each field. */
function validate(
  columns: readonly ColumnField[],
  row: Record<string, unknown>,
  { isCreate = true, status = null as string | null, of = [] as typeof statuses } = {},
) {
  try {
    return validateRow(aCollection(columns, { statuses: of }), row, status, isCreate)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return error.problems.length > 0
      ? error.problems.map(({ field, message }) => `${field}: ${message.key}`)
      : error.kind
  }
}

describe('a value that is required', () => {
  const title = aColumn('title', 'string', { column: notNull })

  it.each([undefined, null, ''])('is missing as %j, on creation and later', (value) => {
    expect(validate([title], { title: value })).toEqual(['title: valueBlank'])
    expect(validate([title], { title: value }, { isCreate: false })).toEqual(['title: valueBlank'])
  })

  it('is there as soon as it is not empty: zero and false count', () => {
    for (const value of ['a', 0, false]) expect(validate([title], { title: value })).toEqual({})
  })

  it('is made by the database where the column has a default or counts by itself, if it is left out', () => {
    const withDefault = aColumn('title', 'string', { column: { ...notNull, defaultValue: 'new' } })
    expect(validate([withDefault], {})).toEqual({})
    expect(validate([withDefault], { title: null })).toEqual(['title: valueNull'])
    expect(validate([withDefault], { title: '' })).toEqual({})
    expect(validate([aKey()], {})).toEqual({})
    expect(validate([aKey()], { id: null })).toEqual({})
  })

  it('is also one that the field asks for, though the column may be empty', () => {
    const asked = aColumn('title', 'string', { row: { required: true } })
    expect(validate([asked], {})).toEqual(['title: valueBlank'])
    expect(validate([asked], { title: 'a' })).toEqual({})
    const withDefault = aColumn('title', 'string', {
      column: { defaultValue: 'a' },
      row: { required: true },
    })
    expect(validate([withDefault], {})).toEqual({})
    expect(validate([withDefault], { title: '' })).toEqual(['title: valueBlank'])
    expect(validate([withDefault], {}, { isCreate: false })).toEqual(['title: valueBlank'])
    const key = { ...aKey(), row: asked.row }
    expect(validate([key], {})).toEqual({})
  })

  it('is not asked for in system collections, whose columns say it', () => {
    const email = { ...aColumn('email', 'string', { row: { required: true } }), collection: 'directus_users' }
    expect(validate([email], {})).toEqual({})
  })

  it('is named with all others, each once', () => {
    const columns = [title, aColumn('body'), aColumn('slug', 'string', { column: notNull })]
    expect(validate(columns, {})).toEqual(['title: valueBlank', 'slug: valueBlank'])
  })

  it('may have the name of something that every object has', () => {
    expect(validate([aColumn('constructor', 'string', { column: notNull })], {})).toEqual([
      'constructor: valueBlank',
    ])
  })
})

describe('a pattern', () => {
  const field = (validation: string) => aColumn('mail', 'string', { row: { validation } })

  it.each([
    ['/^a+$/', 'aa', true],
    ['/^a+$/', 'ab', false],
    ['$email', 'ada@example.com', true],
    ['$email', 'ada', false],
    ['/^1/', 12, true],
  ])('%s on %j: %j', (pattern, value, fits) => {
    expect(validate([field(pattern)], { mail: value })).toEqual(fits ? {} : ['mail: valueInvalid'])
  })

  it('says nothing of an empty value', () => {
    expect(validate([field('/^a/')], { mail: '' })).toEqual({})
    expect(validate([field('/^a/')], { mail: null })).toEqual({})
    expect(validate([field('/^a/')], {})).toEqual({})
  })

  it('that cannot be run is named', () => {
    expect(validate([field('/(/')], { mail: 'a' })).toBe('unprocessable')
  })
})

describe('a draft', () => {
  const columns = [
    aColumn('status', 'status'),
    aColumn('title', 'string', { column: notNull, row: { validation: '/^A/' } }),
    aColumn('count', 'integer', { column: { ...notNull, datatype: 'INT' } }),
  ]
  const draft = { of: statuses, status: 'draft' }

  it('gets empty values for what must not be null, on creation', () => {
    expect(validate(columns, { status: 'draft' }, draft)).toEqual({ title: '', count: 0 })
    expect(validate(columns, { title: 'b', count: 1 }, draft)).toEqual({})
    expect(validate(columns, { status: 'draft' }, { ...draft, isCreate: false })).toEqual({})
  })

  it('still holds no null where there must be none', () => {
    expect(validate(columns, { title: null, count: 1 }, draft)).toEqual(['title: valueNull'])
  })

  it('is none when its status asks for required fields, when no status does, and without a status', () => {
    const missing = ['title: valueBlank', 'count: valueBlank']
    expect(validate(columns, {}, { of: statuses, status: 'published' })).toEqual(missing)
    expect(validate(columns, {}, { of: statuses })).toEqual(missing)
    const none = statuses.map((status) => ({ ...status, requiredFields: false }))
    expect(validate(columns, {}, { of: none, status: 'draft' })).toEqual(missing)
    expect(validate(columns, {}, { of: statuses, status: 'unknown' })).toEqual({ title: '', count: 0 })
  })
})

describe('a status', () => {
  const collection = aCollection([aColumn('state', 'status')], { statuses })

  it('has to be one of the mapping', () => {
    expect(() => checkStatus(collection, 'draft')).not.toThrow()
    expect(() => checkStatus(collection, null)).not.toThrow()
    expect(() => checkStatus(collection, 'gone')).toThrow(
      'state: This value should be one of draft, published.',
    )
    expect(() => checkStatus(collection, '')).toThrow('state: ')
  })

  it('may be anything without a mapping', () => {
    expect(() => checkStatus(aCollection([aColumn('state', 'status')]), 'gone')).not.toThrow()
  })
})
