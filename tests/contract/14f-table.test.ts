import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { validationError } from '../../api/src/errors/ApiError'
import { say } from '../../api/src/errors/say'
import { NO_COUNTS } from '../../api/src/jobs/Job'
import { storeMark } from '../../api/src/model/collections/halfMadeMarks'
import { createArticles, post } from '../../api/src/testing/createArticles'
import { createTestApp, type Inject, type TestApp } from '../../api/src/testing/createTestApp'
import {
  clearJobs,
  finishedJob,
  type TestJob,
  uploadNewTable as upload,
  uploadTable,
} from '../../api/src/testing/importTable'
import { packZip } from '../../api/src/testing/packZip'
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
afterEach(async () => {
  await t.project.knex('pergola_jobs').where({ beat_at: 0 }).delete()
  await clearJobs(t)
})

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
    expect(job).toMatchObject({ state: 'ready', total: 3, collection: '', makes_collection: true })
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
          {
            line: 3,
            value: 'x',
            message: 'This value should be a whole number',
            key: 'valueNotWhole',
            params: {},
          },
          {
            line: 5,
            value: 'y',
            message: 'This value should be a whole number',
            key: 'valueNotWhole',
            params: {},
          },
        ],
      },
      {
        index: 1,
        values: ['a', 'b', null, 'c'],
        problem_count: 1,
        problems: [
          { line: 4, value: '', message: 'A key cannot be empty', key: expect.any(String), params: {} },
        ],
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
      error: '1 line cannot be imported as it is, so that nothing was made',
      refusal: { key: 'linesMisfitOne', params: {} },
    })
    expect(job.counts).toMatchObject({ created: 0, refused: 1 })
    expect(await refusedBy(job.id)).toEqual([
      {
        line: 3,
        item: null,
        reason: 'n: This value should be a whole number.',
        refusal: expect.objectContaining({
          problems: [{ field: 'n', key: 'valueNotWhole', params: {} }],
        }),
      },
    ])
    expect(await hasCollection(collection)).toBe(false)
    expect(await t.project.knex('directus_activity').count()).toEqual(activity)
    expect(await importAll(proposal)).toMatchObject({ state: 'done', done: 3 })
  })

  it('is found again with the columns that were chosen, and what does not fit them', async () => {
    const proposal = await propose('n,m\n1,a\nx,b\n3,c\n')
    const at = `/tables/${proposal.job.id}`
    const read = async () => (await t.admin({ url: at })).json().data as Proposal
    expect(await read()).toMatchObject({ collection: proposal.collection, columns: proposal.columns })
    const [first] = proposal.columns
    if (!first) throw new Error('There is no column')
    const wrong = { kind: 'integer' as const, datatype: 'INT', length: null, label: 'Number' }
    const columns = [chosen(first, wrong)]
    const payload = { collection: 'chosen_name', columns }
    await t.admin({ method: 'POST', url: `${at}/import`, payload })
    await finishedJob(t.admin, proposal.job.id)
    const left = await read()
    expect(left).toMatchObject({
      job: { state: 'failed' },
      collection: 'chosen_name',
      columns: [
        { field: 'n', heading: 'n', ...wrong, is_left_out: false },
        { field: 'm', is_left_out: true },
      ],
      previews: [{ index: 0, problem_count: 1, problems: [{ line: 3, value: 'x' }] }],
    })
    expect((await t.editor({ url: at })).statusCode).toBe(401)
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

  it('says which line it is that a rule of the server refuses after the check, by the name of its reason', async () => {
    const proposal = await propose('name,n\nA,1\nB,2\n')
    const { collection } = proposal
    const stop = t.project.events.on('item.create:before', (event) => {
      if (event.collection === collection && event.payload?.name === 'B')
        throw validationError([{ field: 'name', message: say('valueBlank') }])
    })
    try {
      const job = await importAll(proposal)
      expect(job).toMatchObject({
        state: 'failed',
        counts: { created: 0, refused: 1 },
        refusal: { key: 'linesMisfitOne', params: {} },
      })
      expect(await refusedBy(job.id)).toMatchObject([
        { line: 3, refusal: { problems: [{ field: 'name', key: 'valueBlank', params: {} }] } },
      ])
    } finally {
      stop()
    }
    expect(await hasCollection(collection)).toBe(false)
  })
})

const manyLines = (lines: number) =>
  `name\n${Array.from({ length: lines }, (_, line) => `Line ${line + 1}`).join('\n')}\n`
const marks = () => t.project.knex('pergola_state').where('key', 'like', 'half_made_%')

/** Does something when a line is about to be written, within the import. */
function atLine(collection: string, line: number, act: () => Promise<unknown>): () => void {
  return t.project.events.on('item.create:before', async (event) => {
    if (event.collection === collection && event.payload?.name === `Line ${line}`) await act()
  })
}

