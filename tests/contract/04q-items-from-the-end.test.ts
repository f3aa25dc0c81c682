import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectDatabase } from '../../api/src/db/connectDatabase'
import { keyField, post, textField } from '../../api/src/testing/createArticles'
import { createTestApp, type Inject, type TestApp } from '../../api/src/testing/createTestApp'
import { explainPlan } from '../support/explainPlan'

const ROWS = 3_000

/** Some of them the same to a reader, some missing. */
const NAMES = ['Åre', 'are', 'zebra', 'Łódź', 'Город', '東京', '', '12', '2', null, null]
const AMOUNTS = ['0.0000000001', '-7.5', '12345678901234567890.1234567891', '10', '9', null]

const STATUSES = ['published', 'draft', 'deleted', null, 'unknown']
const statusField = {
  field: 'status',
  type: 'status',
  datatype: 'VARCHAR',
  length: 20,
  options: {
    status_mapping: {
      published: { name: 'Published', value: 'published' },
      draft: { name: 'Draft', value: 'draft' },
      deleted: { name: 'Deleted', value: 'deleted', soft_delete: true },
    },
  },
}

/** What reads a page of the collections. */
const PAGE = /\b(plain_parcels|parcels|placed)\b.* limit \?/s

interface Statement {
  sql: string
  bindings?: readonly unknown[]
}

let t: TestApp
let isSqlite: boolean
let statements: Statement[] = []
/** Called once before the next page is read. */
let meanwhile: (() => void) | null = null

beforeAll(async () => {
  t = await createTestApp()
  isSqlite = t.project.dialect.name === 'sqlite'
  const fields = [
    keyField,
    textField('name'),
    statusField,
    { field: 'created_by', type: 'owner', datatype: 'INT' },
    { field: 'size', type: 'integer', datatype: 'INT' },
    { field: 'amount', type: 'decimal', datatype: 'DECIMAL', length: '40,10' },
  ]
  await post(t.admin, '/collections', { collection: 'parcels', fields })
  const place = { field: 'place', type: 'sort', datatype: 'INT' }
  await post(t.admin, '/collections', { collection: 'placed', fields: [...fields, place] })
  for (const table of ['parcels', 'placed']) {
    const rows = Array.from({ length: ROWS }, (_, i) => ({
      name: i % 3 === 0 ? `Parcel ${(i * 7919) % 997}` : NAMES[i % NAMES.length],
      status: i % 20 === 0 ? STATUSES[(i / 20) % STATUSES.length] : 'published',
      created_by: i % 5 === 0 ? 1 : t.users.editor.id,
      size: i % 7 === 0 ? null : i % 11,
      amount: AMOUNTS[i % AMOUNTS.length],
      ...(table === 'placed' && { place: i % 4 === 0 ? null : (i * 31) % 500 }),
    }))
    await t.project.knex.batchInsert(table, rows, 100)
  }
  await grant({ read: 'mine' })
  for (const knex of new Set([t.project.knex, t.project.reads])) {
    knex.on('query', (statement: Statement) => {
      statements.push(statement)
      if (!meanwhile || !PAGE.test(statement.sql)) return
      const change = meanwhile
      meanwhile = null
      change()
    })
  }
}, 120_000)
afterAll(() => t.close())

async function grant(...permissions: Record<string, unknown>[]): Promise<void> {
  const { role } = await t.project.knex('directus_users').where({ id: t.users.editor.id }).first('role')
  for (const collection of ['parcels', 'placed']) {
    await t.project.knex('directus_permissions').where({ collection, role }).delete()
    for (const permission of permissions)
      await post(t.admin, '/permissions', { collection, role, ...permission })
  }
}

async function listed(collection: string, query: string, who: Inject = t.admin): Promise<number[]> {
  const response = await who({ url: `/items/${collection}?fields=id&${encodeURI(query)}` })
  if (response.statusCode !== 200) throw new Error(response.body)
  return response.json().data.map((row: { id: number }) => row.id)
}

/** Asks how many rows there are, as a console does that shows a scroll bar. */
async function counted(collection: string, query: string, who: Inject = t.admin): Promise<number> {
  const url = `/items/${collection}?fields=id&limit=1&meta=filter_count&${encodeURI(query)}`
  return (await who({ url })).json().meta.filter_count
}

