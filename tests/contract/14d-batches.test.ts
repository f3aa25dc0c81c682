import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createArticles, post } from '../../api/src/testing/createArticles'
import { createTestApp, type Inject, type TestApp } from '../../api/src/testing/createTestApp'
import {
  clearJobs,
  clearPermissions,
  finishedJob as finished,
  type TestJob as Job,
  undoneJob as undone,
} from '../../api/src/testing/importTable'

let t: TestApp

beforeAll(async () => {
  t = await createTestApp()
  await createArticles(t)
})
afterAll(() => t.close())
beforeEach(async () => {
  await post(t.admin, '/items/articles', [
    { id: 1, status: 'published', title: 'One', views: 5, price: '12.50', keywords: ['a', 'b,c'] },
    {
      id: 2,
      status: 'draft',
      title: 'Two',
      views: 7,
      meta_data: { x: 1 },
      publish_on: '2024-02-29 10:00:00',
    },
    { id: 3, status: 'draft', title: 'Three', views: 9, code: 'C', publish_date: '1850-01-01' },
    { id: 4, status: 'deleted', title: 'Gone', views: 9 },
  ])
})
afterEach(async () => {
  await clearJobs(t)
  await clearPermissions(t)
  await t.project.knex('articles').delete()
})

const dump = () => t.project.knex('articles').orderBy('id')
const titles = async () => (await dump()).map(({ title, views }) => `${title} ${views}`)

function begin(as: Inject, query: string, payload: object, collection = 'articles') {
  return as({ method: 'POST', url: `/batches/${collection}${query}`, payload })
}

async function run(as: Inject, query: string, payload: object): Promise<Job> {
  const response = await begin(as, query, payload)
  if (response.statusCode !== 200) throw new Error(response.body)
  return finished(as, response.json().data.id)
}

const update = (values: object, more: object = {}) => ({ action: 'update', values, ...more })

describe('a change of all items that match', () => {
  it('reaches what a list of them shows, and nothing else', async () => {
    const job = await run(t.admin, '?filter[views][gte]=7', update({ title: 'Much seen' }))
    expect(job).toMatchObject({
      kind: 'update',
      step: 'update',
      state: 'done',
      total: 2,
      done: 2,
      can_undo: true,
    })
    expect(job.counts).toMatchObject({ updated: 2, refused: 0 })
    expect(await titles()).toEqual(['One 5', 'Much seen 7', 'Much seen 9', 'Gone 9'])
    expect((await run(t.admin, '?q=one', update({ views: 1 }))).counts).toMatchObject({ updated: 1 })
    expect((await run(t.admin, '?status=*&filter[id][eq]=4', update({ views: 1 }))).counts.updated).toBe(1)
    expect(await titles()).toEqual(['One 1', 'Much seen 7', 'Much seen 9', 'Gone 1'])
  })

  it('is found once: items that stop matching on the way are changed like the others', async () => {
    const job = await run(t.admin, '?filter[status][eq]=draft', update({ status: 'published', code: null }))
    expect(job.counts).toMatchObject({ updated: 2 })
    expect((await dump()).map(({ status }) => status)).toEqual([
      'published',
      'published',
      'published',
      'deleted',
    ])
  })

  it('leaves activity, revisions and webhooks as single requests do, and is undone as one', async () => {
    const before = await dump()
    const announced: unknown[] = []
    onTestFinished(t.project.events.on('item.update.articles:after', ({ key }) => void announced.push(key)))
    const job = await run(t.admin, '?comment=All%20of%20them', update({ views: 0, keywords: ['z'] }))
    expect(announced).toEqual([1, 2, 3])
    const activity = await t.project.knex('directus_activity').orderBy('id', 'desc').limit(3)
    expect(activity.map(({ action, item, comment }) => `${action} ${item} ${comment}`)).toEqual([
      'update 3 All of them',
      'update 2 All of them',
      'update 1 All of them',
    ])
    const revision = await t.project.knex('directus_revisions').orderBy('id', 'desc').first()
    expect(JSON.parse(revision.delta)).toMatchObject({ views: 0, keywords: ['z'] })
    expect(await undone(t.admin, job.id)).toMatchObject({ state: 'undone', counts: { undone: 3, kept: 0 } })
    expect(await dump()).toEqual(before)
    expect(announced).toEqual([1, 2, 3, 3, 2, 1])
  })

  it('says with whom it had to stop: more items than were meant are not touched', async () => {
    const before = await dump()
    const job = await run(t.admin, '', { action: 'delete', count: 2 })
    expect(job).toMatchObject({
      state: 'failed',
      error: '3 items match by now, and 2 were meant',
      can_undo: false,
    })
    expect(await dump()).toEqual(before)
  })

  it.each([
    [{ nothing: 1 }, 422, 'nothing'],
    [{ id: 9 }, 422, 'id: Each item keeps its key'],
    [{ tags: [] }, 422, 'tags: Lists of related items'],
    [{ author: { name: 'New' } }, 422, 'author: A related item is named by its key'],
    [{}, 422, 'At least one field'],
  ])('refuses %j before it begins', async (values, status, message) => {
    const response = await begin(t.admin, '', update(values))
    expect(response.statusCode).toBe(status)
    expect(response.json().error.message).toContain(message)
    expect((await t.admin({ url: '/jobs' })).json().data).toEqual([])
  })

  it.each([
    ['/batches/directus_users', (t) => t.admin, 404],
    ['/batches/unknown', (t) => t.admin, 404],
    ['/batches/articles', (t) => t.anonymous, 401],
    ['/batches/articles', (t) => t.editor, 403],
    ['/batches/articles?filter[unknown][eq]=1', (t) => t.admin, 'failed'],
  ] as [string, (t: TestApp) => Inject, number | string][])('%s as %o', async (url, who, outcome) => {
    const response = await who(t)({ method: 'POST', url, payload: { action: 'delete' } })
    if (typeof outcome === 'number') return expect(response.statusCode).toBe(outcome)
    expect((await finished(t.admin, response.json().data.id)).state).toBe(outcome)
    return expect(await dump()).toHaveLength(4)
  })

  it('keeps what it refused, with the reason', async () => {
    const job = await run(t.admin, '', update({ code: 'X' }))
    // The value is unique: the first item takes it.
    expect(job.counts).toMatchObject({ updated: 1, refused: 2 })
    const refused = (await t.admin({ url: `/jobs/${job.id}/refused` })).json().data
    expect(refused).toEqual([
      {
        line: null,
        item: '2',
        reason: expect.stringContaining('taken already'),
        refusal: expect.any(Object),
      },
      {
        line: null,
        item: '3',
        reason: expect.stringContaining('taken already'),
        refusal: expect.any(Object),
      },
    ])
    const file = await t.admin({ url: `/jobs/${job.id}/refused?format=csv` })
    expect(file.body.split('\r\n')[0]).toBe('\ufeffitem,reason')
    expect(file.body.split('\r\n')[1]).toMatch(/^2,/)
  })
})

