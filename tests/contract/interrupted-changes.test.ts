import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keyField } from '../../api/src/testing/createArticles'
import { createTestApp, type TestApp } from '../../api/src/testing/createTestApp'

let t: TestApp
let isMysql: boolean

beforeAll(async () => {
  t = await createTestApp()
  isMysql = t.project.dialect.name === 'mysql'
})
afterAll(() => t.close())

const text = (field: string) => ({ field, type: 'string', datatype: 'VARCHAR', length: 50, interface: 'x' })

const create = (collection: string) =>
  t.admin({ method: 'POST', url: '/collections', payload: { collection, fields: [keyField, text('title')] } })

/** As `kill -9` leaves it: the note and what was done of the change. */
async function interrupt(change: object, statements: readonly string[]) {
  const { knex } = t.project
  await knex('pergola_state').insert({ key: 'schema_change', value: JSON.stringify(change) })
  for (const statement of statements) await knex.raw(statement)
}

async function names(): Promise<string[]> {
  const { data } = (await t.admin({ url: '/collections' })).json()
  return data.map(({ collection }: { collection: string }) => collection)
}

async function fields(collection: string): Promise<string[]> {
  const { data } = (await t.admin({ url: `/fields/${collection}` })).json()
  return data.map(({ field }: { field: string }) => field)
}

describe('a change of the schema that was killed half way on MySQL', () => {
  it('is undone by the next one: the same name can be created', async () => {
    if (!isMysql) return
    await interrupt({ name: 'collection.create', collection: 'half' }, [
      'CREATE TABLE half (id INT AUTO_INCREMENT PRIMARY KEY)',
    ])
    expect((await create('half')).statusCode).toBe(200)
    expect(await fields('half')).toEqual(['id', 'title'])
  })

  it('keeps a table in which someone has stored something meanwhile', async () => {
    if (!isMysql) return
    await interrupt({ name: 'collection.create', collection: 'used' }, [
      'CREATE TABLE used (id INT AUTO_INCREMENT PRIMARY KEY)',
      'INSERT INTO used VALUES (1)',
    ])
    expect((await create('other')).statusCode).toBe(200)
    expect(await names()).toContain('used')
  })

  it('takes away a column that nothing describes, and can add it again', async () => {
    if (!isMysql) return
    await interrupt({ name: 'field.create', collection: 'half', field: 'extra' }, [
      'ALTER TABLE half ADD COLUMN extra VARCHAR(50)',
    ])
    const request = { method: 'POST', url: '/fields/half', payload: text('extra') } as const
    expect((await t.admin(request)).statusCode).toBe(200)
    expect(await fields('half')).toEqual(['id', 'title', 'extra'])
  })

  it('finishes what was being deleted', async () => {
    if (!isMysql) return
    await interrupt({ name: 'collection.delete', collection: 'half' }, [
      "DELETE FROM directus_collections WHERE collection = 'half'",
    ])
    expect((await create('next')).statusCode).toBe(200)
    expect(await names()).not.toContain('half')
  })

  it('leaves no note after changes that went well, side by side', async () => {
    const made = await Promise.all(['one', 'two', 'three', 'four', 'five', 'six'].map(create))
    expect(made.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200])
    expect(await t.project.knex('pergola_state').where({ key: 'schema_change' })).toEqual([])
  })

  it('is found when the project is opened', async () => {
    if (!isMysql) return
    await interrupt({ name: 'collection.create', collection: 'found' }, [
      'CREATE TABLE found (id INT AUTO_INCREMENT PRIMARY KEY)',
    ])
    await t.app.projects.close()
    expect(await names()).not.toContain('found')
  })
})
