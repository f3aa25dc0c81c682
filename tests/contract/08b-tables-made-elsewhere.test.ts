import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../api/src/testing/createTestApp'

/** What someone waits who made a table and looks at the console. */
const SECONDS = { timeout: 5_000, interval: 250 }

let t: TestApp

beforeAll(async () => {
  t = await createTestApp()
  // The schema is kept from here on.
  await get('/collections')
})
afterAll(() => t.close())

async function get(url: string) {
  const response = await t.admin({ url })
  return { status: response.statusCode, ...response.json() }
}

async function patch(url: string, payload: object) {
  const response = await t.admin({ method: 'PATCH', url, payload })
  return { status: response.statusCode, ...response.json() }
}

/** As a program with a connection of its own does. */
const sql = (statement: string) => t.project.knex.raw(statement)

async function names(): Promise<string[]> {
  return (await get('/collections')).data.map(({ collection }: { collection: string }) => collection)
}

async function fieldNames(collection: string): Promise<string[] | undefined> {
  return (await get(`/fields/${collection}`)).data?.map(({ field }: { field: string }) => field)
}

describe('4.13 tables made with SQL', () => {
  it('are listed as unmanaged within seconds, with their items', async () => {
    await sql('CREATE TABLE outside (id INTEGER PRIMARY KEY, title VARCHAR(20))')
    await sql("INSERT INTO outside VALUES (1, 'made elsewhere')")
    await expect.poll(names, SECONDS).toContain('outside')
    const { data } = await get('/collections')
    expect(data.find((entry: { collection: string }) => entry.collection === 'outside')).toMatchObject({
      managed: false,
    })
    expect((await get('/items/outside')).data).toEqual([{ id: 1, title: 'made elsewhere' }])
  })

  it('are seen column by column', async () => {
    await sql('ALTER TABLE outside ADD COLUMN size INT')
    await expect.poll(() => fieldNames('outside'), SECONDS).toEqual(['id', 'title', 'size'])
    await sql('ALTER TABLE outside DROP COLUMN size')
    await expect.poll(() => fieldNames('outside'), SECONDS).toEqual(['id', 'title'])
  })

  it('are gone within seconds when they are dropped', async () => {
    await sql('DROP TABLE outside')
    await expect.poll(names, SECONDS).not.toContain('outside')
    expect((await get('/items/outside')).status).toBe(404)
  })

  it('are not looked for in every request', async () => {
    let looks = 0
    const count = ({ sql: text }: { sql: string }) => {
      if (/schema_version|information_schema/.test(text)) looks++
    }
    t.project.knex.on('query', count)
    for (let i = 0; i < 20; i++) await get('/items/directus_nosuch')
    for (let i = 0; i < 20; i++) await get('/collections')
    t.project.knex.off('query', count)
    expect(looks).toBeLessThanOrEqual(5)
  })
})

describe('adopting a table', () => {
  beforeAll(async () => {
    // MySQL wants both columns of a foreign key alike; SQLite takes any words.
    await sql('CREATE TABLE authors (id INTEGER NOT NULL PRIMARY KEY, code INT, name VARCHAR(40))')
    await sql(
      `CREATE TABLE books (isbn VARCHAR(20) NOT NULL PRIMARY KEY, title VARCHAR(80), written_by INTEGER, cover INTEGER UNSIGNED,
        FOREIGN KEY (written_by) REFERENCES authors (id), FOREIGN KEY (cover) REFERENCES directus_files (id))`,
    )
    await sql("INSERT INTO authors VALUES (7, 70, 'Ada')")
    await sql("INSERT INTO books (isbn, title, written_by) VALUES ('1-2', 'Notes', 7)")
    await vi.waitFor(async () => expect(await names()).toContain('books'), SECONDS)
  })

  it('describes its key, and proposes its foreign keys as relations', async () => {
    expect((await patch('/collections/books', { managed: true })).data).toMatchObject({ managed: true })
    const { data } = await get('/fields/books')
    const shown = data.map(({ field, type, interface: id }: Record<string, string>) => [field, type, id])
    expect(shown).toEqual([
      ['isbn', 'string', 'primary-key'],
      ['title', 'string', null],
      ['written_by', 'm2o', 'many-to-one'],
      ['cover', 'file', 'file'],
    ])
    expect(data[2].options).toEqual({ template: '{{name}}' })
    const relations = await get('/relations?filter[collection_many]=books&fields=field_many,collection_one')
    expect(relations.data).toEqual([
      { field_many: 'written_by', collection_one: 'authors' },
      { field_many: 'cover', collection_one: 'directus_files' },
    ])
    expect((await get('/items/books/1-2?fields=title,written_by.name')).data).toEqual({
      title: 'Notes',
      written_by: { name: 'Ada' },
    })
  })

  it('leaves alone what is described already', async () => {
    const before = await get('/fields/books')
    await t.project.knex('directus_collections').where({ collection: 'books' }).delete()
    await t.project.schema.invalidate(t.project.knex)
    await patch('/collections/books', { managed: true })
    expect((await get('/fields/books')).data).toEqual(before.data)
    expect((await get('/relations?filter[collection_many]=books')).data).toHaveLength(2)
  })
})
