import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createArticles, post } from '../../api/src/testing/createArticles'
import { createTestApp, type Inject, type TestApp } from '../../api/src/testing/createTestApp'
import {
  clearJobs,
  finishedJob,
  type TestJob,
  uploadNewTable as upload,
} from '../../api/src/testing/importTable'
import { repairHalfMade } from '../../api/src/transfer/table/halfMade'
import type { ProposedColumn, TableColumn } from '../../api/src/transfer/table/TableColumn'

let t: TestApp
let count = 0

beforeAll(async () => {
  t = await createTestApp()
  await createArticles(t)
  await post(t.admin, '/items/authors', [
    { name: 'Ursula' },
    { name: 'Zoë' },
    { name: 'Twin' },
    { name: 'Twin' },
  ])
})
afterAll(() => t.close())
afterEach(() => clearJobs(t))

interface Proposal {
  job: TestJob
  collection: string
  columns: ProposedColumn[]
  previews: { index: number; values: unknown[]; problem_count: number; problems: unknown[] }[]
}

async function propose(content: string, name = `table ${++count}.csv`): Promise<Proposal> {
  const response = await upload(t.admin, name, content)
  if (response.statusCode !== 200) throw new Error(response.body)
  return response.json().data
}

/** A column as it is sent back. */
function chosen(column: ProposedColumn, changes: Partial<TableColumn> = {}): TableColumn {
  const { index, field, label, kind, datatype, length, format, choices, collection, find_by, is_key } = column
  return {
    index,
    field,
    label,
    kind,
    datatype,
    length,
    format,
    choices,
    collection,
    find_by,
    is_key,
    ...changes,
  }
}

async function importAll(
  { job, collection, columns }: Proposal,
  changes: Record<string, Partial<TableColumn>> = {},
) {
  const body = {
    collection,
    columns: columns.filter((one) => !one.is_left_out).map((one) => chosen(one, changes[one.field])),
  }
  const response = await t.admin({ method: 'POST', url: `/tables/${job.id}/import`, payload: body })
  if (response.statusCode !== 200) throw new Error(response.body)
  return finishedJob(t.admin, job.id)
}

const itemsOf = async (as: Inject, collection: string) =>
  (await as({ url: `/items/${collection}?limit=-1&sort=id` })).json().data
const refusedBy = async (id: number) => (await t.admin({ url: `/jobs/${id}/refused` })).json().data
const hasCollection = async (name: string) =>
  (await t.admin({ url: `/collections/${name}` })).statusCode === 200

const csv = `id,Title,Price (€),In stock,Released,author,Postcode,Big
1,Dune,12.50,yes,13/01/2024,Ursula,00701,9007199254740993
2,Emma,7,no,02/02/2024,zoë,10115,9007199254740995
7,Ulysses,,yes,28/02/2024,,01067,
`

