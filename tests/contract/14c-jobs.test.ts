import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createArticles, post } from '../../api/src/testing/createArticles'
import { createTestApp, type TestApp } from '../../api/src/testing/createTestApp'
import {
  clearJobs,
  clearPermissions,
  columnsInto as columns,
  finishedJob as finished,
  type TestJob as Job,
  runImport as run,
  undoneJob as undone,
  uploadTable as upload,
} from '../../api/src/testing/importTable'

let t: TestApp

beforeAll(async () => {
  t = await createTestApp()
  await createArticles(t)
})
afterAll(() => t.close())
beforeEach(async () => {
  await post(t.admin, '/items/articles', [
    { id: 1, status: 'published', title: 'One', code: 'A' },
    { id: 2, status: 'draft', title: 'Two', code: 'B' },
  ])
})
afterEach(async () => {
  await clearJobs(t)
  await clearPermissions(t)
  await t.project.knex('articles').delete()
})

const many = (count: number) =>
  `title\n${Array.from({ length: count }, (_, index) => `Title ${index}`).join('\n')}\n`
const byCode = { columns: columns('code', 'title'), match: 'code', mode: 'both' }
const rows = () => t.project.knex('articles').orderBy('id').select('id', 'title', 'code')

async function imported(content: string, body: object, as = t.admin): Promise<Job> {
  const job = (await upload(as, 'a.csv', content)).json().data as Job
  return run(as, job.id, body)
}

async function stored(id: number): Promise<{ state: string; error: string | null; done: number }> {
  for (;;) {
    const row = await t.project.knex('pergola_jobs').where({ id }).first('state', 'error', 'done')
    if (row.state !== 'running') return row
    await wait(10)
  }
}

