import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createArticles, post } from '../../api/src/testing/createArticles'
import { createTestApp, type Inject, type TestApp } from '../../api/src/testing/createTestApp'
import {
  columnsInto as columns,
  finishedJob as finished,
  type TestJob as Job,
  runImport as run,
  uploadTable as upload,
} from '../../api/src/testing/importTable'

let t: TestApp

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
beforeEach(async () => {
  await post(t.admin, '/items/articles', [
    { id: 1, status: 'published', title: 'One', code: 'A', price: '12.50', views: 1 },
    { id: 2, status: 'draft', title: 'Two', code: 'B' },
    { id: 3, status: 'deleted', title: 'Gone', code: 'C' },
  ])
})
afterEach(() => t.project.knex('articles').delete())

const rows = () =>
  t.project.knex('articles').orderBy('id').select('id', 'status', 'title', 'code', 'price', 'views', 'author')
const refused = async (as: Inject, id: number) => (await as({ url: `/jobs/${id}/refused` })).json().data

const csv = `code;title;price;author
A;One;12,50;
B;"Two, changed";;Ursula
D;"'=1+1";7.25;zoe
E;;1;
TOOLONG;Six;;
F;Seven;;Unknown
G;Eight;;Twin
A;Again;;
`

async function importFile(as: Inject, body: object = {}) {
  const job = (await upload(as, 'articles.csv', csv)).json().data as Job
  const by = {
    columns: [...columns('code', 'title', 'price'), { index: 3, field: 'author', find_by: 'name' }],
  }
  return {
    job,
    start: (more: object) => run(as, job.id, { ...by, match: 'code', mode: 'both', ...body, ...more }),
  }
}

/** Of an object of JSON, each with a value. */
const names = (count: number, first = 0) =>
  Array.from({ length: count }, (_, index) => `"n${first + index}":{"a":1,"b":2}`).join()

