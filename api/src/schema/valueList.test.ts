import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PLAIN_COLUMN } from '../testing/aCollection'
import { openTestDatabase } from '../testing/createTestDatabase'
import type { ColumnDefinition } from './alter/columnSql'
import { createTable } from './alter/createTable'
import { listedValues, parseValueList, toListed } from './valueList'

describe('a list of values', () => {
  it.each([
    ["'draft','published'", "'draft','published'"],
    ["  'draft' , 'it''s, (well)' ", "'draft','it''s, (well)'"],
    ['draft,published', null],
    ['"draft"', null],
    ["'a','b", null],
    ["'a',,'b'", null],
    ["'a' 'b'", null],
    ["'a'); DROP TABLE items; --", null],
    ["'a\\',') , x INT, y ENUM('b'", null],
    ["'a','A'", null],
    ["'e','é'", null],
    ["'ß','s'", null],
    ["'ß','ss'", null],
    ["'ı','i'", null],
    ["'a',''", null],
    ["'a '", null],
    ["'a\nb'", null],
    ["'🙂'", null],
    [`'${'x'.repeat(256)}'`, null],
  ])('%j is taken as %j', (list, expected) => {
    const parsed = parseValueList('ENUM', list)
    expect('length' in parsed ? parsed.length : null).toBe(expected)
  })

  it('has at most 255 values, of a SET 64, which have no commas', () => {
    const numbers = (count: number) => Array.from({ length: count }, (_, at) => `'${at}'`).join(',')
    expect(parseValueList('ENUM', numbers(255))).toHaveProperty('length')
    expect(parseValueList('ENUM', numbers(256))).toEqual({ problem: 'has 256 values, but 255 are the most' })
    expect(parseValueList('SET', numbers(64))).toHaveProperty('length')
    expect(parseValueList('SET', numbers(65))).toEqual({ problem: 'has 65 values, but 64 are the most' })
    expect(parseValueList('SET', "'a,b'")).toHaveProperty('problem')
    expect(parseValueList('ENUM', "'a,b'")).toEqual({ length: "'a,b'" })
  })

  it('gives its values without quotes', () => {
    expect(listedValues("'it''s','a,b','c'")).toEqual(["it's", 'a,b', 'c'])
    expect(listedValues(null)).toEqual([])
  })

  it.each([
    ['ENUM', 'Red', 'Red'],
    ['ENUM', 'RED', 'Red'],
    ['ENUM', 'blue', null],
    ['ENUM', '', null],
    ['ENUM', '1', null],
    ['ENUM', 'Red,green', null],
    ['SET', '', ''],
    ['SET', "it's,GREEN,red,green", "Red,green,it's"],
    ['SET', 'Red,', null],
    ['SET', 'Red,blue', null],
  ])('stores in %s for %j: %j', (datatype, text, expected) => {
    expect(toListed({ datatype, length: "'Red','green','it''s'" }, text)).toBe(expected)
  })
})

describe('a column with a list', () => {
  const all = Array.from({ length: 64 }, (_, at) => `v${at}`)
  const columns: ColumnDefinition[] = [
    { ...PLAIN_COLUMN, name: 'e', datatype: 'ENUM', length: "'a','it''s'" },
    { ...PLAIN_COLUMN, name: 's', datatype: 'SET', length: "'a','it''s','né'" },
    { ...PLAIN_COLUMN, name: 'wide', datatype: 'SET', length: all.map((value) => `'${value}'`).join(',') },
  ]
  let database: Awaited<ReturnType<typeof openTestDatabase>>

  beforeAll(async () => {
    database = await openTestDatabase()
    await createTable(database.knex, database.dialect, 'lists', columns)
  })
  afterAll(() => database.close())

  it.each([
    { e: 'a', s: 'a', wide: '' },
    { e: "it's", s: "a,it's,né", wide: all.join(',') },
    { e: null, s: '', wide: 'v0,v63' },
  ])('keeps %j in the database itself', async (row) => {
    await database.knex('lists').delete()
    await database.knex('lists').insert(row)
    expect(await database.knex('lists').first()).toEqual(row)
  })

  it.each([{ e: 'b' }, { e: '' }, { s: 'b' }, { s: 'a,b' }, { s: 'n' }, { wide: 'v0,v64' }])(
    'refuses %j in the database itself',
    async (row) => {
      const refusal = await database
        .knex('lists')
        .insert(row)
        .then(
          () => null,
          (error: unknown) => error,
        )
      expect(database.dialect.isBadValueError(refusal)).toBe(true)
    },
  )
})
