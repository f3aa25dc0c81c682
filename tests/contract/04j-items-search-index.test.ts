import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { readScope } from '../../api/src/db/readScope'
import { wantedSearchIndex } from '../../api/src/indexes/searchIndex'
import { keyField, post, referenceField, textField } from '../../api/src/testing/createArticles'
import { createTestApp, type TestApp } from '../../api/src/testing/createTestApp'
import { explainPlan } from '../support/explainPlan'

/** Beyond the size from which a collection has an index. */
const ROWS = 10_500

const LONG = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'

let t: TestApp
let isIndexed: boolean
let statements: string[] = []
let terms: string[] = []

const number = { field: 'size', type: 'integer', datatype: 'INT' }
const secret = textField('secret')

beforeAll(async () => {
  t = await createTestApp()
  isIndexed = t.project.dialect.name === 'sqlite'
  const cities = [keyField, textField('name'), number, secret, referenceField('country')]
  const list = { field: 'cities', type: 'o2m', interface: 'one-to-many' }
  await post(t.admin, '/collections', {
    collection: 'countries',
    fields: [keyField, textField('name'), list],
  })
  await post(t.admin, '/collections', { collection: 'cities', fields: cities })
  const relation = { collection_many: 'cities', field_many: 'country', collection_one: 'countries' }
  await post(t.admin, '/relations', { ...relation, field_one: 'cities' })
  await post(t.admin, '/items/countries', [{ name: 'Brazil' }, { name: 'Vietnam' }])
  const rows = Array.from({ length: ROWS }, (_, i) => ({
    name: `City ${i}`,
    size: i,
    country: 1 + (i % 2),
    secret: '',
  }))
  Object.assign(rows[10] ?? {}, { name: 'São Paulo', secret: 'hidden treasure' })
  Object.assign(rows[21] ?? {}, { name: 'Đà Nẵng' })
  Object.assign(rows[9032] ?? {}, { name: '한국' })
  Object.assign(rows[9043] ?? {}, { name: 'bcde abcd' })
  Object.assign(rows[9054] ?? {}, { name: LONG })
  await t.project.knex.batchInsert('cities', rows, 150)
  t.project.reads.on('query', ({ sql, bindings }: { sql: string; bindings?: unknown[] }) => {
    statements.push(sql)
    if (!learns(sql)) terms.push(...(bindings ?? []).map(String))
  })
  await searched('q=begin')
  await t.project.indexes.settled()
}, 120_000)
afterAll(() => t.close())

async function searched(query: string, who = t.admin, collection = 'cities'): Promise<number[]> {
  statements = []
  const response = await who({ url: `/items/${collection}?fields=id&${encodeURI(query)}` })
  if (response.statusCode !== 200) throw new Error(response.body)
  return response.json().data.map((row: { id: number }) => row.id)
}

