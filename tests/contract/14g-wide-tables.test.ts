import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { post } from '../../api/src/testing/createArticles'
import { createTestApp, type TestApp } from '../../api/src/testing/createTestApp'
import { clearJobs, finishedJob, uploadNewTable } from '../../api/src/testing/importTable'
import type { ProposedColumn } from '../../api/src/transfer/table/TableColumn'

let t: TestApp
let isMysql: boolean

beforeAll(async () => {
  t = await createTestApp()
  isMysql = t.project.dialect.name === 'mysql'
})
afterAll(() => t.close())
afterEach(() => clearJobs(t))

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

async function propose(name: string, count: number, lines: readonly string[]) {
  const heading = ['id', ...numbers(count).map((index) => `text ${index}`)].join(',')
  const rows = lines.map((text, line) => [line + 1, ...numbers(count).map(() => text)].join(','))
  const response = await uploadNewTable(t.admin, `${name}.csv`, [heading, ...rows].join('\n'))
  const { job, collection, columns } = response.json().data
  return { id: job.id as number, collection: collection as string, columns: columns as ProposedColumn[] }
}

async function importAll({ id, collection, columns }: Awaited<ReturnType<typeof propose>>) {
  const body = {
    collection,
    columns: columns.map(
      ({ index, field, label, kind, datatype, length, format, choices, collection, find_by, is_key }) => ({
        ...{ index, field, label, kind, datatype, length, format, choices },
        ...{ collection, find_by, is_key },
      }),
    ),
  }
  await t.admin({ method: 'POST', url: `/tables/${id}/import`, payload: body })
  return finishedJob(t.admin, id)
}

const idField = { field: 'id', type: 'integer', datatype: 'INT', primary_key: true, auto_increment: true }
const textFields = (count: number, datatype: string, length?: number) =>
  numbers(count).map((index) => ({
    field: `text_${index}`,
    type: 'string',
    datatype,
    ...(length !== undefined && { length }),
  }))

describe('a table with very many texts', () => {
  it.each([
    ['60 short ones', 60, ['one', 'two']],
    ['250 short ones', 250, ['three', 'four']],
    ['210 that are long', 210, ['x'.repeat(90), 'y'.repeat(240)]],
    ['350 of both lengths', 350, ['x'.repeat(15), 'y']],
  ])('becomes a collection as it was proposed: %s', async (_case, count, lines) => {
    const proposal = await propose(`wide ${count}`, count, lines)
    expect(await importAll(proposal)).toMatchObject({ state: 'done', done: lines.length, error: null })
    const { fields } = (await t.admin({ url: `/collections/${proposal.collection}` })).json().data
    for (const { field, datatype, length } of proposal.columns.slice(1)) {
      expect(fields[field]).toMatchObject(length === null ? { datatype } : { datatype: 'VARCHAR', length })
    }
    const stored = (await t.admin({ url: `/items/${proposal.collection}?sort=id` })).json().data
    expect(stored.map((item: Record<string, unknown>) => item.text_7)).toEqual(lines)
  })

  it('is refused whole, with the reason, where no datatypes fit', async () => {
    const proposal = await propose('too wide', 450, ['five', 'six'])
    const job = await importAll(proposal)
    expect(job.state).toBe(isMysql ? 'failed' : 'done')
    if (!isMysql) return
    expect(job.error).toContain('wider together than the database stores')
    expect((await t.admin({ url: `/collections/${proposal.collection}` })).statusCode).toBe(404)
  })
})

describe('a table that would be too wide for the database', () => {
  /** @returns What the databases answer: the one that has no such limit takes it. */
  const answered = (response: { statusCode: number; json: () => { error?: { code: number } } }) => [
    response.statusCode,
    response.json().error?.code,
  ]
  const outcome = () => (isMysql ? [422, 405] : [200, undefined])

  it('is not made', async () => {
    const payload = { collection: 'too_many', fields: [idField, ...textFields(90, 'VARCHAR', 255)] }
    expect(answered(await t.admin({ method: 'POST', url: '/collections', payload }))).toEqual(outcome())
    const { statusCode } = await t.admin({ url: '/collections/too_many' })
    expect(statusCode).toBe(isMysql ? 404 : 200)
  })

  it('gets no further field, and none that is longer', async () => {
    await post(t.admin, '/collections', {
      collection: 'full',
      fields: [idField, ...textFields(64, 'VARCHAR', 255)],
    })
    const field = { field: 'more', type: 'string', datatype: 'VARCHAR', length: 255 }
    const added = await t.admin({ method: 'POST', url: '/fields/full', payload: field })
    expect(answered(added)).toEqual(outcome())
    const url = '/fields/full/text_3'
    const longer = await t.admin({ method: 'PATCH', url, payload: { datatype: 'VARCHAR', length: 2_000 } })
    expect(answered(longer)).toEqual(outcome())
    const { fields } = (await t.admin({ url: '/collections/full' })).json().data
    expect('more' in fields).toBe(!isMysql)
    expect(fields.text_3.length).toBe(isMysql ? '255' : '2000')
    const short = { field: 'beside', type: 'string', datatype: 'TEXT' }
    expect((await t.admin({ method: 'POST', url: '/fields/full', payload: short })).statusCode).toBe(200)
  })

  it('is not made of a model file either, which says why', async () => {
    const file = (await t.admin({ url: '/schema/snapshot' })).json().data
    const [some] = file.collections
    const own = { ...some, collection: 'from_file' }
    const [key, text] = own.fields
    const template = { ...text, type: 'string', datatype: 'VARCHAR', length: '255' }
    own.fields = [
      key,
      ...numbers(90).map((index) => ({ ...template, field: `text_${index}`, sort: index + 2 })),
    ]
    const snapshot = { ...file, collections: [...file.collections, own] }
    const diff = (await t.admin({ method: 'POST', url: '/schema/diff', payload: { snapshot } })).json().data
    const payload = { snapshot, hash: diff.hash }
    const answer = await t.admin({ method: 'POST', url: '/schema/apply', payload })
    expect(answered(answer)).toEqual(isMysql ? [422, 12] : [200, undefined])
    if (isMysql) expect(answer.json().error.message).toContain('wider together than the database stores')
  })
})

describe('an item that is longer than a row of the database', () => {
  it('is refused with a reason, and the table stays as it was', async () => {
    await post(t.admin, '/collections', {
      collection: 'long_rows',
      fields: [idField, ...textFields(300, 'TEXT')],
    })
    // 40 bytes are too few to be moved out of the page.
    const payload = Object.fromEntries(numbers(300).map((index) => [`text_${index}`, 'x'.repeat(40)]))
    const answer = await t.admin({ method: 'POST', url: '/items/long_rows', payload })
    expect([answer.statusCode, answer.json().error?.code]).toEqual(isMysql ? [422, 405] : [200, undefined])
    const { data } = (await t.admin({ url: '/items/long_rows' })).json()
    expect(data).toHaveLength(isMysql ? 0 : 1)
  })
})
