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

/** That of the project as it is opened now. */
async function database() {
  const project = await t.app.projects.get('demo')
  if (!project) throw new Error('The project is gone')
  return project.knex
}

/** As `kill -9` leaves it: the note and what was done of the change. */
async function interrupt(change: object, statements: readonly string[]) {
  const knex = await database()
  await knex('pergola_state').insert({ key: 'schema_change', value: JSON.stringify(change) })
  for (const statement of statements) await knex.raw(statement)
}

/** What the activity says of the last repair, and of which collection. */
async function repaired(): Promise<unknown[]> {
  const url = '/activity?filter[comment][like]=Interrupted&sort=-id&limit=1'
  const { data } = (await t.admin({ url })).json()
  return data.map(({ action_by, collection, item, comment }: Record<string, unknown>) => [
    action_by,
    collection,
    item,
    comment,
  ])[0]
}

const bySystem = (collection: string, comment: string) => [0, 'directus_collections', collection, comment]

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
    expect(await repaired()).toEqual(bySystem('half', 'Interrupted: creating the collection. It was undone'))
  })

  it('keeps a table in which someone has stored something meanwhile', async () => {
    if (!isMysql) return
    await interrupt({ name: 'collection.create', collection: 'used' }, [
      'CREATE TABLE used (id INT AUTO_INCREMENT PRIMARY KEY)',
      'INSERT INTO used VALUES (1)',
    ])
    expect((await create('other')).statusCode).toBe(200)
    expect(await names()).toContain('used')
    expect(await repaired()).toEqual(
      bySystem('used', expect.stringContaining('What there is of it was kept, since it is in use') as never),
    )
  })

  it('takes away a column that nothing describes, and can add it again', async () => {
    if (!isMysql) return
    await interrupt({ name: 'field.create', collection: 'half', field: 'extra' }, [
      'ALTER TABLE half ADD COLUMN extra VARCHAR(50)',
    ])
    const request = { method: 'POST', url: '/fields/half', payload: text('extra') } as const
    expect((await t.admin(request)).statusCode).toBe(200)
    expect(await fields('half')).toEqual(['id', 'title', 'extra'])
    expect(await repaired()).toEqual(
      bySystem('half', 'Interrupted: creating the field "extra". It was undone'),
    )
  })

  it('finishes what was being deleted', async () => {
    if (!isMysql) return
    await interrupt({ name: 'collection.delete', collection: 'half' }, [
      "DELETE FROM directus_collections WHERE collection = 'half'",
    ])
    expect((await create('next')).statusCode).toBe(200)
    expect(await names()).not.toContain('half')
    expect(await repaired()).toEqual(
      bySystem('half', 'Interrupted: deleting the collection. It was finished'),
    )
  })

  it('says of a change of what was there that someone has to look at it', async () => {
    if (!isMysql) return
    await interrupt({ name: 'field.update', collection: 'next', field: 'title' }, [
      'ALTER TABLE next MODIFY COLUMN title VARCHAR(70)',
    ])
    const request = { method: 'PATCH', url: '/fields/next/title', payload: { length: 70 } } as const
    expect((await t.admin(request)).statusCode).toBe(200)
    expect(await repaired()).toEqual(
      bySystem('next', expect.stringContaining('changing the field "title". Look at it') as never),
    )
  })

  it('does not keep the project closed where the database refuses the repair', async () => {
    if (!isMysql) return
    await interrupt({ name: 'field.delete', collection: 'next', field: 'held' }, [
      'ALTER TABLE next ADD COLUMN held INT UNIQUE',
      'CREATE TABLE holder (id INT PRIMARY KEY, FOREIGN KEY (id) REFERENCES next (held))',
    ])
    await t.app.projects.close()
    expect(await names()).toContain('next')
    expect(await repaired()).toEqual(
      bySystem('next', expect.stringContaining('deleting the field "held". Look at it') as never),
    )
  })

  it('leaves no note after changes that went well, side by side', async () => {
    const made = await Promise.all(['one', 'two', 'three', 'four', 'five', 'six'].map(create))
    expect(made.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200])
    expect(await (await database())('pergola_state').where({ key: 'schema_change' })).toEqual([])
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
