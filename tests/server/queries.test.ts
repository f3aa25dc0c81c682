import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connectDatabase } from '../../api/src/db/connectDatabase'
import { createTestApp, type TestApp } from '../../api/src/testing/createTestApp'
import { explainPlan } from '../support/explainPlan'

interface Statement {
  sql: string
  bindings: readonly unknown[]
}

let test: TestApp
let statements: Statement[] = []
let writes = 0

beforeAll(async () => {
  test = await createTestApp()
  const id = { field: 'id', type: 'integer', datatype: 'INT', primary_key: true, auto_increment: true }
  const name = { field: 'name', type: 'string', datatype: 'VARCHAR', length: 100 }
  const population = { field: 'population', type: 'integer', datatype: 'INT' }
  await test.admin({
    method: 'POST',
    url: '/collections',
    payload: { collection: 'cities', fields: [id, name, population] },
  })
  const rows = Array.from({ length: 3_000 }, (_, i) => ({ name: `City ${i}`, population: i % 7 || null }))
  await test.project.knex.batchInsert('cities', rows, 100)
  const { role } = await test.project.knex('directus_users').where({ id: test.users.editor.id }).first('role')
  await test.admin({
    method: 'POST',
    url: '/permissions',
    payload: { role, collection: 'cities', read: 'full' },
  })
  for (const knex of [test.project.knex, test.project.reads]) {
    knex.on('query', (statement: Statement) => {
      // Once a second, whatever is asked for: whether another program changed a table.
      if (statement.sql !== 'PRAGMA schema_version')
        statements.push({ ...statement, bindings: statement.bindings ?? [] })
    })
  }
})
afterAll(() => test.close())

async function list(query: string, who = test.admin) {
  const response = await who({ url: `/items/cities?${query}` })
  expect(response.statusCode).toBe(200)
  return response.json()
}

/** The first request of a server fills its caches; a write empties that of counts. */
beforeEach(async () => {
  writes += 1
  await test.project
    .knex('cities')
    .where({ id: 1 })
    .update({ name: `City ${writes}` })
  await list('limit=1')
  await list('limit=1', test.editor).catch(() => undefined)
  statements = []
})

describe('a listing asks the database', () => {
  it.each([
    ['twice: was something written, page', 'limit=100', 2],
    ['twice with a sort', 'limit=100&sort=-population', 2],
    ['twice without a limit', '', 2],
    [
      'twice more for counts that are the same: is it known, count',
      'limit=100&meta=total_count,filter_count',
      4,
    ],
    ['twice more for each count', 'limit=100&meta=total_count,filter_count&filter[population]=3', 6],
  ])('%s', async (_what, query, count) => {
    await list(query)
    expect(statements.map(({ sql }) => sql)).toHaveLength(count)
  })

  it('for a count once, until something is written', async () => {
    const counted = async (who = test.admin) => {
      statements = []
      const { meta } = await list('limit=1&meta=filter_count&filter[population]=3', who)
      return [meta.filter_count, statements.filter(({ sql }) => sql.includes('count(')).length]
    }
    const [count = 0] = await counted()
    expect(await counted()).toEqual([count, 0])
    const other = connectDatabase(test.project.config.database)
    try {
      await other.knex('cities').insert({ name: 'Another', population: 3 })
    } finally {
      await other.reads.destroy()
      await other.knex.destroy()
    }
    expect(await counted()).toEqual([count + 1, 1])
    expect(await counted()).toEqual([count + 1, 0])
  })

  it('in the thread of everyone where it was short before, with the same answer', async () => {
    for (const who of [test.admin, test.editor]) {
      for (const query of ['limit=20&fields=id,name', 'limit=20&offset=30', 'limit=3&fields=-name']) {
        const url = `/items/cities?${query}`
        const first = await who({ url })
        statements = []
        const second = await who({ url })
        expect(second.body).toBe(first.body)
        expect(second.headers['content-type']).toBe(first.headers['content-type'])
        // Those of a pool know their connection.
        expect(statements.some((statement) => '__knexUid' in statement)).toBe(false)
      }
    }
  })

  it('in another thread again as soon as its rows have grown', async () => {
    const url = '/items/cities?limit=2&offset=40'
    const ofPool = async () => {
      statements = []
      expect((await test.admin({ url })).json().data[0].id).toBe(41)
      return statements.some((statement) => '__knexUid' in statement)
    }
    expect(await ofPool()).toBe(true)
    expect(await ofPool()).toBe(false)
    const long = { name: 'x'.repeat(300_000) }
    await test.project.knex('cities').where({ id: 41 }).update(long)
    // They do not leave the database in the thread of everyone, not even once.
    expect(await ofPool()).toBe(true)
    expect(await ofPool()).toBe(true)
    await test.project.knex('cities').where({ id: 41 }).update({ name: 'City 40' })
    expect(await ofPool()).toBe(true)
    expect(await ofPool()).toBe(false)
  })

  it('as often for a role, whose rights are known', async () => {
    const response = await test.editor({ url: '/items/cities?limit=100' })
    expect(response.statusCode, response.body).toBe(200)
    expect(statements).toHaveLength(2)
  })

  it('for counters, user and rights once more when something was written', async () => {
    await test.project.knex('cities').where({ id: 2 }).update({ population: 1 })
    statements = []
    await test.editor({ url: '/items/cities?limit=100' })
    expect(statements.map(({ sql }) => sql)).toHaveLength(5)
  })
})