describe('a cancel of an import', () => {
  it.each([
    ['while its lines are written leaves nothing', 150, 'cancelled'],
    ['with its last line comes too late', 250, 'done'],
  ])('%s', async (_case, line, state) => {
    const proposal = await propose(manyLines(250))
    const { collection, job } = proposal
    const stop = atLine(collection, line, async () => {
      // Not by request, whose write would wait for the part that is written.
      void t.project.jobs.cancel(job)
    })
    try {
      const ended = await importAll(proposal)
      const created = state === 'done' ? 250 : 0
      expect(ended).toMatchObject({ state, counts: { created } })
      expect(await hasCollection(collection)).toBe(state === 'done')
      if (state === 'done') expect(await itemsOf(t.admin, collection)).toHaveLength(250)
      expect(await t.project.knex('directus_activity').where({ collection })).toHaveLength(created)
      expect(await marks()).toEqual([])
    } finally {
      stop()
    }
  })
})

describe('a second start', () => {
  it('while the first runs is refused, and takes nothing from it', async () => {
    const proposal = await propose(manyLines(120))
    const { collection, columns, job } = proposal
    const payload = { collection, columns: columns.map((one) => chosen(one)) }
    const start = () => t.admin({ method: 'POST', url: `/tables/${job.id}/import`, payload })
    const answers = await Promise.all([start(), start()])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
    expect(await finishedJob(t.admin, job.id)).toMatchObject({ state: 'done', counts: { created: 120 } })
    expect(await itemsOf(t.admin, collection)).toHaveLength(120)
  })

  it('after a process that ended in the middle goes in, with the same name', async () => {
    const proposal = await propose(manyLines(3))
    const left = await leaveHalfMade({ collection: proposal.collection, job: proposal.job.id })
    expect(await importAll(proposal)).toMatchObject({ state: 'done', counts: { created: 3 } })
    expect(await itemsOf(t.admin, left.collection)).toHaveLength(3)
    expect(await marks()).toEqual([])
  })
})

/** What a process leaves that ends after two lines of three. */
async function leaveHalfMade({ collection = `left_${++count}`, job = 0, done = 2 } = {}) {
  const { knex, jobs } = t.project
  const [last] = await knex('directus_activity').max({ id: 'id' })
  const fields = [
    { field: 'id', type: 'integer', datatype: 'INT', primary_key: true, auto_increment: true },
    { field: 'name', type: 'string', datatype: 'VARCHAR', length: 20, interface: 'text-input' },
  ]
  await post(t.admin, '/collections', { collection, fields })
  await post(t.admin, `/items/${collection}`, [{ name: 'Line 1' }, { name: 'Line 2' }])
  const created = { ...NO_COUNTS, created: 2 }
  const about = { user: 1, kind: 'import' as const, collection, options: { isNew: true } }
  const id = job || (await jobs.store.create({ ...about, total: 3 })).id
  const lost = { state: 'running', done, counts: JSON.stringify(created), beat_at: 0 }
  await knex('pergola_jobs').where({ id }).update(lost)
  const mark = await storeMark(knex, { job: id, collection, lastActivity: Number(last?.id ?? 0) })
  return { collection, id, mark }
}