describe('a table', () => {
  it('is proposed as a collection: names, kinds, formats, relation and key, with the first values as they will be', async () => {
    const { job, collection, columns, previews } = await propose(csv, 'My Books.csv')
    expect(collection).toBe('my_books')
    expect(job).toMatchObject({ state: 'ready', total: 3, collection: '' })
    expect(
      columns.map(({ field, label, kind, format, is_key }) => [field, label, kind, format, is_key]),
    ).toEqual([
      ['id', null, 'integer', null, true],
      ['title', null, 'text', null, false],
      ['price', 'Price (€)', 'decimal', null, false],
      ['in_stock', null, 'boolean', null, false],
      ['released', null, 'date', 'DD/MM/YYYY', false],
      ['author', null, 'relation', null, false],
      ['postcode', null, 'text', null, false],
      ['big', null, 'integer', null, false],
    ])
    expect(columns[5]).toMatchObject({ collection: 'authors', find_by: 'name' })
    expect(columns[6]?.notes).toMatchObject([{ code: 'leading_zeros', text: '00701' }])
    expect(columns[7]).toMatchObject({ datatype: 'BIGINT' })
    expect(previews.map(({ values }) => values[1])).toEqual([
      2,
      'Emma',
      7,
      false,
      '2024-02-02',
      'zoë',
      '10115',
      '9007199254740995',
    ])
  })

  it('becomes a collection with all its lines, exactly as they were', async () => {
    const proposal = await propose(csv)
    const { collection } = proposal
    expect(await importAll(proposal)).toMatchObject({ state: 'done', collection, done: 3, can_undo: false })
    expect(await itemsOf(t.admin, collection)).toEqual([
      {
        id: 1,
        title: 'Dune',
        price: 12.5,
        in_stock: true,
        released: '2024-01-13',
        author: 1,
        postcode: '00701',
        big: '9007199254740993',
      },
      {
        id: 2,
        title: 'Emma',
        price: 7,
        in_stock: false,
        released: '2024-02-02',
        author: 2,
        postcode: '10115',
        big: '9007199254740995',
      },
      {
        id: 7,
        title: 'Ulysses',
        price: null,
        in_stock: true,
        released: '2024-02-28',
        author: null,
        postcode: '01067',
        big: null,
      },
    ])
    const { data } = (await t.admin({ url: `/items/${collection}/2?fields=author.name` })).json()
    expect(data).toEqual({ author: { name: 'Zoë' } })
    const created = await post(t.admin, `/items/${collection}`, { title: 'Next' })
    expect(created).toMatchObject({ id: 8 })
  })

  it('gets a key that counts up where no column is one', async () => {
    const proposal = await propose('name,id\nOne,x\nTwo,x\n')
    expect(proposal.columns[1]).toMatchObject({ field: 'id_2', notes: [{ code: 'renamed' }] })
    await importAll(proposal)
    expect(await itemsOf(t.admin, proposal.collection)).toEqual([
      { id: 1, name: 'One', id_2: 'x' },
      { id: 2, name: 'Two', id_2: 'x' },
    ])
  })

  it('takes changed guesses: another format, a text in place of a number, a relation by key', async () => {
    const proposal = await propose('day,code,author\n01/02/2024,17,1\n03/04/2024,18,2\n')
    expect(proposal.columns[0]).toMatchObject({ format: 'DD/MM/YYYY', notes: [{ code: 'ambiguous' }] })
    expect(proposal.columns[2]).toMatchObject({ kind: 'relation', collection: 'authors', find_by: null })
    const job = await importAll(proposal, {
      day: { format: 'MM/DD/YYYY' },
      code: { kind: 'text', length: '10', datatype: null, is_key: false },
    })
    expect(job).toMatchObject({ state: 'done' })
    expect(await itemsOf(t.admin, proposal.collection)).toMatchObject([
      { day: '2024-01-02', code: '17', author: 1 },
      { day: '2024-03-04', code: '18', author: 2 },
    ])
  })
})

describe('a preview', () => {
  it('counts over all lines what does not fit a changed column', async () => {
    const { job, columns } = await propose('n,m\n1,a\nx,b\n3,\ny,c\n')
    const [first, second] = columns
    if (!first || !second) throw new Error('no columns')
    const payload = {
      columns: [
        chosen(first, { kind: 'integer', datatype: 'INT', length: null }),
        chosen(second, { kind: 'text', length: '20', is_key: true }),
      ],
    }
    const response = await t.admin({ method: 'POST', url: `/tables/${job.id}/preview`, payload })
    expect(response.json().data).toEqual([
      {
        index: 0,
        values: ['1', 'x', '3', 'y'].map((value) => (/\d/.test(value) ? Number(value) : value)),
        problem_count: 2,
        problems: [
          { line: 3, value: 'x', message: 'This value should be a whole number' },
          { line: 5, value: 'y', message: 'This value should be a whole number' },
        ],
      },
      {
        index: 1,
        values: ['a', 'b', null, 'c'],
        problem_count: 1,
        problems: [{ line: 4, value: '', message: 'A key cannot be empty' }],
      },
    ])
  })
})