/** The rows of a page, and whether the database has stepped over those before it. */
async function pageOf(collection: string, query: string, limit: number, offset: number, who?: Inject) {
  statements = []
  const keys = await listed(collection, `${query}&limit=${limit}&offset=${offset}`, who)
  const pages = statements.filter(({ sql }) => PAGE.test(sql))
  const isFromBeginning = pages.some(({ bindings }) => bindings?.some((value) => Number(value) === offset))
  return { keys, isFromBeginning, reads: pages.length }
}

const NARROWED = [
  '',
  'filter[size][gte]=3',
  'filter[name][contains]=a',
  'q=parcel',
  'q=a',
  'groups=name,size',
]
const SORTS = ['', 'id', 'name', 'size', 'amount', 'created_by', 'place']

describe('a page far into a list that has been counted', () => {
  it('has the rows that are there when the whole list is read', async () => {
    const sort = fc.array(
      fc.record({ field: fc.constantFrom(...SORTS.slice(1)), isDescending: fc.boolean() }),
      { maxLength: 3 },
    )
    const asked = fc.record({
      collection: fc.constantFrom('parcels', 'placed'),
      sort,
      narrowed: fc.constantFrom(...NARROWED),
      status: fc.constantFrom('', '', 'status=published', 'status=*'),
      isEditor: fc.boolean(),
      limit: fc.integer({ min: 1, max: 300 }),
      /** From the end; some pages begin behind it. */
      before: fc.integer({ min: -20, max: 1_500 }),
    })
    let fromEnd = 0
    await fc.assert(
      fc.asyncProperty(asked, async ({ collection, narrowed, status, isEditor, limit, before, ...rest }) => {
        const keys = rest.sort
          .filter(({ field }) => field !== 'place' || collection === 'placed')
          .map(({ field, isDescending }) => `${isDescending ? '-' : ''}${field}`)
        const query = [narrowed, status, keys.length > 0 ? `sort=${keys}` : ''].filter(Boolean).join('&')
        const who = isEditor ? t.editor : t.admin
        const all = await listed(collection, `${query}&limit=-1`, who)
        await counted(collection, query, who)
        const offset = Math.max(0, all.length - before)
        const page = await pageOf(collection, query, limit, offset, who)
        expect(page.keys, query).toEqual(all.slice(offset, offset + limit))
        if (!page.isFromBeginning) fromEnd += 1
      }),
      { numRuns: 60 },
    )
    expect(fromEnd).toBeGreaterThan(isSqlite ? 15 : -1)
  }, 120_000)

  it.each([
    '',
    'sort=-id',
    'sort=size',
    'sort=-name',
    'q=parcel',
    'filter[size][gte]=1',
    'sort=amount,-size',
  ])('is read from the end where that is nearer: %s', async (query) => {
    for (const who of [t.admin, t.editor]) {
      const count = (await listed('parcels', `${query}&limit=-1`, who)).length
      if (count < 1_100) continue
      await counted('parcels', query, who)
      const last = await pageOf('parcels', query, 100, count - 60, who)
      expect(last).toMatchObject({ isFromBeginning: !isSqlite, reads: 1 })
      expect(last.keys).toHaveLength(60)
      if (count < 2_900) continue
      expect((await pageOf('parcels', query, 100, 1_100, who)).isFromBeginning).toBe(true)
    }
  })

  it('walks the index of its order, and no row that it does not send', async () => {
    if (!isSqlite) return
    const count = await counted('parcels', '')
    await pageOf('parcels', 'sort=created_by', 100, count - 100)
    const { sql = '' } = statements.find((one) => PAGE.test(one.sql)) ?? {}
    expect(sql).toMatch(/desc/i)
    const steps = await explainPlan(t.project, sql)
    expect(steps).toMatch(/SCAN parcels USING (COVERING )?INDEX ix_parcels_created_by/)
  })

  it('is empty behind the end, without a look at the rows before', async () => {
    const count = await counted('parcels', '')
    expect(await pageOf('parcels', '', 10, count + 5)).toMatchObject({
      keys: [],
      isFromBeginning: !isSqlite,
    })
  })

  it('is read from the beginning where what matches was not counted since something was written', async () => {
    for (const query of ['', 'filter[size][nnull]=']) {
      const count = await counted('parcels', query)
      await t.project.knex('parcels').where({ id: 5 }).update({ size: 4 })
      const page = await pageOf('parcels', query, 100, count - 100)
      expect(page.isFromBeginning).toBe(true)
      expect(page.keys).toHaveLength(100)
    }
  })

  it('counts all rows in the same statement where something was written since', async () => {
    const fields = [keyField, textField('name')]
    await post(t.admin, '/collections', { collection: 'plain_parcels', fields })
    const { knex } = t.project
    await knex.batchInsert(
      'plain_parcels',
      Array.from({ length: 2_600 }, (_, i) => ({ name: NAMES[i % NAMES.length] })),
      100,
    )
    for (const query of ['', 'sort=-id', 'sort=name', 'sort=-name,id']) {
      await counted('plain_parcels', query)
      await knex('plain_parcels').where({ id: 3 }).delete()
      await knex('plain_parcels').insert({ id: 3, name: 'Ærø' })
      const all = await listed('plain_parcels', `${query}&limit=-1`)
      for (const offset of [2_400, 2_500, 2_501, 2_550, 2_599, 2_600, 2_650, 2_750]) {
        const page = await pageOf('plain_parcels', query, 100, offset)
        expect(page.keys, `${query} ${offset}`).toEqual(all.slice(offset, offset + 100))
        expect(page).toMatchObject({ isFromBeginning: !isSqlite, reads: 1 })
      }
      // Nearer to the beginning than it was.
      await knex('plain_parcels').where('id', '>', 1_500).delete()
      const left = all.filter((id) => id <= 1_500)
      expect((await pageOf('plain_parcels', query, 100, 1_450)).keys).toEqual(left.slice(1_450))
      const again = Array.from({ length: 1_100 }, (_, i) => ({ id: 1_501 + i, name: NAMES[i % 7] }))
      await knex.batchInsert('plain_parcels', again, 100)
    }
    await t.admin({ method: 'DELETE', url: '/collections/plain_parcels' })
  })

  it('follows what another program writes between the count and the page', async () => {
    if (!isSqlite) return
    const other = connectDatabase(t.project.config.database)
    try {
      const count = await counted('parcels', '')
      const before = await listed('parcels', 'limit=-1')
      const connection = await other.knex.client.acquireRawConnection()
      meanwhile = () => connection.prepare('DELETE FROM parcels WHERE id IN (11, 12, 13)').run()
      const page = await pageOf('parcels', '', 100, count - 100)
      connection.close()
      const left = before.filter((id) => ![11, 12, 13].includes(id))
      expect(left).toHaveLength(before.length - 3)
      expect(page).toEqual({ keys: left.slice(count - 100), isFromBeginning: true, reads: 2 })
    } finally {
      meanwhile = null
      await other.reads.destroy()
      await other.knex.destroy()
    }
  })
})