describe('a deletion of all items that match', () => {
  it('brings every column back when it is undone', async () => {
    const before = await dump()
    const job = await run(t.admin, '?status=*', { action: 'delete' })
    expect(job.counts).toMatchObject({ deleted: 4 })
    expect(await dump()).toEqual([])
    expect((await undone(t.admin, job.id)).counts).toMatchObject({ undone: 4, kept: 0 })
    expect(await dump()).toEqual(before)
  })

  it('goes by the rights of each item', async () => {
    const rights = { collection: 'articles', role: 3, read: 'full', delete: 'mine' }
    const ids = (await post(t.admin, '/permissions', [
      { ...rights, status: 'published', delete: 'none' },
      { ...rights, status: 'draft' },
    ])) as { id: number }[]
    await t.project.knex('articles').whereIn('id', [1, 2, 4]).update({ owner: t.users.editor.id })
    const job = await run(t.editor, '', { action: 'delete' })
    expect(job.counts).toMatchObject({ deleted: 1, refused: 2 })
    expect(await titles()).toEqual(['One 5', 'Three 9', 'Gone 9'])
    // Rows that may not be read are none of those that match.
    await t.admin({ method: 'PATCH', url: `/permissions/${ids[0]?.id}`, payload: { read: 'none' } })
    expect((await run(t.editor, '', { action: 'delete' })).total).toBe(1)
  })

  it('is marked as deleted by someone who may delete, and taken back by them', async () => {
    await post(t.admin, '/permissions', [
      { collection: 'articles', role: 3, status: 'draft', read: 'full', delete: 'full' },
      { collection: 'articles', role: 3, status: 'deleted', read: 'full', update: 'full' },
    ])
    const before = await dump()
    const job = await run(t.editor, '', update({ status: 'deleted' }))
    expect(job.counts).toMatchObject({ updated: 2, refused: 0 })
    expect(await undone(t.editor, job.id)).toMatchObject({ counts: { undone: 2 } })
    expect(await dump()).toEqual(before)
  })
})