describe('a process that ended in the middle', () => {
  it('leaves nothing once it is noticed', async () => {
    const { collection, id } = await leaveHalfMade()
    await repairHalfMade(t.project)
    expect(await hasCollection(collection)).toBe(false)
    expect(await t.project.knex('directus_activity').where({ collection })).toEqual([])
    expect(await marks()).toEqual([])
    expect((await t.admin({ url: `/jobs/${id}` })).json().data).toMatchObject({
      state: 'failed',
      error: 'The server ended in the middle. Nothing was made',
      counts: { created: 0 },
    })
  })

  it('leaves nothing when its job is forgotten first', async () => {
    const { collection, id } = await leaveHalfMade()
    expect((await t.admin({ method: 'DELETE', url: `/jobs/${id}` })).statusCode).toBe(204)
    expect(await hasCollection(collection)).toBe(false)
    expect(await marks()).toEqual([])
  })

  it('after the last line leaves a whole collection', async () => {
    const { collection, id } = await leaveHalfMade({ done: 3 })
    await repairHalfMade(t.project)
    expect(await itemsOf(t.admin, collection)).toHaveLength(2)
    expect(await marks()).toEqual([])
    expect((await t.admin({ url: `/jobs/${id}` })).json().data).toMatchObject({ state: 'done' })
  })

  it.each([
    ['an item is added', (c: string) => post(t.admin, `/items/${c}`, { name: 'Mine' })],
    ['an item is changed', (c: string) => send('PATCH', `/items/${c}/1`, { name: 'Mine' })],
    ['an item is deleted', (c: string) => send('DELETE', `/items/${c}/1`)],
    [
      'a field is added',
      (c: string) => post(t.admin, `/fields/${c}`, { field: 'more', type: 'string', datatype: 'TEXT' }),
    ],
    [
      'a role may read it',
      (c: string) => post(t.admin, '/permissions', { collection: c, role: 3, read: 'full' }),
    ],
    [
      'a relation leads to it',
      async (c: string) => {
        const field = `to_${c}`
        await post(t.admin, '/fields/articles', { field, type: 'm2o', datatype: 'INT', interface: 'x' })
        const relation = { collection_many: 'articles', field_many: field, collection_one: c }
        await post(t.admin, '/relations', relation)
      },
    ],
  ])('leaves a collection where meanwhile %s', async (_case, use) => {
    const { collection, id } = await leaveHalfMade()
    await use(collection)
    const before = await itemsOf(t.admin, collection)
    await repairHalfMade(t.project)
    expect(await itemsOf(t.admin, collection)).toEqual(before)
    expect(await marks()).toEqual([])
    const { data } = (await t.admin({ url: `/jobs/${id}` })).json()
    expect(data).toMatchObject({ state: 'failed', counts: { created: 2 } })
    expect(data.error).toContain('Someone has worked in the collection meanwhile')
    expect(await t.project.knex('directus_activity').where({ collection, action: 'create' })).not.toEqual([])
  })

  it("leaves someone else's collection of the same name", async () => {
    const { collection } = await leaveHalfMade()
    await send('DELETE', `/collections/${collection}`)
    const fields = [
      { field: 'id', type: 'integer', datatype: 'INT', primary_key: true, auto_increment: true },
    ]
    await post(t.admin, '/collections', { collection, fields })
    await repairHalfMade(t.project)
    expect(await hasCollection(collection)).toBe(true)
  })

  it('is noticed beside another whose collection cannot be taken down', async () => {
    const [first, second] = [await leaveHalfMade(), await leaveHalfMade()]
    const stop = t.project.events.on('collection.delete:before', ({ collection }) => {
      if (collection === first.collection) throw new Error('kept by a hook')
    })
    const failures: unknown[] = []
    const { onFailure } = t.project.jobs
    t.project.jobs.onFailure = (failure) => failures.push(failure)
    try {
      await repairHalfMade(t.project)
      expect(failures).toHaveLength(1)
    } finally {
      stop()
      t.project.jobs.onFailure = onFailure
    }
    expect(await hasCollection(second.collection)).toBe(false)
    await repairHalfMade(t.project)
    expect(await hasCollection(first.collection)).toBe(false)
  })
})

async function send(method: 'PATCH' | 'DELETE', url: string, payload?: object): Promise<void> {
  const response = await t.admin({ method, url, ...(payload && { payload }) })
  if (response.statusCode >= 300) throw new Error(response.body)
}

describe('a table of a workbook', () => {
  it('is the first sheet that has lines, or the one that is asked for', async () => {
    const sheets = {
      Cover: [['About this file']],
      Books: [['title'], ['Dune']],
      Authors: [['name'], ['Selma']],
    }
    const book = await workbookOf(sheets)
    const first = (await upload(t.admin, 'book.xlsx', book)).json().data
    expect(first.job.file).toMatchObject({ sheet: 'Books', sheets: ['Cover', 'Books', 'Authors'] })
    expect(first.columns).toMatchObject([{ field: 'title' }])
    const other = (await upload(t.admin, 'book.xlsx', book, { sheet: 'Authors' })).json().data
    expect(other.job.file).toMatchObject({ sheet: 'Authors' })
    const collection = `authors_${++count}`
    expect(await importAll({ ...other, collection })).toMatchObject({ state: 'done' })
    expect(await itemsOf(t.admin, collection)).toMatchObject([{ name: 'Selma' }])
    const none = await upload(t.admin, 'book.xlsx', book, { sheet: 'Cover' })
    expect([none.statusCode, none.json().error.message]).toEqual([
      422,
      'The sheet "Cover" has no lines below its headings',
    ])
  })

  it('goes into a collection that is there in the same way', async () => {
    const book = await workbookOf({ One: [['title'], ['Dune']], Two: [['name'], ['Emma']] })
    const { data } = (await uploadTable(t.admin, 'book.xlsx', book, 'articles', { sheet: 'Two' })).json()
    expect(data.file).toMatchObject({ sheet: 'Two', sheets: ['One', 'Two'], columns: [{ heading: 'name' }] })
  })
})

/** A workbook of texts. */
function workbookOf(sheets: Record<string, string[][]>): Promise<Buffer> {
  const parts = new Map<string, Buffer>()
  const add = (path: string, content: string) => parts.set(path, Buffer.from(content))
  const names = Object.keys(sheets)
  const named = names.map((name, index) => `<sheet name="${name}" r:id="r${index}"/>`)
  add('xl/workbook.xml', `<workbook><sheets>${named.join('')}</sheets></workbook>`)
  const targets = names.map((_, index) => `<Relationship Id="r${index}" Target="worksheets/s${index}.xml"/>`)
  add('xl/_rels/workbook.xml.rels', `<Relationships>${targets.join('')}</Relationships>`)
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
  for (const [index, rows] of Object.values(sheets).entries()) {
    const lines = rows.map((cells) => `<row>${cells.map(cell).join('')}</row>`)
    add(`xl/worksheets/s${index}.xml`, `<worksheet><sheetData>${lines.join('')}</sheetData></worksheet>`)
  }
  return packZip(parts)
}

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