it('sees at once what another program has changed about rights and accounts', async () => {
  const statuses = async () => [
    (await test.editor({ url: '/items/cities?limit=1' })).statusCode,
    (await test.editor({ url: '/items/cities/77' })).statusCode,
  ]
  expect(await statuses()).toEqual([200, 200])
  const other = connectDatabase(test.project.config.database)
  try {
    const rights = () => other.knex('directus_permissions').where({ collection: 'cities' })
    await rights().update({ read: 'none' })
    expect(await statuses()).toEqual([403, 404])
    await rights().update({ read: 'full' })
    expect(await statuses()).toEqual([200, 200])
    const account = () => other.knex('directus_users').where({ id: test.users.editor.id })
    await account().update({ status: 'suspended' })
    expect(await statuses()).toEqual([401, 404])
    await account().update({ status: 'active' })
    expect(await statuses()).toEqual([200, 200])
  } finally {
    await other.reads.destroy()
    await other.knex.destroy()
  }
})

describe('an item asks the database', () => {
  it('twice: was something written, row', async () => {
    expect((await test.admin({ url: '/items/cities/77' })).json().data).toMatchObject({
      id: 77,
      name: 'City 76',
    })
    expect(statements.map(({ sql }) => sql)).toHaveLength(2)
  })

  it('once more where the query could leave it out', async () => {
    // Whether there is a search index is looked up once for each model.
    await test.admin({ url: '/items/cities/77?filter[name]=nothing' })
    await test.project.indexes.settled()
    statements = []
    const hidden = await test.admin({ url: '/items/cities/77?filter[name]=nothing' })
    expect(hidden.statusCode).toBe(404)
    expect(statements).toHaveLength(3)
  })
})

describe('a page by an indexed column walks the index, and sorts nothing', () => {
  it.each([
    ['ascending, nulls last', 'limit=200&sort=population'],
    ['descending', 'limit=200&sort=-population'],
    ['descending with many ties, far away', 'limit=200&sort=-population&offset=2000'],
    ['by key', 'limit=200'],
    ['by key, descending, far away', 'limit=200&sort=-id&offset=2000'],
  ])('%s', async (_what, query) => {
    await list(query)
    const page = statements.at(-1) as Statement
    expect(page.sql).toContain('order by')
    const plan = await explain(page)
    const walked = plan.filter((line) => /^SCAN cities/.test(line))
    expect(walked.length, plan.join('\n')).toBeGreaterThan(0)
    if (query.includes('population')) expect(walked[0]).toContain('ix_cities_population')
    if (!query.includes('offset')) expect(plan.join('\n')).not.toContain('TEMP B-TREE')
    // What is far away is skipped on the index alone; only the page itself, of 200 rows, is put in order once more.
    else expect(plan.slice(plan.indexOf(walked[0] as string)).join('\n')).not.toContain('RIGHT PART')
  })
})

it('breaks ties by the key, in the direction of the last sort key', async () => {
  const keysOf = async (sort: string) =>
    (await list(`limit=-1&sort=${sort}&fields=id`)).data.map(({ id }: { id: number }) => id)
  const filled = 'population&filter[population][nnull]='
  expect(await keysOf(`-${filled}`)).toEqual((await keysOf(filled)).toReversed())
})

async function explain({ sql, bindings }: Statement): Promise<string[]> {
  return (await explainPlan(test.project, sql, [...bindings])).split('; ')
}