/** How rare the parts of a text are is learnt beside the search, once for each. */
const learns = (sql: string) => sql.includes('ORDER BY rowid LIMIT 1 OFFSET')
/** Of the index. Columns are named where the reader may not search all of them, or where some are of numbers and the text is not. */
const isTerm = (binding: string) => /^(\{[\w ]+\} : )?\(+"/.test(binding)
/** The page among the first candidates, in the thread of everyone. */
const isNearby = (sql: string) => sql.includes('UNION ALL')

/** Whether the rows of the last search were found by the index. */
function usedIndex(): boolean {
  return statements.some((sql) => (sql.includes('order by') || isNearby(sql)) && sql.includes('MATCH'))
}

/** What read the page of the last search. */
function readBy(): string {
  const pages = statements.filter((sql) => sql.includes('MATCH') && !learns(sql))
  return pages.map((sql) => (isNearby(sql) ? 'nearby' : 'in thread')).join()
}

describe('a search of a large collection', () => {
  it.each([
    ['q=sao paulo', [11]],
    ['q=ÃO PAU', [11]],
    ['q=nang', [22]],
    ['q=10499', [10_499, 10_500]],
    ['q=City 777&sort=-id&limit=2', [7780, 7779]],
    ['q="City', []],
    ['q=treasure', [11]],
    ['q=abcd', [9044]],
    // All of its parts are there, in another order.
    ['q=abcde', []],
    [`q=${LONG}`, [9055]],
    [`q=${LONG.replace('gogerych', 'gogerich')}`, []],
    ['q=sao paulo&filter[size]=3', []],
  ])('%s finds %j by the index', async (query, expected) => {
    expect(await searched(query)).toEqual(expected)
    expect(usedIndex()).toBe(isIndexed)
  })

  it.each([
    ['the term is short', 'q=Ci&limit=2', [1, 2]],
    ['the term is two signs for five letters', 'q=한국', [9033]],
    ['many match, in another order', 'q=City&limit=2&sort=-size', [10_500, 10_499]],
    ['many match, and are counted', 'q=City&limit=2&meta=filter_count', [1, 2]],
  ])('goes through the rows where %s', async (_case, query, expected) => {
    expect(await searched(query)).toEqual(expected)
    expect(usedIndex()).toBe(false)
  })

  it.each([
    ['q=City&limit=3', [1, 2, 3]],
    ['q=City&limit=2&offset=20', [23, 24]],
    ['q=City&limit=2&offset=2000', [2003, 2004]],
    ['q=City&limit=2&sort=-id', [10_500, 10_499]],
    ['q=City&limit=2&sort=id&single=1', 1],
    ['q=City 777&limit=600', [778, ...Array.from({ length: 10 }, (_, i) => 7771 + i)]],
  ])('%s walks the index in the order of the keys, in one statement', async (query, expected) => {
    statements = []
    const { data } = (await t.admin({ url: `/items/cities?fields=id&${encodeURI(query)}` })).json()
    const keys = Array.isArray(data) ? data.map((row: { id: number }) => row.id) : data.id
    expect(keys).toEqual(expected)
    expect(usedIndex()).toBe(isIndexed)
    const reads = statements.filter((sql) => sql.startsWith('select') && !learns(sql))
    // The keys of a long page, then its rows.
    if (isIndexed) expect(reads).toHaveLength(query.includes('600') ? 2 : 1)
  })

  it('waits for no place among other reads where its page is near', async () => {
    if (!isIndexed) return
    const held = new Promise<void>((resolve) => onTestFinished(() => resolve()))
    const { short } = t.app.reads
    for (let at = 0; at < 12; at++) void short.run(`caller ${at}`, new AbortController().signal, () => held)
    expect(short.load().running).toBe(12)
    expect(await searched('q=City 77&limit=3')).toEqual([78, 771, 772])
  })

  it('is read by one statement for all texts of a kind, and finds for each what a search of another way finds', async () => {
    const texts = [
      'City 777',
      'são pa',
      'ity 1',
      'city_',
      '100%',
      '|777',
      'E+1',
      '10499',
      '🎉 city',
      'none',
      'Đà',
    ]
    const found = new Map<string, string>()
    for (const text of [...texts, ...texts.toReversed()]) {
      for (const status of ['', '&status=*', '&sort=-id', '&offset=3']) {
        const url = `/items/cities?limit=7&q=${encodeURIComponent(text)}${status}`
        statements = []
        const { data } = (await t.admin({ url })).json()
        for (const sql of statements.filter((one) => one.includes('MATCH'))) found.set(sql, text)
        // Counts go by the candidates.
        const counted = (await t.admin({ url: `${url}&meta=filter_count` })).json()
        expect(data, url).toEqual(counted.data)
      }
    }
    if (isIndexed) expect(found.size).toBeLessThan(4 * 6)
  })

  it('asks the index for the rarest parts of a text, once it is known how rare they are', async () => {
    const termsOf = async (text: string) => {
      terms = []
      // Beyond the first candidates: with them it is not learnt.
      expect(await searched(`q=${text}&limit=3&offset=198`)).toHaveLength(3)
      // What is learnt beside the search is there with the next one, or soon.
      await new Promise((resolve) => setTimeout(resolve, 100))
      return terms.filter(isTerm)
    }
    for (const _more of [1, 2, 3]) await termsOf('city 10')
    const asked = (await termsOf('city 10')).at(-1)
    if (isIndexed) expect(asked).toMatch(/^\{c1 c3 texts\} : \(\(" 10"( AND "y 1")?\)\)$/)
    expect(await searched('q=city 103&limit=4')).toEqual([104, 1031, 1032, 1033])
  })

  it('asks for a part that few rows hold, once that is known, sooner than for one of which nothing is known', async () => {
    const asked = async (text: string) => {
      terms = []
      expect(await searched(`q=${text}&limit=3`)).toEqual([])
      await new Promise((resolve) => setTimeout(resolve, 100))
      return terms.filter(isTerm).at(-1)
    }
    for (const _more of [1, 2, 3]) await asked('Paulo 1x')
    if (isIndexed) expect(await asked('Paulo 1y')).toBe('{c1 c3 texts} : (("o 1"))')
  })

  it.runIf(process.env.TEST_DB === undefined)(
    'sorts nothing and makes no list of candidates for a page',
    async () => {
      await searched('q=City&limit=5')
      const page = statements.find((sql) => sql.includes('MATCH')) ?? ''
      const plan = await explainPlan(t.project, page)
      expect(plan).toMatch(/SCAN pergola_search_cities-2 VIRTUAL TABLE/)
      expect(plan).toMatch(/SEARCH cities USING INTEGER PRIMARY KEY/)
      expect(plan).not.toMatch(/TEMP B-TREE|LIST SUBQUERY/)
    },
  )

  it('shows by the index no row of a status that is hidden, and confuses no fields with its own', async () => {
    const statusMapping = { shown: { name: 'Shown' }, gone: { name: 'Gone', soft_delete: true } }
    const status = {
      ...textField('status'),
      type: 'status',
      default_value: 'shown',
      options: { status_mapping: statusMapping },
    }
    await post(t.admin, '/collections', {
      collection: 'ranks',
      fields: [keyField, status, ...['name', 'rank', 'c0', 'rowid'].map((name) => textField(name))],
    })
    const rows = Array.from({ length: ROWS }, (_, i) => ({
      status: i % 3 === 0 ? 'gone' : 'shown',
      name: `Rank ${i}`,
      rank: 'first',
      c0: 'second',
      rowid: `third ${i}`,
    }))
    await t.project.knex.batchInsert('ranks', rows, 100)
    await searched('q=begin', t.admin, 'ranks')
    await t.project.indexes.settled()
    expect(await searched('q=rank 7&limit=4', t.admin, 'ranks')).toEqual([8, 71, 72, 74])
    expect(await searched('q=second&limit=3&sort=-id', t.admin, 'ranks')).toEqual([10_500, 10_499, 10_497])
    expect(await searched('q=third 10497', t.admin, 'ranks')).toEqual([])
    expect(await searched('q=third 10497&status=*', t.admin, 'ranks')).toEqual([10_498])
    expect(await searched('q=second&limit=2&status=gone', t.admin, 'ranks')).toEqual([1, 4])
    await t.admin({ method: 'DELETE', url: '/collections/ranks' })
  })

  it('finds on SQLite what is written with marks of their own', async () => {
    if (isIndexed) expect(await searched(`q=${'são paulo'.normalize('NFD')}`)).toEqual([11])
  })

  it('counts the same', async () => {
    const { meta } = (await t.admin({ url: '/items/cities?limit=0&meta=filter_count&q=City 777' })).json()
    expect(meta).toEqual({ filter_count: 11 })
  })

  it('finds a row by its children', async () => {
    expect(await searched('q=sao paulo', t.admin, 'countries')).toEqual([1])
    expect(usedIndex()).toBe(isIndexed)
    expect(await searched('q=vietnam', t.admin, 'countries')).toEqual([2])
  })

  it.each([
    ['q=City', [1, 2]],
    ['q=1', [1, 2]],
    ['q=ty', [1, 2]],
    ['q=City&sort=-id', [2, 1]],
  ])(
    '%s, which many children hold, looks through those of each row until one is found',
    async (query, found) => {
      expect(await searched(query, t.admin, 'countries')).toEqual(found)
      const page = statements.find((sql) => sql.includes('or exists (select')) ?? ''
      expect(page !== '').toBe(isIndexed)
      if (isIndexed)
        expect(await explainPlan(t.project, page)).toMatch(
          /SEARCH cities USING (COVERING )?INDEX ix_cities_country/,
        )
      const { meta } = (await t.admin({ url: `/items/countries?limit=0&meta=filter_count&${query}` })).json()
      expect(meta).toEqual({ filter_count: 2 })
    },
  )

  it.runIf(process.env.TEST_DB === undefined)(
    'counts a thousand candidates where many children hold the text, and no further ones',
    async () => {
      terms = []
      expect(await searched('q=City', t.admin, 'countries')).toEqual([1, 2])
      expect(terms).toContain('1001')
      expect(terms).not.toContain('10001')
    },
  )

  it('finds all of them at once where no index leads to the children of a row', async () => {
    if (!isIndexed) return
    const { knex } = t.project
    const [index]: { sql: string }[] = await knex('sqlite_master')
      .select('sql')
      .where({ name: 'ix_cities_country' })
    await knex.raw('DROP INDEX ix_cities_country')
    onTestFinished(async () => void (await knex.raw(index?.sql ?? '')))
    expect(await searched('q=City', t.admin, 'countries')).toEqual([1, 2])
    expect(statements.some((sql) => sql.includes('or exists (select'))).toBe(false)
  })

  it('finds a row by its children in the same table', async () => {
    const parent = { field: 'parent', type: 'm2o', datatype: 'INT', signed: false }
    const list = { field: 'parts', type: 'o2m', interface: 'one-to-many' }
    await post(t.admin, '/collections', {
      collection: 'parts',
      fields: [keyField, textField('name'), parent, list],
    })
    const relation = { collection_many: 'parts', field_many: 'parent', collection_one: 'parts' }
    await post(t.admin, '/relations', { ...relation, field_one: 'parts' })
    const bolts = Array.from({ length: 600 }, (_, i) => ({ name: `Bolt ${i}`, parent: 1 + (i % 2) }))
    await t.project.knex.batchInsert('parts', [{ name: 'Box' }, { name: 'Case' }, ...bolts], 150)
    expect(await searched('q=lt&limit=3', t.admin, 'parts')).toEqual([1, 2, 3])
    expect(await searched('q=Bolt 599', t.admin, 'parts')).toEqual([2, 602])
  })

  it('finds nothing by a field that the viewer may not read', async () => {
    const permission = { collection: 'cities', role: 3, read: 'full', read_field_blacklist: ['secret'] }
    await post(t.admin, '/permissions', permission)
    terms = []
    expect(await searched('q=treasure', t.editor)).toEqual([])
    expect(terms.filter(isTerm).every((term) => term.startsWith('{'))).toBe(true)
    expect(await searched('q=sao paulo', t.editor)).toEqual([11])
    await post(t.admin, '/permissions', { collection: 'countries', role: 3, read: 'full' })
    expect(await searched('q=treasure', t.editor, 'countries')).toEqual([])
    expect(await searched('q=treasure', t.admin, 'countries')).toEqual([1])
  })

  it('finds what was written a moment ago, by whatever program', async () => {
    const created = await t.admin({
      method: 'POST',
      url: '/items/cities',
      payload: { name: 'Xanadu', secret: '' },
    })
    const { id } = created.json().data
    expect(id).toBe(ROWS + 1)
    expect(await searched('q=xanadu')).toEqual([id])
    await t.admin({ method: 'PATCH', url: `/items/cities/${id}`, payload: { name: 'Kubla' } })
    expect([await searched('q=xanadu'), await searched('q=kubla')]).toEqual([[], [id]])
    await t.project.knex.raw("UPDATE cities SET name = 'Khan' WHERE name = 'Kubla'")
    await t.project.knex.raw("REPLACE INTO cities (id, name, secret) VALUES (5, 'Replaced', '')")
    expect([await searched('q=khan'), await searched('q=replaced')]).toEqual([[id], [5]])
    await t.admin({ method: 'DELETE', url: `/items/cities/${id}` })
    expect(await searched('q=khan')).toEqual([])
    await expect(
      t.project.knex.transaction(async (trx) => {
        await trx('cities').insert({ name: 'Undone', secret: '' })
        throw new Error('stop')
      }),
    ).rejects.toThrow('stop')
    expect(await searched('q=undone')).toEqual([])
  })
})

describe('a page of a search among the first candidates', () => {
  const LETTERS = ['a', 'b', 'B', 'é', 'e', 'Ø', 'ß', '1', '2', ' ', '%', '🎉']
  const words = (next: () => number, length = 3 + (next() % 9)) =>
    Array.from({ length }, () => LETTERS[next() % LETTERS.length]).join('')

  /** Numbers that look like chance and are the same each time. */
  function numbers(seed: number): () => number {
    let state = seed
    return () => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31
      return state >> 8
    }
  }

  beforeAll(async () => {
    const next = numbers(1)
    const more = { field: 'more', type: 'string', datatype: 'TEXT' }
    await post(t.admin, '/collections', {
      collection: 'words',
      fields: [keyField, textField('name'), number, more, referenceField('page')],
    })
    await post(t.admin, '/collections', {
      collection: 'pages',
      fields: [keyField, textField('name'), { field: 'words', type: 'o2m', interface: 'one-to-many' }],
    })
    const list = { collection_many: 'words', field_many: 'page', collection_one: 'pages', field_one: 'words' }
    await post(t.admin, '/relations', list)
    const pages = Array.from({ length: 300 }, (_, i) => ({ name: i % 3 ? words(next) : null }))
    await t.project.knex.batchInsert('pages', pages, 150)
    const rows = Array.from({ length: ROWS }, (_, i) => ({
      page: i % 7 ? 1 + (next() % 300) : null,
      name: i % 500 === 7 ? null : `${words(next)} common moncom`,
      size: next() % 3_000,
      more: i % 97 === 5 ? `${'é'.repeat(1_000)} long vast ${words(next)}` : words(next),
    }))
    Object.assign(rows[9_000] ?? {}, { name: 'commoncom' })
    await t.project.knex.batchInsert('words', rows, 150)
    if (isIndexed) await t.project.knex('words').where({ id: 4_321 }).update({ size: 'dozens' })
    const permission = { collection: 'words', role: 3, read: 'full', read_field_blacklist: ['more'] }
    await post(t.admin, '/permissions', permission)
    await post(t.admin, '/permissions', { collection: 'pages', role: 3, read: 'full' })
    await searched('q=begin', t.admin, 'words')
    await t.project.indexes.settled()
  }, 60_000)

  it.each(['words', 'pages'])(
    'is the same as the page that is found in another way, for each reader and text: %s',
    async (collection) => {
      const next = numbers(2)
      const ways = new Map<string, number>()
      for (let round = 0; round < 120; round++) {
        const who = round % 3 === 0 ? t.editor : t.admin
        const text = ['', 'common', ' common', 'long '][next() % 4] + words(next, 2 + (next() % 4))
        const window = `limit=${1 + (next() % 60)}&offset=${(next() % 4) * (next() % 20)}`
        const sort = ['', '&sort=-id', '&sort=id'][next() % 3]
        const url = `/items/${collection}?fields=id,name&${window}${sort}&q=${encodeURIComponent(text)}`
        statements = []
        const { data } = (await who({ url })).json()
        ways.set(readBy(), (ways.get(readBy()) ?? 0) + 1)
        // With a count it goes by all candidates, or through the rows.
        const counted = (await who({ url: `${url}&meta=filter_count` })).json()
        expect(data, url).toEqual(counted.data)
      }
      if (!isIndexed) return
      // A page whose list has many candidates is read in yet another way.
      if (collection === 'pages') ways.set('nearby,in thread', 1)
      const times = (way: RegExp) =>
        [...ways].reduce((sum, [name, count]) => sum + (way.test(name) ? count : 0), 0)
      expect(times(/^nearby(,nearby)?$/)).toBeGreaterThan(20)
      expect(times(/^nearby(,nearby)?,in thread$/)).toBeGreaterThan(0)
    },
  )

  it('finds no row by children that hold the text no more, or that the reader may not read any more', async () => {
    const found = (who = t.admin) => searched('q=quagga', who, 'pages')
    const write = (name: string) => t.project.knex('words').where({ id: 8_000 }).update({ name, page: 7 })
    await write('a quagga')
    expect([await found(), await found(t.editor)]).toEqual([[7], [7]])
    const [{ id: permission }] = (
      await t.admin({ url: '/permissions?filter[collection]=words&filter[role]=3' })
    ).json().data
    const setRights = (payload: object) =>
      t.admin({ method: 'PATCH', url: `/permissions/${permission}`, payload })
    onTestFinished(async () => void (await setRights({ read: 'full', read_field_blacklist: ['more'] })))
    for (const denied of [
      { read_field_blacklist: ['more', 'name'] },
      { read_field_blacklist: ['page'] },
      { read: 'none' },
    ]) {
      await setRights({ read: 'full', read_field_blacklist: [], ...denied })
      expect([await found(), await found(t.editor)], JSON.stringify(denied)).toEqual([[7], []])
    }
    await write('a zebra')
    expect(await found()).toEqual([])
  })

  it.runIf(process.env.TEST_DB === undefined).each([
    ['the text is among them', 'q=common&limit=5', 'nearby', 1],
    ['one of them is long', 'q=vast&limit=5', 'nearby,nearby,in thread', 6],
    ['they hold two of its parts, and not the text', 'q=commoncom&limit=5', 'nearby,nearby,in thread', 9_001],
    ['it is far away', 'q=common&limit=5&offset=196', 'in thread', 198],
    ['it has many rows', 'q=common&limit=201', 'in thread', 1],
  ])('is read where %s: %s by %s', async (_case, query, way, first) => {
    expect((await searched(query, t.admin, 'words'))[0]).toBe(first)
    expect(readBy()).toBe(way)
  })

  it.runIf(process.env.TEST_DB === undefined)(
    'looks at as many candidates as there are, once it is known that they are few enough',
    async () => {
      const name = { parts: ['vwx', 'wxyz'], whole: 'vwxyz' }
      const write = (id: number, text: string) =>
        t.project.knex('words').where({ id }).update({ name: text, more: null })
      for (let i = 0; i < 300; i++) await write(5_000 + i, name.parts[i % 2] ?? '')
      await write(9_900, name.whole)
      const found = async (limit = 5) => {
        expect(await searched(`q=${name.whole}&limit=${limit}`, t.admin, 'words')).toEqual([9_900])
        return readBy()
      }
      expect(await found()).toBe('nearby,nearby,in thread')
      await expect.poll(() => found()).toBe('nearby')
      // Of a longer page as many are looked at in any case.
      expect(await found(200)).toBe('nearby')
    },
  )

  it.runIf(process.env.TEST_DB === undefined)('by no index looks at the first rows', async () => {
    const found = async (query: string, collection: string) => {
      const keys = await searched(query, t.admin, collection)
      const reads = statements.filter((sql) => sql.startsWith(`select \`${collection}\``))
      return [keys, reads.map((sql) => (isNearby(sql) ? 'nearby' : 'in thread')).join()]
    }
    await post(t.admin, '/collections', { collection: 'notes', fields: [keyField, textField('name')] })
    await post(t.admin, '/items/notes', [{ name: 'Ibis' }, { name: 'Heron' }, { name: 'Little ibis' }])
    expect(await found('q=ib&sort=-id', 'notes')).toEqual([[3, 1], 'nearby'])
    expect(await found('q=ibis&limit=1&offset=1', 'notes')).toEqual([[3], 'nearby'])
    expect(await found('q=Ci&limit=3', 'cities')).toEqual([[1, 2, 3], 'nearby'])
    expect(await found('q=Đà&limit=3', 'cities')).toEqual([[22], 'nearby,nearby,in thread'])
  })

  it.runIf(process.env.TEST_DB === undefined)(
    'finds texts that other programs have written into columns of numbers',
    async () => {
      const write = (id: number, size: unknown) => t.project.knex('words').where({ id }).update({ size })
      const found = async (text: string) => {
        const keys = await searched(`q=${text}&limit=5`, t.admin, 'words')
        expect(readBy()).toBe('nearby')
        return keys
      }
      expect(await found('dozens')).toEqual([4_321])
      await write(4_400, 'some dozens')
      expect(await found('dozens')).toEqual([4_321, 4_400])
      await write(4_321, 36)
      expect(await found('dozens')).toEqual([4_400])
      await t.project.knex('words').insert({ name: 'new', size: 'dozens more' })
      expect(await found('dozens more')).toEqual([ROWS + 1])
    },
  )

  it.runIf(process.env.TEST_DB === undefined).each([
    ['the others are short by what they are declared as', 'common', true, ['more']],
    ['the text is long, so that more is compared', `common${'x'.repeat(400)}`, true, ['name', 'more']],
    ['other programs write the table', 'common', false, ['name', 'more']],
  ])(
    'looks at the length of those texts alone that can be long: %s',
    async (_case, text, managed, fields) => {
      const setManaged = async (value: boolean) => {
        await t.project.knex('directus_collections').where({ collection: 'words' }).update({ managed: value })
        await t.project.schema.invalidate(t.project.knex)
      }
      await setManaged(managed)
      onTestFinished(() => setManaged(true))
      await searched(`q=${text}&limit=5`, t.admin, 'words')
      const page = statements.find(isNearby) ?? ''
      const lengths = [...page.matchAll(/ifnull\(octet_length\(`words`\.`(\w+)`/g)]
      expect(lengths.map(([, name]) => name)).toEqual(fields)
    },
  )

  it.runIf(process.env.TEST_DB === undefined)('is seldom tried where it is refused each time', async () => {
    const tried = async () => {
      await searched('q=commoncom&limit=6', t.admin, 'words')
      return readBy()
    }
    const ways: string[] = []
    for (let turn = 0; turn < 17; turn++) ways.push(await tried())
    expect(ways.map((way) => way.includes('nearby'))).toEqual(
      ways.map((_way, turn) => turn < 3 || turn === 16),
    )
  })

  it.runIf(process.env.TEST_DB === undefined)('takes candidates one by one, and sorts nothing', async () => {
    await searched('q=common&limit=5', t.admin, 'words')
    const plan = await explainPlan(t.project, statements.find(isNearby) ?? '')
    expect(plan).toMatch(/CO-ROUTINE .*SCAN pergola_search_words-2 VIRTUAL TABLE/)
    expect(plan).toMatch(/SEARCH words USING INTEGER PRIMARY KEY/)
    expect(plan).not.toMatch(/TEMP B-TREE|MATERIALIZE/)
  })
})

describe('before anyone searches', () => {
  const sources = () => Array.from({ length: ROWS }, (_, i) => ({ name: `Source ${i}` }))
  const list = (collection: string, query: string) =>
    t.admin({ url: `/items/${collection}?fields=id&${query}` })

  it('makes the index of a large collection once its rows are counted, as each listing does', async () => {
    await post(t.admin, '/collections', { collection: 'sources', fields: [keyField, textField('name')] })
    await t.project.knex.batchInsert('sources', sources(), 300)
    await list('sources', 'limit=1&meta=total_count')
    await t.project.indexes.settled()
    expect(await searched('q=source 10499', t.admin, 'sources')).toEqual([ROWS])
    expect(usedIndex()).toBe(isIndexed)
  })

  it('puts in order what it was made of, and again with each write from then on', async () => {
    if (!isIndexed) return
    const of = (inner: string) => t.project.knex(`pergola_search_sources-2_${inner}`)
    expect(await of('idx').distinct('segid')).toHaveLength(1)
    const settings: { k: string; v: number }[] = await of('config').whereIn('k', ['automerge', 'crisismerge'])
    expect(settings.map(({ k, v }) => [k, v])).toEqual([
      ['automerge', 4],
      ['crisismerge', 16],
    ])
  })

  it('makes one again that an earlier version has made, and finds the same meanwhile', async () => {
    if (!isIndexed) return
    const { knex } = t.project
    const table = 'pergola_search_sources-'
    const keep = `INSERT INTO "${table}" (rowid, c0, c1) VALUES (new."id", new."id", new."name")`
    await knex.raw(`DROP TABLE "${table}2"`)
    await knex.raw(
      `CREATE VIRTUAL TABLE "${table}" USING fts5(c0, c1, content='', contentless_delete=1, tokenize='trigram remove_diacritics 1')`,
    )
    for (const event of ['insert', 'update', 'delete']) await knex.raw(`DROP TRIGGER "${table}${event}"`)
    await knex.raw(`CREATE TRIGGER "${table}insert" AFTER INSERT ON "sources" BEGIN ${keep}; END`)
    await t.project.schema.invalidate(knex)
    expect(await searched('q=source 10499', t.admin, 'sources')).toEqual([ROWS])
    expect(usedIndex()).toBe(false)
    await t.project.indexes.settled()
    expect(await searched('q=source 10499', t.admin, 'sources')).toEqual([ROWS])
    expect(usedIndex()).toBe(true)
    const tables = await knex('sqlite_master').where('name', 'like', `${table}%`).pluck('name')
    expect(tables).toContain(`${table}2`)
    expect(tables).not.toContain(table)
  })

  it('goes on with one that was left unfinished', async () => {
    if (!isIndexed) return
    const state = { key: 'search:sources' }
    const value = JSON.stringify({ indexedTo: 500, isComplete: false })
    await t.project.knex('pergola_state').where(state).update({ value })
    await t.project.knex.raw('DELETE FROM ?? WHERE rowid > 500', ['pergola_search_sources-2'])
    await t.project.schema.invalidate(t.project.knex)
    await list('sources', 'limit=0&meta=filter_count')
    await t.project.indexes.settled()
    expect(await searched('q=source 10499', t.admin, 'sources')).toEqual([ROWS])
    expect(usedIndex()).toBe(true)
  })

  it.each([
    ['rows are only read', 'limit=1'],
    ['matches of a filter are counted', 'limit=1&filter[id][gt]=3&meta=filter_count'],
  ])('makes none where %s', async (_case, query) => {
    const collection = query.includes('meta') ? 'counted' : 'listed'
    await post(t.admin, '/collections', { collection, fields: [keyField, textField('name')] })
    await t.project.knex.batchInsert(collection, sources(), 300)
    await list(collection, query)
    await t.project.indexes.settled()
    const state = { key: `search:${collection}` }
    expect(await t.project.knex('pergola_state').where(state)).toEqual([])
  })

  it('makes none of a small collection, and none while the disk is almost full', async () => {
    await list('countries', 'limit=1&meta=total_count')
    t.project.indexes.requireRoom = async () => Promise.reject(new Error('The disk is almost full'))
    const warned = new Promise((resolve) => process.once('warning', resolve))
    await list('listed', 'limit=1&meta=total_count')
    if (isIndexed) expect(String(await warned)).toContain('The disk is almost full')
    await t.project.indexes.settled()
    t.project.indexes.requireRoom = async () => undefined
    const states = await t.project.knex('pergola_state').whereIn('key', ['search:countries', 'search:listed'])
    expect(states.filter(({ key }) => key !== 'search:countries' || !isIndexed)).toEqual([])
  })
})

describe('a filter of a large collection', () => {
  it.each([
    ['filter[name][contains]=ao pau', [11]],
    ['filter[name][eq]=SAO PAULO', [11]],
    ['filter[name]=Đà Nẵng', [22]],
    ['filter[name]=City 777', [778]],
    ['filter[name][in]=SAO PAULO,city 12,City "7",nowhere', [11, 13]],
    ['filter[name][in]=City 777', [778]],
    [
      `filter[name][in]=${Array.from({ length: 100 }, (_, i) => `City ${i * 100}`)}&limit=2&sort=-id`,
      [9901, 9801],
    ],
    ['filter[name][contains]=City 777&sort=-id&limit=2', [7780, 7779]],
    ['filter[name][contains]=City 777&filter[size][gt]=7777', [7779, 7780]],
    ['filter[name][contains]=treasure', []],
    ['filter[name][contains]="City', []],
  ])('%s finds %j by the index', async (query, expected) => {
    expect(await searched(query)).toEqual(expected)
    expect(usedIndex()).toBe(isIndexed)
  })

  it.each([
    ['many match', 'filter[name][contains]=City&limit=2', [1, 2]],
    ['the text is short', 'filter[name][contains]=Ci&limit=2', [1, 2]],
    ['one of the texts is short', 'filter[name][in]=City 5,Ci,City 8', [6, 9]],
    ['all but some are meant', 'filter[name][nin]=City 5,City 8&filter[id][gt]=5&sort=id&limit=2', [7, 8]],
    [
      'there are more than a hundred texts',
      `filter[name][in]=${Array.from({ length: 101 }, (_, i) => `City ${i}`)}&limit=2`,
      [1, 2],
    ],
    [
      'another condition is enough',
      'filter[name]=City 777&filter[size][eq]=3&filter[size][logical]=or',
      [4, 778],
    ],
    ['rows without the text are meant', 'filter[name][ncontains]=City&filter[id][gt]=10&sort=id', [11, 22]],
  ])('goes through the rows: %s', async (_why, query, expected) => {
    expect((await searched(query)).filter((id) => id <= 10_000).slice(0, 2)).toEqual(expected)
    expect(usedIndex()).toBe(false)
  })

  it('asks the index before any row', async () => {
    if (!isIndexed) return
    await searched('filter[name]=City 777')
    const sql = statements.find((one) => one.includes('order by')) ?? ''
    const steps = await explainPlan(t.project, sql)
    expect(steps).toMatch(/SEARCH cities USING INTEGER PRIMARY KEY/)
    expect(steps).not.toMatch(/SCAN cities(?!-)/)
  })

  it('counts the same', async () => {
    const { meta } = (
      await t.admin({ url: '/items/cities?limit=0&meta=filter_count&filter[name][contains]=City 777' })
    ).json()
    expect(meta).toEqual({ filter_count: 11 })
  })

  it.each([
    ['filter[cities.name]=Sao Paulo', [1]],
    ['filter[cities.name][contains]=Nẵng', [2]],
    ['filter[cities.name][contains]=City 7777', [2]],
    ['filter[cities.name][in]=City 10,City 12', [1]],
  ])('%s finds %j by the index of the children', async (query, expected) => {
    expect(await searched(query, t.admin, 'countries')).toEqual(expected)
    expect(usedIndex()).toBe(isIndexed)
  })

  it.each([
    ['filter[cities.name][contains]=City', [1, 2]],
    ['filter[cities.name][neq]=City 5', [1, 2]],
    ['filter[cities.size][gt]=5', [1, 2]],
    ['filter[cities.size][between]=0,9000&sort=-id', [2, 1]],
    ['filter[cities.secret][ncontains]=treasure', [1, 2]],
    ['filter[cities.size][lt]=400&filter[name][contains]=viet', [2]],
    ['filter[cities][nempty]', [1, 2]],
    ['filter[cities][nnull]&sort=-id', [2, 1]],
    ['filter[cities][empty]', []],
    ['filter[cities][null]&filter[name][contains]=viet', []],
  ])(
    '%s, which many children meet, looks through those of each row until one does',
    async (query, expected) => {
      expect(await searched(query, t.admin, 'countries')).toEqual(expected)
      const page = statements.find((sql) => sql.includes('exists (select')) ?? ''
      expect(page !== '').toBe(isIndexed)
      if (isIndexed)
        expect(await explainPlan(t.project, page)).toMatch(
          /SEARCH cities USING (COVERING )?INDEX ix_cities_country/,
        )
      const { meta } = (await t.admin({ url: `/items/countries?limit=0&meta=filter_count&${query}` })).json()
      expect(meta).toEqual({ filter_count: expected.length })
    },
  )

  it.each([
    ['few children meet it', 'filter[cities.size][lt]=3', [1, 2]],
    ['an index leads to the children of all rows', 'filter[cities.country]=2', [2]],
    ['it names keys', `filter[cities.id][in]=${Array.from({ length: 100 }, (_, i) => 2 * i + 1)}`, [1]],
    [
      'another condition is enough',
      'filter[cities.size][gt]=5&filter[id][eq]=1&filter[id][logical]=or',
      [1, 2],
    ],
  ])('finds all children at once where %s', async (_where, query, expected) => {
    expect(await searched(query, t.admin, 'countries')).toEqual(expected)
    expect(statements.some((sql) => sql.includes('exists (select'))).toBe(false)
  })

  it('looks into no field of the children that the reader may not see, and says so', async () => {
    const grant = (collection: string, fields: object) =>
      post(t.admin, '/permissions', { collection, role: 3, read: 'full', ...fields })
    await grant('cities', { read_field_blacklist: ['secret'] })
    await grant('countries', {})
    ;[terms, statements] = [[], []]
    const url = '/items/countries?filter[cities.secret][contains]=treasure'
    expect((await t.editor({ url })).json().error.code).toBe(215)
    expect(terms.filter(isTerm)).toEqual([])
    expect(statements.some((sql) => sql.includes('`cities`.`secret`'))).toBe(false)
    expect(await searched('filter[cities.name]=Sao Paulo', t.editor, 'countries')).toEqual([1])
  })
})

describe('a change of the schema', () => {
  it('takes the index away with a column, and the next search makes it again', async () => {
    await t.admin({ method: 'DELETE', url: '/fields/cities/secret' })
    expect(await searched('q=sao paulo')).toEqual([11])
    expect(usedIndex()).toBe(false)
    expect(await searched('q=treasure')).toEqual([])
    await t.project.indexes.settled()
    expect(await searched('q=sao paulo')).toEqual([11])
    expect(usedIndex()).toBe(isIndexed)
  })

  it('does not end with a client who asks first and leaves', async () => {
    await t.admin({ method: 'DELETE', url: '/fields/cities/size' })
    const schema = await t.project.schema.get()
    const cities = schema.collections.get('cities')
    const index = cities && wantedSearchIndex(t.project.knex, cities)
    if (!index) throw new Error('There is no index of cities')
    const left = AbortSignal.abort(new Error('The client has left'))
    await readScope.run(left, () => t.project.indexes.isReady(schema, index))
    await t.project.indexes.settled()
    expect(await searched('q=sao paulo')).toEqual([11])
    expect(usedIndex()).toBe(isIndexed)
  })

  it('lists no table of the index, and leaves none behind with the collection', async () => {
    const { data } = (await t.admin({ url: '/collections' })).json()
    expect(data.filter(({ collection }: { collection: string }) => collection.startsWith('pergola'))).toEqual(
      [],
    )
    await t.project.indexes.settled()
    expect((await t.admin({ method: 'DELETE', url: '/collections/cities' })).statusCode).toBe(204)
    if (isIndexed) {
      const left = await t.project
        .knex('sqlite_master')
        .where('name', 'like', 'pergola_search_cities-%')
        .pluck('name')
      expect(left).toEqual([])
    }
  })
})

describe('a search of a collection whose keys lie far from each other', () => {
  const spread = (query: string) => searched(query, t.admin, 'spread')

  beforeAll(async () => {
    await post(t.admin, '/collections', { collection: 'spread', fields: [keyField, textField('name')] })
    const halves = ['abc efg ijk mno', 'bcd fgh jkl nop']
    const rows = Array.from({ length: ROWS }, (_, i) => ({ name: `Harbour ${i}, ${halves[i % 2]}` }))
    await t.project.knex.batchInsert('spread', rows, 150)
    await spread('q=begin')
    await t.project.indexes.settled()
  }, 120_000)

  /** Half of the rows hold one part of the text, the others the other one: what read it, and which parts the index was asked for. */
  async function byParts(text: string): Promise<string[]> {
    terms = []
    expect(await spread(`q=${text}&limit=5`)).toEqual([])
    return [readBy(), ...terms.filter(isTerm).map((term) => term.replace(/^.*\(\(|\)\)$|"/g, ''))]
  }

  // As many keys as there may be for two parts of a text, for one, and for the thread of everyone, and one more each. Each text is
  // looked for so seldom that nothing is learnt of it.
  it.each([
    [1_050_000, 'abcd', ['nearby,nearby', 'bcd', 'bcd AND abc'], ['nearby', 'bcd AND abc']],
    [
      1_050_001,
      'efgh',
      ['nearby,in thread', 'fgh', 'efg AND fgh'],
      ['nearby,in thread', 'fgh', 'efg AND fgh'],
    ],
    [
      3_000_000,
      'ijkl',
      ['nearby,in thread', 'jkl', 'ijk AND jkl'],
      ['nearby,in thread', 'jkl', 'ijk AND jkl'],
    ],
    [3_000_001, 'mnop', ['in thread', 'mno AND nop'], ['in thread', 'mno AND nop']],
  ])('finds the same with room for %i keys', async (last, text, ...ways) => {
    await post(t.admin, '/items/spread', { id: last, name: 'Harbour 103 at the end' })
    onTestFinished(async () => {
      await t.admin({ method: 'DELETE', url: `/items/spread/${last}` })
    })
    await t.project.indexes.settled()
    expect(await spread('q=harbour 103&limit=4')).toEqual([104, 1031, 1032, 1033])
    expect(statements.some(isNearby)).toBe(isIndexed && last <= 3_000_000)
    if (isIndexed) expect([await byParts(text), await byParts(text)]).toEqual(ways)
    expect(await spread('q=harbour 103&limit=4&sort=-id')).toEqual([last, 10_400, 10_399, 10_398])
    expect(await spread('q=harbour 103&limit=3&offset=10')).toEqual([1_040, 10_301, 10_302])
    expect(await spread('q=harbour 103&limit=3&offset=110')).toEqual([10_400, last])
    expect(await spread('q=at the end&limit=5')).toEqual([last])
    expect(await spread('q=harbour nowhere&limit=5')).toEqual([])
  })
})
