import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keyField, post, textField } from '../../api/src/testing/createArticles'
import { createTestApp, type Inject, type TestApp } from '../../api/src/testing/createTestApp'
import { explainPlan } from '../support/explainPlan'

/** Beyond the size from which the order of a text is stored. */
const ROWS = 10_400

/** Texts that differ in case, accents, signs and alphabet, some of them the same to a reader. */
const TEXTS = [
  'Åre',
  'are',
  'ARE',
  'zebra',
  'Łódź',
  'Ñandú',
  'nandu',
  'Город',
  'город',
  '東京',
  '_low',
  '',
  '😀 Z',
  '12',
  '2',
  null,
]

let t: TestApp
let isStored: boolean
let statements: string[] = []

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
const STATUSES = ['published', 'draft', 'deleted', null, 'unknown']

beforeAll(async () => {
  t = await createTestApp()
  isStored = t.project.dialect.name === 'sqlite'
  const owner = { field: 'created_by', type: 'owner', datatype: 'INT' }
  const size = { field: 'size', type: 'integer', datatype: 'INT' }
  const fields = [keyField, textField('name'), textField('secret'), statusField, owner, size]
  await post(t.admin, '/collections', { collection: 'towns', fields })
  const rows = Array.from({ length: ROWS }, (_, i) => ({
    name: i < 400 ? TEXTS[i % TEXTS.length] : `Town ${(i * 7919) % 10_007}`,
    secret: `Secret ${ROWS - i}`,
    status: i % 50 === 0 ? STATUSES[(i / 50) % STATUSES.length] : 'published',
    created_by: 1,
    size: i % 3,
  }))
  await t.project.knex.batchInsert('towns', rows, 100)
  t.project.reads.on('query', ({ sql }: { sql: string }) => statements.push(sql))
  await build('name')
}, 120_000)
afterAll(() => t.close())

/** Has the order of a field stored, as the first request that is sorted by it does. */
async function build(field: string): Promise<void> {
  await listed(`sort=${field}&limit=1`)
  await t.project.indexes.settled()
}

async function listed(query: string, who: Inject = t.admin): Promise<number[]> {
  statements = []
  const response = await who({ url: `/items/towns?fields=id&${encodeURI(query)}` })
  if (response.statusCode !== 200) throw new Error(response.body)
  return response.json().data.map((row: { id: number }) => row.id)
}

const usedOrder = () => statements.some((sql) => sql.includes('pergola_order_'))

/** The same rows, which are sorted for the request: the order of two sort keys is never stored. */
const sorted = (query: string, sort: string, who?: Inject) => listed(`${query}&sort=${sort},-id`, who)
/** The key breaks ties in the direction of the last sort key, which `-id` turns around where the text ascends. */
const sortedUp = (query: string, sort: string, who?: Inject) => listed(`${query}&sort=${sort},id`, who)