describe('an import', () => {
  it('reads the file first: columns with samples, number of lines', async () => {
    const response = await upload(t.admin, 'articles.csv', csv)
    expect(response.json().data).toMatchObject({
      kind: 'import',
      state: 'ready',
      total: 8,
      file: {
        name: 'articles.csv',
        columns: [
          { heading: 'code', samples: ['A', 'B', 'D', 'E'] },
          { heading: 'title', samples: ['One', 'Two, changed', '=1+1', 'Six'] },
          { heading: 'price', samples: ['12,50', '7.25', '1'] },
          { heading: 'author', samples: ['Ursula', 'zoe', 'Unknown', 'Twin'] },
        ],
      },
      can_undo: false,
    })
  })

  it('rehearses by the real checks and writes nothing; then writes what it said', async () => {
    const before = await rows()
    const activity = await t.project.knex('directus_activity').count()
    const { job, start } = await importFile(t.admin)
    const rehearsed = await start({ rehearse: true })
    expect(await rows()).toEqual(before)
    expect(await t.project.knex('directus_activity').count()).toEqual(activity)
    expect(rehearsed).toMatchObject({ state: 'ready', step: 'check', done: 8, can_undo: false })
    const counts = { created: 1, updated: 1, unchanged: 0, refused: 6 }
    expect(rehearsed.counts).toMatchObject(counts)
    const lines = await refused(t.admin, job.id)
    expect(lines.map(({ refusal: _, ...line }: { refusal: object }) => line)).toEqual([
      { line: 2, item: null, reason: 'price: This value should be a number.' },
      { line: 5, item: null, reason: 'title: This value should not be blank.' },
      { line: 6, item: null, reason: expect.stringMatching(/code.*5/) },
      { line: 7, item: null, reason: 'author: No item of "authors" can be found by "Unknown".' },
      { line: 8, item: null, reason: 'author: Several items of "authors" can be found by "Twin".' },
      { line: 9, item: null, reason: 'code: Line 2 has the same value.' },
    ])
    expect(lines[0].refusal).toEqual({
      message: lines[0].reason,
      problems: [{ field: 'price', key: 'valueNotNumber', params: {} }],
    })

    const done = await start({})
    expect(done).toMatchObject({ state: 'done', step: 'import', done: 8, can_undo: true })
    expect(done.counts).toMatchObject(counts)
    expect(await rows()).toMatchObject([
      { id: 1, title: 'One' },
      { id: 2, title: 'Two, changed', author: 1 },
      { id: 3 },
      { code: 'D', title: '=1+1', author: 2, status: 'draft' },
    ])
    const file = await t.admin({ url: `/jobs/${job.id}/refused?format=csv` })
    expect(file.body.split('\r\n').slice(0, 3)).toEqual([
      '\ufeffcode,title,price,author,line,reason',
      'A,One,"12,50",,2,price: This value should be a number.',
      'E,,1,,5,title: This value should not be blank.',
    ])
  })

  it('leaves activity and revisions as any write, and is undone as one', async () => {
    const before = await t.project.knex('articles').orderBy('id')
    const { job, start } = await importFile(t.admin)
    await start({})
    const actions = await t.project
      .knex('directus_activity')
      .orderBy('id', 'desc')
      .limit(2)
      .select('action', 'collection')
    expect(actions.map(({ action }) => action).sort()).toEqual(['create', 'update'])
    const undone = await t.admin({ method: 'POST', url: `/jobs/${job.id}/undo` })
    expect(undone.statusCode).toBe(200)
    expect(await finished(t.admin, job.id)).toMatchObject({
      state: 'undone',
      counts: { undone: 2, kept: 0 },
      can_undo: false,
    })
    expect(await t.project.knex('articles').orderBy('id')).toEqual(before)
  })

  it('leaves alone what someone has changed since', async () => {
    const { job, start } = await importFile(t.admin)
    await start({})
    await t.admin({ method: 'PATCH', url: '/items/articles/2', payload: { title: 'By hand' } })
    await t.admin({ method: 'POST', url: `/jobs/${job.id}/undo` })
    expect(await finished(t.admin, job.id)).toMatchObject({ counts: { undone: 1, kept: 1 } })
    expect(await rows()).toMatchObject([{ id: 1 }, { id: 2, title: 'By hand' }, { id: 3 }])
  })

  it.each([
    ['create', { created: 1, updated: 0, refused: 7 }],
    ['update', { created: 0, updated: 1, refused: 7 }],
  ])('can %s only', async (mode, counts) => {
    const { start } = await importFile(t.admin, { mode })
    expect((await start({ rehearse: true })).counts).toMatchObject(counts)
  })

  it.each([
    [
      'json',
      JSON.stringify([{ id: 1, title: 'One', price: 12.5 }, { id: 2, title: 'New' }, { title: 'Three' }]),
    ],
    ['json', `{"data":[{"id":1,"title":"One","price":12.5},{"id":2,"title":"New"},{"title":"Three"}]}`],
    ['ndjson', `{"id":1,"title":"One","price":12.5}\n{"id":2,"title":"New"}\n{"title":"Three"}\n`],
    ['csv', '\ufeff"id","title","price"\r\n1,One,12.50\r\n2,New,\r\n,Three,'],
    ['csv', Buffer.from('\ufeffid\ttitle\tprice\n1\tOne\t12.5\n2\tNew\t\n\tThree\t\n', 'utf16le')],
  ])('takes %s, and finds by the key what is there already', async (ending, content) => {
    const job = (await upload(t.admin, `articles.${ending}`, content)).json().data as Job
    const done = await run(t.admin, job.id, {
      columns: columns('id', 'title', 'price'),
      match: 'id',
      mode: 'both',
    })
    expect(done.counts).toMatchObject({ created: 1, updated: 1, unchanged: 1, refused: 0 })
    expect(await rows()).toMatchObject([
      { title: 'One' },
      { title: 'New' },
      { title: 'Gone' },
      { title: 'Three' },
    ])
  })

  it('takes entries of 500 names, with as many in their values', async () => {
    const entry = `{${names(499)},"title":{${names(501)}}}`
    for (const [name, content] of [
      ['a.json', `[${entry},${entry}]`],
      ['a.json', `{"data":[${entry},${entry}]}`],
      ['a.ndjson', `${entry}\n${entry}\n`],
    ] as const) {
      const { data } = (await upload(t.admin, name, content)).json()
      expect(data, name).toMatchObject({ state: 'ready', total: 2 })
      expect(data.file.columns).toHaveLength(500)
    }
  })

  it.each(['csv', 'xlsx', 'json'])('takes back an export as %s without a change', async (format) => {
    await t.admin({
      method: 'PATCH',
      url: '/items/articles/1',
      payload: {
        title: '=SUM(A1)',
        body: '',
        keywords: ['a', 'b,c'],
        meta_data: { x: 1 },
        publish_on: '2024-02-29 10:00:00',
        publish_date: '1850-01-01',
        featured: true,
      },
    })
    const fields = [
      'id',
      'title',
      'body',
      'price',
      'keywords',
      'meta_data',
      'publish_on',
      'publish_date',
      'featured',
      'code',
    ]
    const file = await t.admin({ url: `/exports/articles?format=${format}&fields=${fields.join(',')}` })
    const job = (await upload(t.admin, `articles.${format}`, file.rawPayload)).json().data as Job
    const again = await run(t.admin, job.id, { columns: columns(...fields), match: 'id', mode: 'both' })
    expect(await refused(t.admin, job.id)).toEqual([])
    expect(again.counts).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
    await t.project.knex('articles').where({ id: 1 }).delete()
    const fresh = (await upload(t.admin, `articles.${format}`, file.rawPayload)).json().data as Job
    expect((await run(t.admin, fresh.id, { columns: columns(...fields), match: 'id' })).counts).toMatchObject(
      { created: 1, unchanged: 1 },
    )
    const [row] = await t.project.knex('articles').where({ id: 1 })
    expect(row).toMatchObject({ title: '=SUM(A1)', code: 'A', body: '' })
  })

  // Each of these held the server for minutes.
  it.each<[string, string, () => string, string]>([
    ['a line of a million headings', 'articles.csv', () => `${'a,'.repeat(1_000_000)}\n1`, '500 columns'],
    ['a line of a million cells', 'articles.csv', () => `a\n${'1,'.repeat(1_000_000)}`, '500 columns'],
    // Cut short: an entry is refused before it is whole.
    ['an entry of 501 names', 'articles.json', () => `[{${names(501)},`, '500 columns'],
    [
      'an entry of an answer with 501 names',
      'articles.json',
      () => `{"data":[{${names(501)},`,
      '500 columns',
    ],
    ['a line of 501 names', 'articles.ndjson', () => `{${names(501)},`, '500 columns'],
    [
      'entries of 501 names together',
      'articles.json',
      () => `[{${names(300)}},{${names(201, 300)}},`,
      '500 columns',
    ],
    ['a cell of 10,001 names', 'articles.json', () => `[{},{"a":{${names(10_001)},`, 'Line 2'],
    [
      'cells of 10,001 names',
      'a.ndjson',
      () => `{"a":{${names(5_001)}},"b":{${names(5_000, 6_000)},`,
      'Line 1',
    ],
    ['a cell of 100,001 lists', 'articles.json', () => `{"data":[{"a":[${'[],'.repeat(100_001)}`, 'Line 1'],
    ['a cell of 600,001 values', 'articles.json', () => `[{"a":[${'1,'.repeat(600_001)}`, 'Line 1'],
    ['an entry of 4 MB', 'articles.json', () => `[{"a":[${`"${'a'.repeat(99)}",`.repeat(42_000)}`, 'Line 1'],
    ['lists in lists', 'articles.json', () => '['.repeat(2_000_000), '100 levels'],
    [
      'a cell of lists',
      'articles.json',
      () => `[{"a":${'['.repeat(300_000)}${']'.repeat(300_000)}}]`,
      '100 levels',
    ],
    ['objects in objects', 'articles.ndjson', () => `${'{"a":'.repeat(300_000)}1`, '100 levels'],
  ])('refuses %s without reading on', async (_what, name, content, message) => {
    const response = await upload(t.admin, name, content())
    expect([response.statusCode, response.json().error.message]).toEqual([
      422,
      expect.stringContaining(message),
    ])
  })

  it('counts what an entry holds by itself', async () => {
    const entry = `{"title":[${'[],'.repeat(60_000)}1]}`
    const response = await upload(t.admin, 'a.json', `[${entry},${entry},${entry}]`)
    expect(response.json().data).toMatchObject({ state: 'ready', total: 3 })
  })

  it.each<[string, string, string, string]>([
    ['10,001 names', `{${names(10_001)}}`, '[]', 'Line 2 of the file is too long'],
    ['100,001 lists', `[${'[],'.repeat(100_000)}[]]`, '[]', 'Line 2 of the file is too long'],
    [
      'lists in two cells',
      `[${'[],'.repeat(60_000)}[]]`,
      `[${'[],'.repeat(60_000)}[]]`,
      'Line 2 of the file',
    ],
    ['600,001 entries', '[]', 'a,'.repeat(600_001), 'Line 2 of the file is too long'],
    ['lists in lists', '['.repeat(101), '[]', '100 levels'],
  ])('refuses a line whose texts are %s, before they are parsed', async (_what, json, list, message) => {
    const cells = [json, list].map((text) => `"${text.replaceAll('"', '""')}"`)
    const job = (await upload(t.admin, 'a.csv', `m,l,t\n${cells},no\n{},,yes\n`)).json().data as Job
    const result = await run(t.admin, job.id, {
      columns: columns('meta_data', 'keywords', 'title'),
      mode: 'create',
    })
    expect(result.counts).toMatchObject({ created: 1, refused: 1 })
    const [line] = await refused(t.admin, job.id)
    expect(line.reason).toContain(message)
  })

  it.each([
    ['articles.pdf', 'x', 'can be imported'],
    ['articles.csv', '', 'empty'],
    ['articles.csv', 'a,b\n', 'no lines'],
    ['articles.csv', 'a\n"b', 'no valid CSV'],
    ['articles.json', '[{"a":1},', 'breaks off'],
    ['articles.json', '[1]', 'no object'],
    ['articles.json', '[}', 'no valid JSON'],
    ['articles.xlsx', 'not a zip', 'no workbook'],
  ])('refuses %s with %j', async (name, content, reason) => {
    const response = await upload(t.admin, name, content)
    expect(response.statusCode).toBe(422)
    expect(response.json().error.message).toContain(reason)
  })
})