describe('rights and pages from the end', () => {
  it('put no row in order by a text that is hidden in its status', async () => {
    await grant(
      { status: 'published', read: 'full' },
      { status: 'draft', read: 'full', read_field_blacklist: ['name', 'amount'] },
    )
    for (const query of ['sort=name', 'sort=-name', 'sort=amount,-size', 'sort=size,-name']) {
      const all = await listed('parcels', `${query}&limit=-1`, t.editor)
      await counted('parcels', query, t.editor)
      const page = await pageOf('parcels', query, 200, all.length - 900, t.editor)
      expect(page.keys, query).toEqual(all.slice(-900, -700))
      expect(page.isFromBeginning).toBe(!isSqlite)
    }
  })

  it('take no count of someone who sees more', async () => {
    await grant({ read: 'mine' })
    const all = await listed('parcels', 'limit=-1', t.editor)
    await counted('parcels', '')
    const page = await pageOf('parcels', '', 100, all.length - 100, t.editor)
    expect(page.keys).toEqual(all.slice(-100))
    expect(page.isFromBeginning).toBe(true)
  })
})

it('has rows without a value where the project says so, from both ends', async () => {
  const { data } = (await t.admin({ url: '/settings?filter[key]=sort_null_last&limit=-1' })).json()
  const own = data.find(({ key }: { key: string }) => key === 'sort_null_last')
  const payload = { key: 'sort_null_last', value: '0' }
  if (own) await t.admin({ method: 'PATCH', url: `/settings/${own.id}`, payload })
  else await t.admin({ method: 'POST', url: '/settings', payload })
  for (const query of ['sort=size', 'sort=-size', 'sort=-name,size']) {
    const all = await listed('parcels', `${query}&limit=-1`)
    await counted('parcels', query)
    const page = await pageOf('parcels', query, 250, all.length - 1_200)
    expect(page.keys, query).toEqual(all.slice(-1_200, -950))
    expect(page.isFromBeginning).toBe(!isSqlite)
  }
})