describe('a large collection in the order of a text', () => {
  it.each(['limit=-1', 'limit=200', 'limit=50&offset=30', 'limit=200&offset=5000', 'limit=-1&status=*'])(
    'is the same up and down as when it is sorted: %s',
    async (query) => {
      const expected = [await sortedUp(query, 'name'), await sorted(query, '-name')]
      expect(usedOrder()).toBe(false)
      expect(await listed(`${query}&sort=name`)).toEqual(expected[0])
      expect(usedOrder()).toBe(isStored)
      expect(await listed(`${query}&sort=-name`)).toEqual(expected[1])
      expect(usedOrder()).toBe(isStored)
    },
  )

  it('has rows without a text first where the project says so', async () => {
    const setting = async (value: boolean) => {
      const { data } = (await t.admin({ url: '/settings?filter[key]=sort_null_last&limit=-1' })).json()
      const own = data.find(({ key }: { key: string }) => key === 'sort_null_last')
      const payload = { key: 'sort_null_last', value: value ? '1' : '0' }
      const response = own
        ? await t.admin({ method: 'PATCH', url: `/settings/${own.id}`, payload })
        : await t.admin({ method: 'POST', url: '/settings', payload })
      expect(response.statusCode, response.body).toBe(200)
    }
    const last = await listed('limit=-1&sort=name')
    await setting(false)
    try {
      const first = await listed('limit=-1&sort=name')
      expect(usedOrder()).toBe(isStored)
      expect(first).not.toEqual(last)
      expect(first).toEqual(await sortedUp('limit=-1', 'name'))
    } finally {
      await setting(true)
    }
  })

  it.each(['size', '-size', '-created_by', 'created_by', '-id', '-size,name'])(
    'is what comes next far into the order of %s, which is not stored',
    async (sort) => {
      const all = await listed(`limit=-1&sort=${sort}`)
      expect(await listed(`limit=200&offset=5000&sort=${sort}`)).toEqual(all.slice(5000, 5200))
      expect(await listed(`limit=200&offset=${all.length - 3}&sort=${sort}`)).toEqual(all.slice(-3))
      expect(usedOrder()).toBe(false)
    },
  )

  it('fetches no row of those that it steps over in the order of an index', async () => {
    if (!isStored) return
    await listed('sort=-created_by&limit=100&offset=6000')
    const steps = await explainPlan(t.project, statements.at(-1) ?? '')
    expect(steps).toMatch(/SCAN towns USING COVERING INDEX ix_towns_created_by/)
    expect(steps).toMatch(/SEARCH towns USING COVERING INDEX ix_towns_status \(status[<>]\?/)
  })

  it('walks the index of the order and sorts no more than the page', async () => {
    if (!isStored) return
    await listed('sort=name&limit=100&offset=6000')
    const sql = statements.find((one) => one.includes('pergola_order_')) ?? ''
    const steps = await explainPlan(t.project, sql)
    expect(steps).toMatch(/SCAN pergola_order_\S+ USING COVERING INDEX/)
    expect(steps).toMatch(/SEARCH towns USING INTEGER PRIMARY KEY/)
    // The rows in other statuses are named by an index that holds nothing else.
    expect(steps).toMatch(/SEARCH towns USING COVERING INDEX ix_towns_status \(status[<>]\?/)
    expect(steps).not.toMatch(/SCAN towns/)
  })

  it.each([
    ['a filter', 'sort=name&filter[size]=1&limit=20'],
    ['a search', 'sort=name&q=town&limit=20'],
    ['one status', 'sort=name&status=draft&limit=20'],
    ['two sort keys', 'sort=name,size&limit=20'],
    ['a number', 'sort=size&limit=20'],
  ])('is left aside with %s', async (_what, query) => {
    await listed(query)
    expect(usedOrder()).toBe(false)
  })
})

describe('rights and the stored order', () => {
  const grant = async (permission: Record<string, unknown>) => {
    const { role } = await t.project.knex('directus_users').where({ id: t.users.editor.id }).first('role')
    await t.project.knex('directus_permissions').where({ collection: 'towns' }).delete()
    await post(t.admin, '/permissions', { collection: 'towns', role, read: 'full', ...permission })
  }

  it('are used together where a role sees every row', async () => {
    await grant({})
    const expected = await sortedUp('limit=300', 'name', t.editor)
    expect(await listed('limit=300&sort=name', t.editor)).toEqual(expected)
    expect(usedOrder()).toBe(isStored)
  })

  it('leave it aside where a role sees some rows', async () => {
    await t.project.knex('towns').where({ id: 700 }).update({ created_by: t.users.editor.id })
    await grant({ read: 'mine' })
    expect(await listed('limit=300&sort=name', t.editor)).toEqual([700])
    expect(usedOrder()).toBe(false)
  })

  it('sort by no field that a role may not read', async () => {
    await build('secret')
    expect((await listed('limit=3&sort=secret'))[0]).not.toBe(1)
    expect(usedOrder()).toBe(isStored)
    await grant({ read_field_blacklist: ['secret'] })
    const byKey = await listed('limit=300', t.editor)
    expect(await listed('limit=300&sort=secret', t.editor)).toEqual(byKey)
    expect(usedOrder()).toBe(false)
  })
})

describe('what is written is in order at once', () => {
  const same = async () => {
    const expected = [await sortedUp('limit=450', 'name'), await sorted('limit=450', '-name')]
    expect(await listed('limit=450&sort=name')).toEqual(expected[0])
    expect(usedOrder()).toBe(isStored)
    expect(await listed('limit=450&sort=-name')).toEqual(expected[1])
    return expected
  }

  it('by requests', async () => {
    const payload = { name: 'ärmel', status: 'draft', secret: '' }
    const { id } = (await t.admin({ method: 'POST', url: '/items/towns', payload })).json().data
    const isFound = async () => (await same()).map((ids) => ids.includes(id))
    expect(await isFound()).toEqual([true, false])
    await t.admin({ method: 'PATCH', url: `/items/towns/${id}`, payload: { name: 'Zürich' } })
    expect(await isFound()).toEqual([false, true])
    await t.admin({ method: 'PATCH', url: `/items/towns/${id}`, payload: { status: 'deleted' } })
    expect(await isFound()).toEqual([false, false])
    await t.admin({ method: 'DELETE', url: `/items/towns/${id}` })
    expect(await isFound()).toEqual([false, false])
  })

  it('by other programs, and is not when it is undone', async () => {
    const { knex } = t.project
    await knex('towns').where({ id: 900 }).update({ name: 'Ærø' })
    await knex('towns').where({ id: 901 }).update({ id: 20_001 })
    await knex.raw("REPLACE INTO towns (id, name, status) VALUES (902, 'Øst', 'published')")
    await knex('towns').whereBetween('id', [903, 950]).delete()
    await same()
    await expect(
      knex.transaction(async (trx) => {
        await trx('towns').update({ name: 'same' })
        throw new Error('stop')
      }),
    ).rejects.toThrow('stop')
    await same()
  })
})

describe('a change of the model', () => {
  const tables = () => t.project.knex('sqlite_master').where('name', 'like', 'pergola_order_%').pluck('name')

  it('takes the order away with its column, and keeps the others', async () => {
    await t.admin({ method: 'DELETE', url: '/fields/towns/secret' })
    await listed('limit=300&sort=name')
    expect(usedOrder()).toBe(isStored)
    if (isStored) expect((await tables()).filter((name) => name.includes('secret'))).toEqual([])
  })

  it('of the column makes it again with the next sort', async () => {
    const patch = await t.admin({ method: 'PATCH', url: '/fields/towns/name', payload: { length: 150 } })
    expect(patch.statusCode, patch.body).toBe(200)
    await t.admin({ method: 'POST', url: '/items/towns', payload: { name: 'Aa', status: 'draft' } })
    const expected = await sortedUp('limit=300', 'name')
    expect(await listed('limit=300&sort=name')).toEqual(expected)
    expect(usedOrder()).toBe(false)
    await t.project.indexes.settled()
    expect(await listed('limit=300&sort=name')).toEqual(expected)
    expect(usedOrder()).toBe(isStored)
  })

  it('stores the order of eight fields at most', async () => {
    if (!isStored) return
    for (let i = 0; i < 9; i++) {
      const added = await t.admin({ method: 'POST', url: '/fields/towns', payload: textField(`more_${i}`) })
      expect(added.statusCode, added.body).toBe(200)
      await build(`more_${i}`)
    }
    const stored = await t.project.knex('pergola_state').where('key', 'like', 'order:%').pluck('key')
    expect(stored).toHaveLength(8)
    await listed('limit=3&sort=more_8')
    expect(usedOrder()).toBe(false)
  })

  it('leaves nothing behind when the collection goes', async () => {
    expect((await t.admin({ method: 'DELETE', url: '/collections/towns' })).statusCode).toBe(204)
    if (!isStored) return
    expect(await tables()).toEqual([])
    expect(await t.project.knex('pergola_state').where('key', 'like', 'order:%')).toEqual([])
  })
})