describe('rights of an import', () => {
  it('are those of its user, line by line, and of each moment', async () => {
    expect((await upload(t.anonymous, 'a.csv', csv)).statusCode).toBe(401)
    expect((await upload(t.editor, 'a.csv', csv)).statusCode).toBe(403)
    const rights = { collection: 'articles', role: 3, read: 'full', update: 'full', create: 'none' }
    const ids = (await post(t.admin, '/permissions', [
      { ...rights, status: 'published', write_field_blacklist: ['price'] },
      { ...rights, status: 'draft' },
      { collection: 'authors', role: 3, read: 'none' },
    ])) as { id: number }[]
    const job = (
      await upload(t.editor, 'a.csv', 'code,title,price\nA,One more,3\nB,Two more,4\nD,New,5\n')
    ).json().data as Job
    const result = await run(t.editor, job.id, { columns: columns('code', 'title', 'price'), match: 'code' })
    expect(result.counts).toMatchObject({ created: 0, updated: 1, refused: 2 })
    expect((await refused(t.editor, job.id)).map(({ line }: { line: number }) => line)).toEqual([2, 4])
    expect(await rows()).toMatchObject([{ title: 'One' }, { title: 'Two more' }, { title: 'Gone' }])
    // Of someone else's job nothing is to be seen, not even that it is there.
    expect((await t.admin({ url: `/jobs/${job.id}` })).statusCode).toBe(404)
    expect((await t.admin({ method: 'POST', url: `/jobs/${job.id}/undo` })).statusCode).toBe(404)
    for (const { id } of ids)
      await t.admin({ method: 'PATCH', url: `/permissions/${id}`, payload: { update: 'none' } })
    await t.editor({ method: 'POST', url: `/jobs/${job.id}/undo` })
    expect(await finished(t.editor, job.id)).toMatchObject({ state: 'failed', can_undo: true })
    expect(await rows()).toMatchObject([{ title: 'One' }, { title: 'Two more' }, { title: 'Gone' }])
    for (const { id } of ids) await t.admin({ method: 'DELETE', url: `/permissions/${id}` })
  })

  it('finds no related item that its user cannot read', async () => {
    const ids = (await post(t.admin, '/permissions', [
      { collection: 'articles', role: 3, status: 'draft', read: 'full', create: 'full' },
      { collection: 'articles', role: 3, status: 'published', read: 'full' },
    ])) as { id: number }[]
    const job = (await upload(t.editor, 'a.csv', 'title,author\nNew,Ursula\n')).json().data as Job
    const body = {
      columns: [
        { index: 0, field: 'title' },
        { index: 1, field: 'author', find_by: 'name' },
      ],
      mode: 'create',
    }
    expect((await run(t.editor, job.id, body)).counts).toMatchObject({ created: 0, refused: 1 })
    for (const { id } of ids) await t.admin({ method: 'DELETE', url: `/permissions/${id}` })
  })
})