describe('a table with lines that cannot be', () => {
  it('makes nothing, and says each line with its reason; corrected, the same file goes in', async () => {
    const proposal = await propose('n\n1\nx\n3\n')
    const { collection } = proposal
    const activity = await t.project.knex('directus_activity').count()
    const wrong = { n: { kind: 'integer' as const, datatype: 'INT', length: null } }
    const job = await importAll(proposal, wrong)
    expect(job).toMatchObject({
      state: 'failed',
      error: '1 line cannot be imported as they are, so that nothing was made',
    })
    expect(job.counts).toMatchObject({ created: 0, refused: 1 })
    expect(await refusedBy(job.id)).toEqual([
      { line: 3, item: null, reason: 'n: This value should be a whole number' },
    ])
    expect(await hasCollection(collection)).toBe(false)
    expect(await t.project.knex('directus_activity').count()).toEqual(activity)
    expect(await importAll(proposal)).toMatchObject({ state: 'done', done: 3 })
  })

  it('takes the collection down again when only the database refuses a line', async () => {
    const proposal = await propose('name,n\nA,1\nB,2\n')
    const { collection } = proposal
    const stop = t.project.events.on('item.create:before', (event) => {
      if (event.collection === collection && event.payload?.name === 'B') throw new Error('refused by a hook')
    })
    try {
      expect(await importAll(proposal)).toMatchObject({ state: 'failed', counts: { created: 0 } })
    } finally {
      stop()
    }
    expect(await hasCollection(collection)).toBe(false)
    const { knex } = t.project
    expect(await knex('directus_activity').where({ collection })).toEqual([])
    expect(await knex('directus_revisions').where({ collection })).toEqual([])
    expect(await knex('pergola_state').where('key', 'like', 'half_made_%')).toEqual([])
  })

  it('is taken down when its process has ended in the middle', async () => {
    const collection = `left_${++count}`
    const fields = [
      { field: 'id', type: 'integer', datatype: 'INT', primary_key: true, auto_increment: true },
    ]
    await post(t.admin, '/collections', { collection, fields })
    await post(t.admin, `/items/${collection}`, [{}, {}])
    const value = JSON.stringify({ job: 999_999, collection, lastActivity: 0 })
    await t.project.knex('pergola_state').insert({ key: 'half_made_999999', value })
    await repairHalfMade(t.project, t.project.jobs.store)
    expect(await hasCollection(collection)).toBe(false)
    expect(await t.project.knex('pergola_state').where('key', 'like', 'half_made_%')).toEqual([])
  })
})

describe('a table of JSON', () => {
  it('keeps long numbers, lists, objects and reserved names', async () => {
    const proposal = await propose(
      '[{"toString":"a","constructor":"b","__proto__":"c","n":12345678901234567890,"d":0.1234567890123456789,"tags":["x","y"],"o":{"a":1}},{"toString":"d"}]',
      'data.json',
    )
    expect(proposal.columns.map(({ field, kind }) => [field, kind])).toEqual([
      ['to_string', 'text'],
      ['constructor_2', 'text'],
      ['proto', 'text'],
      ['n', 'text'],
      ['d', 'decimal'],
      ['tags', 'list'],
      ['o', 'json'],
    ])
    expect(await importAll(proposal)).toMatchObject({ state: 'done' })
    const [first] = await itemsOf(t.admin, proposal.collection)
    expect(first).toMatchObject({
      to_string: 'a',
      constructor_2: 'b',
      proto: 'c',
      n: '12345678901234567890',
      d: '0.1234567890123456789',
      tags: ['x', 'y'],
      o: { a: 1 },
    })
  })
})

describe('who may', () => {
  it('is administrators alone, each with their own tables', async () => {
    const { job, columns } = await propose('a\n1\n')
    expect((await upload(t.editor, 'x.csv', 'a\n1\n')).json().error).toMatchObject({ code: 3 })
    const payload = { collection: 'sneaky', columns: columns.map((one) => chosen(one)) }
    for (const action of ['preview', 'import']) {
      const body = action === 'import' ? payload : { columns: payload.columns }
      const response = await t.editor({ method: 'POST', url: `/tables/${job.id}/${action}`, payload: body })
      expect(response.statusCode).toBe(401)
    }
    expect(await hasCollection('sneaky')).toBe(false)
  })

  it.each([
    ['a name that is taken', { collection: 'ARTICLES' }, 'exists already'],
    ['a reserved name', { collection: 'directus_x' }, 'reserved'],
    ['a field twice', { twice: true }, 'there twice'],
  ])(
    'refuses %s before anything begins',
    async (_case, changes: { collection?: string; twice?: boolean }, text) => {
      const { job, columns } = await propose('a,b\n1,2\n')
      const fields = columns.map((one) => chosen(one, changes.twice ? { field: 'same', is_key: false } : {}))
      const payload = { collection: changes.collection ?? `free_${++count}`, columns: fields }
      const response = await t.admin({ method: 'POST', url: `/tables/${job.id}/import`, payload })
      expect(response.statusCode).toBe(422)
      expect(response.body).toContain(text)
    },
  )
})
