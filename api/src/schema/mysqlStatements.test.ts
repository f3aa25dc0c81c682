import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from '../lifecycle/migrations/migrate'
import { articleFields, createArticles } from '../testing/createArticles'
import { createTestApp, type TestApp } from '../testing/createTestApp'
import { openTestDatabase } from '../testing/createTestDatabase'
import { parseMysqlDefault } from './parseMysqlDefault'

/** What MariaDB takes and MySQL 8 does not. */
const mariaDbOnly: [string, RegExp][] = [
  ['RETURNING', /\breturning\b/i],
  ['IF [NOT] EXISTS of columns and indexes', /\b(column|index|key|constraint)\s+if\s+(not\s+)?exists\b/i],
  ['CREATE OR REPLACE TABLE', /\bcreate\s+or\s+replace\s+table\b/i],
  ['a literal default of a long text', /\b(text|blob|json)\b[^,()]*\bdefault\s+'/i],
  ['JSON_VALUE without RETURNING, JSON_QUERY, JSON_EXISTS', /\bjson_(value|query|exists)\b/i],
  ['SEQUENCE, NEXT VALUE FOR', /\b(create sequence|next value for|nextval)\b/i],
  ['INTERSECT, EXCEPT, MINUS (8.0.31)', /\b(intersect|except|minus)\s+(all|select)\b/i],
  ['DELETE with an alias and LIMIT ROWS EXAMINED', /\brows examined\b/i],
  ['types of MariaDB', /\b(uuid|inet4|inet6|vector)\s+(not null|null|default|primary)/i],
  ['SET STATEMENT … FOR', /\bset statement\b/i],
  [
    'names that MySQL 8 reserves, without quotes',
    /\bas\s+(rank|groups|system|lead|lag|of|window|empty|function)\b/i,
  ],
]

describe.skipIf(!process.env.TEST_DB)('statements for MySQL and MariaDB', () => {
  const statements = new Set<string>()
  const listen = ({ sql }: { sql: string }) => statements.add(sql)
  let t: TestApp

  beforeAll(async () => {
    const fresh = await openTestDatabase()
    fresh.knex.on('query', listen)
    await migrate(fresh.knex, fresh.dialect)
    await fresh.close()
    t = await createTestApp()
    t.project.knex.on('query', listen)
    await createArticles(t)
    const body = {
      field: 'text_with_default',
      type: 'string',
      datatype: 'TEXT',
      interface: 'textarea',
      default_value: "it's",
    }
    expect((await t.admin({ method: 'POST', url: '/fields/articles', payload: body })).statusCode).toBe(200)
    const payload = { title: 'One', author: { name: 'Ann' }, tags: [{ tag: { name: 'a' } }], code: 'AB' }
    await t.admin({ method: 'POST', url: '/items/articles', payload })
    await t.admin({ method: 'PATCH', url: '/items/articles/1', payload: { title: 'Two' } })
    const fields = articleFields.map(({ field }) => field).join()
    for (const query of [
      `fields=*.*.*&meta=*&q=o&sort=-title,?`,
      `fields=${fields}&groups=status&offset=2000&limit=2`,
    ]) {
      await t.admin({ url: `/items/articles?${query}` })
      await t.editor({ url: `/items/articles?${query}` })
    }
    await t.admin({
      url: '/items/articles?filter[tags.tag.name][contains]=a&filter[title][nempty]=1&filter[tags][has]=1',
    })
    await t.editor({ url: '/revisions' })
    await t.admin({ method: 'DELETE', url: '/items/articles/1' })
    await t.admin({ method: 'DELETE', url: '/fields/articles/text_with_default' })
  }, 120_000)
  afterAll(() => t?.close())

  it('were made', () => {
    expect([...statements].filter((sql) => /^create table/i.test(sql)).length).toBeGreaterThan(20)
    expect([...statements].some((sql) => /DEFAULT \('it\\?'/.test(sql))).toBe(true)
  })

  it.each(mariaDbOnly)('do without %s', (_name, pattern) => {
    expect([...statements].filter((sql) => pattern.test(sql))).toEqual([])
  })
})

describe('defaults of columns', () => {
  const mysql = { version: '8.0.36', extra: '' }
  const generated = { ...mysql, extra: 'DEFAULT_GENERATED' }
  const mariaDb = { version: '10.11.6-MariaDB-0+deb12u1', extra: '' }

  it.each([
    ["MariaDB's text", "'draft'", mariaDb, 'draft'],
    ["MariaDB's text with a quote", "'it''s'", mariaDb, "it's"],
    ["MariaDB's long text with a quote", String.raw`'it\'s \\ here'`, mariaDb, String.raw`it's \ here`],
    ["MariaDB's number", '0', mariaDb, '0'],
    ["MariaDB's NULL", 'NULL', mariaDb, null],
    ["MySQL's text", 'draft', mysql, 'draft'],
    ["MySQL's text that looks like NULL", 'NULL', mysql, 'NULL'],
    ["MySQL's text in quotes", "'x'", mysql, "'x'"],
    ["MySQL's missing default", null, mysql, null],
    ["MySQL's expression", String.raw`_utf8mb4\'draft\'`, generated, 'draft'],
    ["MySQL's expression with a quote", String.raw`_utf8mb4\'it\\\'s\'`, generated, "it's"],
    ["MySQL's function", 'CURRENT_TIMESTAMP', generated, 'CURRENT_TIMESTAMP'],
  ])('%s reads as what it stands for', (_case, text, column, expected) => {
    expect(parseMysqlDefault(text, column)).toBe(expected)
  })
})