describe('a job', () => {
  const many = (count: number) =>
    `title\n${Array.from({ length: count }, (_, index) => `Title ${index}`).join('\n')}\n`

  it('is cancelled between two parts, and what it did can be undone', async () => {
    const before = await rows()
    const job = (await upload(t.admin, 'a.csv', many(3_000))).json().data as Job
    await t.admin({ method: 'POST', url: `/imports/start/${job.id}`, payload: { columns: columns('title') } })
    // Others are served meanwhile, readers and writers.
    const other = await t.admin({ method: 'POST', url: '/items/authors', payload: { name: 'Meanwhile' } })
    expect(other.statusCode).toBe(200)
    expect((await t.admin({ method: 'POST', url: `/jobs/${job.id}/undo` })).statusCode).toBe(422)
    await t.admin({ method: 'POST', url: `/jobs/${job.id}/cancel` })
    const ended = await finished(t.admin, job.id)
    expect(ended).toMatchObject({ state: 'cancelled' })
    expect(ended.done).toBeLessThan(3_000)
    expect(await rows()).toHaveLength(before.length + Number(ended.counts.created))
    if (Number(ended.counts.created) === 0) return
    await t.admin({ method: 'POST', url: `/jobs/${job.id}/undo` })
    expect(await finished(t.admin, job.id)).toMatchObject({ state: 'undone', counts: { kept: 0 } })
    expect(await rows()).toEqual(before)
  })

  it('is seen as interrupted when its process has ended', async () => {
    const job = (await upload(t.admin, 'a.csv', many(2))).json().data as Job
    await t.project
      .knex('pergola_jobs')
      .where({ id: job.id })
      .update({ state: 'running', beat_at: Date.now() - 60_000 })
    expect(await finished(t.admin, job.id)).toMatchObject({ state: 'interrupted' })
    expect(await run(t.admin, job.id, { columns: columns('title') })).toMatchObject({ state: 'done' })
  })

  it('is forgotten on request, with what it remembers', async () => {
    const job = (await upload(t.admin, 'a.csv', many(2))).json().data as Job
    await run(t.admin, job.id, { columns: columns('title') })
    expect((await t.admin({ method: 'DELETE', url: `/jobs/${job.id}` })).statusCode).toBe(204)
    expect((await t.admin({ url: `/jobs/${job.id}` })).statusCode).toBe(404)
    expect(await t.project.knex('pergola_job_rows').where({ job: job.id })).toEqual([])
  })
})