describe('the work of a job', () => {
  it('ends with the account of its user', async () => {
    const user = await t.addUser({ role: 1 })
    const job = (await upload(user.inject, 'a.csv', many(3_000))).json().data as Job
    const start = {
      method: 'POST',
      url: `/imports/start/${job.id}`,
      payload: { columns: columns('title') },
    } as const
    expect((await user.inject(start)).statusCode).toBe(200)
    await t.project.knex('directus_users').where({ id: user.id }).update({ status: 'suspended' })
    expect(await stored(job.id)).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('not active'),
    })
    const [{ count } = { count: 0 }] = await t.project.knex('articles').count({ count: '*' })
    expect(Number(count)).toBeLessThan(3_000)
  })

  it('is cancelled through any process', async () => {
    const job = (await upload(t.admin, 'a.csv', many(3_000))).json().data as Job
    await t.admin({ method: 'POST', url: `/imports/start/${job.id}`, payload: { columns: columns('title') } })
    // What another process does: it has the row of the job alone.
    await t.project.knex('pergola_jobs').where({ id: job.id }).update({ is_cancelled: 1 })
    const ended = await finished(t.admin, job.id)
    expect(ended).toMatchObject({ state: 'cancelled' })
    expect(ended.done).toBeLessThan(3_000)
  })

  it('leaves nothing of a part whose job another process has taken over', { timeout: 60_000 }, async () => {
    // Its runner is closed: no other test can use it.
    const own = await createTestApp()
    onTestFinished(own.close)
    await createArticles(own)
    const { admin, project } = own
    const job = (await upload(admin, 'a.csv', many(3_000))).json().data as Job
    await admin({ method: 'POST', url: `/imports/start/${job.id}`, payload: { columns: columns('title') } })
    await project.knex('pergola_jobs').where({ id: job.id }).update({ owner: 'another' })
    await project.jobs.close()
    const { done, state } = await project.knex('pergola_jobs').where({ id: job.id }).first('done', 'state')
    expect(state).toBe('running')
    expect(done).toBeLessThan(3_000)
    expect(await project.knex('articles')).toHaveLength(done)
  })

  it('is listed for its user alone while it runs, newest first, with how far it is', async () => {
    const other = await t.addUser({ role: 1 })
    const [before, job] = [
      await imported('title\nThree\n', { columns: columns('title') }),
      (await upload(t.admin, 'a.csv', many(3_000))).json().data as Job,
    ]
    await t.admin({ method: 'POST', url: `/imports/start/${job.id}`, payload: { columns: columns('title') } })
    const list = (await t.admin({ url: '/jobs' })).json().data as Job[]
    expect(list.map(({ id, state }) => [id, state])).toEqual([
      [job.id, 'running'],
      [before.id, 'done'],
    ])
    expect((await other.inject({ url: '/jobs' })).json().data).toEqual([])
    expect((await other.inject({ url: `/jobs/${job.id}` })).statusCode).toBe(404)
    expect((await other.inject({ method: 'POST', url: `/jobs/${job.id}/cancel` })).statusCode).toBe(404)
    await t.admin({ method: 'POST', url: `/jobs/${job.id}/cancel` })
    const { state, counts } = await finished(t.admin, job.id)
    expect(state).toBe('cancelled')
    // It may have been stopped before its first slice was written.
    const [listed] = (await t.admin({ url: '/jobs' })).json().data
    expect(listed).toMatchObject({ id: job.id, can_undo: Number(counts.created) > 0 })
  })

  it('is begun once where two requests ask for it', async () => {
    const jobs = await Promise.all(
      [1, 2].map(async () => (await upload(t.admin, 'a.csv', many(300))).json().data as Job),
    )
    const answers = await Promise.all(
      jobs.map(({ id }) =>
        t.admin({ method: 'POST', url: `/imports/start/${id}`, payload: { columns: columns('title') } }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
    for (const { id } of jobs) await finished(t.admin, id)
    expect(await rows()).toHaveLength(302)
  })

  it('leaves nothing of a refused line, nor of what it refers to', async () => {
    const content = JSON.stringify([{ title: 'Three', author: { name: 'Made on the way' } }])
    const job = (await upload(t.admin, 'a.json', content)).json().data as Job
    expect((await run(t.admin, job.id, { columns: columns('title', 'author') })).counts).toMatchObject({
      created: 0,
      refused: 1,
    })
    expect(await t.project.knex('authors').where({ name: 'Made on the way' })).toEqual([])
  })

  it('finds an item however many others have the value of another line', async () => {
    const copies = Array.from({ length: 5_100 }, (_, index) => ({
      id: 10 + index,
      title: 'Copy',
      status: 'draft',
    }))
    for (let start = 0; start < copies.length; start += 300)
      await t.project.knex('articles').insert(copies.slice(start, start + 300))
    await t.project.knex('articles').insert({ id: 9_000, title: 'Last', status: 'draft' })
    const job = await imported('title,views\nCopy,1\nLast,2\n', {
      columns: columns('title', 'views'),
      match: 'title',
      mode: 'both',
    })
    expect(job.counts).toMatchObject({ created: 0, updated: 1, refused: 1 })
  })

  it('takes its file along when it makes room for others', async () => {
    const first = (await upload(t.admin, 'a.csv', many(2))).json().data as Job
    const { options } = await t.project.knex('pergola_jobs').where({ id: first.id }).first('options')
    const { path } = JSON.parse(options)
    expect(existsSync(path)).toBe(true)
    for (let count = 0; count < 10; count += 1) await upload(t.admin, 'a.csv', many(2))
    expect((await t.admin({ url: `/jobs/${first.id}` })).statusCode).toBe(404)
    expect(existsSync(path)).toBe(false)
  })
})

describe('an undo', () => {
  it('leaves an item as it is where its unique value is taken by now, and goes on', async () => {
    const job = await imported('id,code\n1,X\n2,Y\n', {
      columns: columns('id', 'code'),
      match: 'id',
      mode: 'update',
    })
    expect(job.counts).toMatchObject({ updated: 2 })
    await post(t.admin, '/items/articles', { id: 3, title: 'Three', code: 'B', status: 'draft' })
    expect(await undone(t.admin, job.id)).toMatchObject({ state: 'undone', counts: { undone: 1, kept: 1 } })
    expect(await rows()).toMatchObject([
      { id: 1, code: 'A' },
      { id: 2, code: 'Y' },
      { id: 3, code: 'B' },
    ])
  })

  it('does not take an edit that was itself taken back for a change, and leaves who wrote the item last', async () => {
    const job = await imported('code,title\nA,One more\nC,Three\n', byCode)
    expect(job.counts).toMatchObject({ updated: 1, created: 1 })
    // As an edit and its undo leave an item some seconds later.
    await t.project.knex('articles').update({ modified_on: '2030-01-01 00:00:00' })
    expect(await undone(t.admin, job.id)).toMatchObject({ counts: { undone: 2, kept: 0 } })
    expect(await rows()).toMatchObject([{ title: 'One' }, { title: 'Two' }])
    const { modified_on } = await t.project.knex('articles').where({ id: 1 }).first('modified_on')
    expect(modified_on).toBe('2030-01-01 00:00:00')
  })

  it('reaches what its user may still change, as it was before the job', async () => {
    const rights = { collection: 'articles', role: 3, read: 'full', update: 'mine', create: 'none' }
    await post(t.admin, '/permissions', [
      { ...rights, status: 'published' },
      { ...rights, status: 'draft' },
    ])
    await t.project.knex('articles').update({ owner: t.users.editor.id })
    const job = await imported('code,title\nA,One more\nB,Two more\n', byCode, t.editor)
    expect(job.counts).toMatchObject({ updated: 2 })
    await t.project.knex('articles').where({ id: 2 }).update({ owner: t.users.admin.id })
    expect(await undone(t.editor, job.id)).toMatchObject({ state: 'undone', counts: { undone: 1, kept: 1 } })
    expect(await rows()).toMatchObject([{ title: 'One' }, { title: 'Two more' }])
  })
})
