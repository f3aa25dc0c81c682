import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { sweepRequestKeys } from '../../api/src/items/write/writeOnce'
import { createArticles } from '../../api/src/testing/createArticles'
import { createTestApp, type Inject, type TestApp } from '../../api/src/testing/createTestApp'
import { clearJobs, finishedJob } from '../../api/src/testing/importTable'

let t: TestApp
/** Of one request, and part of the texts that its test writes. */
let key: string

beforeAll(async () => {
  t = await createTestApp()
  await createArticles(t)
})
afterAll(() => t.close())
beforeEach(() => {
  key = randomUUID()
})

function create(
  payload: object,
  { url = '/items/authors', as = t.admin }: { url?: string; as?: Inject } = {},
) {
  return as({ method: 'POST', url, headers: { 'idempotency-key': `"${key}"` }, payload })
}

/** What the request has created is not there any more, which is another thing than not to be shown. */
function expectGone(answer: LightMyRequestResponse, id: number): void {
  expect([answer.statusCode, answer.json().error]).toEqual([
    404,
    expect.objectContaining({ code: 203, key: 'savedItemDeleted', params: { key: String(id) } }),
  ])
}

async function count(collection: string, field: string, value: string): Promise<number> {
  const [row] = await t.project.knex(collection).where(field, value).count({ count: '*' })
  return Number(row?.count)
}

describe('a request to create that is sent again with its key', () => {
  it('creates nothing more and answers with the item, and its entity tag', async () => {
    const first = await create({ name: key })
    const second = await create({ name: key })
    expect([second.statusCode, second.json()]).toEqual([200, first.json()])
    expect(second.headers.etag).toBe(first.headers.etag)
    expect(await count('authors', 'name', key)).toBe(1)
  })

  it('logs and announces nothing more', async () => {
    let announced = 0
    const stop = t.project.events.on('item.create:after', () => {
      announced++
    })
    try {
      const { id } = (await create({ name: key })).json().data
      await create({ name: key })
      const log = { collection: 'authors', item: String(id) }
      expect(await t.project.knex('directus_activity').where(log)).toHaveLength(1)
      expect(announced).toBe(1)
    } finally {
      stop()
    }
  })

  it('shows what became of the item meanwhile, and says so where it is gone', async () => {
    const { id } = (await create({ name: key })).json().data
    await t.admin({ method: 'PATCH', url: `/items/authors/${id}`, payload: { name: `${key} changed` } })
    expect((await create({ name: key })).json().data).toMatchObject({ id, name: `${key} changed` })
    await t.admin({ method: 'DELETE', url: `/items/authors/${id}` })
    expectGone(await create({ name: key }), id)
    expect(await count('authors', 'name', key)).toBe(0)
    const other = await create({ name: `${key} other` })
    expect(other.json()).toMatchObject({ error: { code: 219 }, data: { keys: [id] } })
  })

  it('says of several that they are gone where none is left', async () => {
    const many = [{ name: key }, { name: key }]
    const [first, second] = (await create(many)).json().data
    await t.admin({ method: 'DELETE', url: `/items/authors/${first.id}` })
    expect((await create(many)).json().data).toEqual([second])
    await t.admin({ method: 'DELETE', url: `/items/authors/${second.id}` })
    expectGone(await create(many), first.id)
  })

  it('takes an item that was marked as deleted since for one that is gone, and one that was made so for made', async () => {
    const article = { title: key }
    const { id } = (await create(article, { url: '/items/articles' })).json().data
    await t.admin({ method: 'PATCH', url: `/items/articles/${id}`, payload: { status: 'deleted' } })
    expectGone(await create(article, { url: '/items/articles' }), id)

    key = randomUUID()
    const marked = { title: key, status: 'deleted' }
    for (const _ of [1, 2]) expect((await create(marked, { url: '/items/articles' })).statusCode).toBe(204)
    expect(await count('articles', 'title', key)).toBe(1)
  })

  it('says to someone who may not read whether it was made or is gone', async () => {
    const rights = { collection: 'authors', role: 3, create: 'full', read: 'none' }
    const made = await t.admin({ method: 'POST', url: '/permissions', payload: rights })
    onTestFinished(
      async () => void (await t.admin({ method: 'DELETE', url: `/permissions/${made.json().data.id}` })),
    )
    for (const _ of [1, 2]) expect((await create({ name: key }, { as: t.editor })).statusCode).toBe(204)
    const { id } = await t.project.knex('authors').where({ name: key }).first('id')
    await t.admin({ method: 'DELETE', url: `/items/authors/${id}` })
    expectGone(await create({ name: key }, { as: t.editor }), id)
    expect(await count('authors', 'name', key)).toBe(0)
  })

  it('creates the rows of its lists once, and the items of a list of them', async () => {
    const nested = { name: key, articles: [{ title: key }, { title: key }] }
    await create(nested)
    expect((await create(nested)).statusCode).toBe(200)
    expect(await count('articles', 'title', key)).toBe(2)

    key = randomUUID()
    const many = [{ name: key }, { name: key }]
    const first = await create(many)
    expect((await create(many)).json().data).toEqual(first.json().data)
    expect(await count('authors', 'name', key)).toBe(2)
  })

  it.each<[string, string, string, () => Record<string, unknown>]>([
    [
      'users',
      'directus_users',
      'email',
      () => ({ email: `${key}@example.com`, role: 3, status: 'active', password: key }),
    ],
    ['roles', 'directus_roles', 'name', () => ({ name: key })],
    ['folders', 'directus_folders', 'name', () => ({ name: key })],
    ['permissions', 'directus_permissions', 'collection', () => ({ collection: key, role: 3, read: 'full' })],
  ])('counts once for %s', async (route, collection, field, body) => {
    const payload = body()
    const first = await create(payload, { url: `/${route}` })
    const second = await create(payload, { url: `/${route}` })
    expect([first.statusCode, second.statusCode]).toEqual([200, 200])
    expect(second.json().data.id).toBe(first.json().data.id)
    expect(await count(collection, field, String(payload[field]))).toBe(1)
  })

  it('counts once for comments', async () => {
    const item = (await create({ name: key })).json().data.id
    const payload = { collection: 'authors', item, comment: key }
    key = randomUUID()
    const first = await create(payload, { url: '/activity/comment' })
    expect((await create(payload, { url: '/activity/comment' })).json()).toEqual(first.json())
    expect(await count('directus_activity', 'comment', payload.comment)).toBe(1)
    const { id } = first.json().data
    await t.admin({ method: 'DELETE', url: `/activity/comment/${id}` })
    expectGone(await create(payload, { url: '/activity/comment' }), id)
  })

  it('stores the content of a file once, sent as JSON or as a form', async () => {
    const originals = async () =>
      (await readdir(t.dataDir, { recursive: true })).filter((path) => path.includes('originals/'))
    const data = Buffer.from(key).toString('base64')
    const payload = { data, filename_disk: `${key}.txt`, filename_download: 'note.txt' }
    const first = await create(payload, { url: '/files' })
    expect(first.statusCode).toBe(200)
    const stored = await originals()
    expect(stored).toHaveLength(1)
    expect((await create(payload, { url: '/files' })).json().data.id).toBe(first.json().data.id)
    expect(await originals()).toEqual(stored)

    key = randomUUID()
    const form = (text: string) =>
      t.admin({
        method: 'POST',
        url: '/files',
        headers: { 'idempotency-key': key, 'content-type': 'multipart/form-data; boundary=edge' },
        payload: `--edge\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n${text}\r\n--edge--\r\n`,
      })
    const { id } = (await form(key)).json().data
    expect((await form(key)).json().data.id).toBe(id)
    expect((await form(`${key} other`)).json().error.code).toBe(219)
  })
})

describe('a request to change that is sent again with its key', () => {
  let author: number
  beforeEach(async () => {
    author = (await create({ name: key })).json().data.id
    key = randomUUID()
  })

  function change(payload: object, { path = `/${author}`, etag }: { path?: string; etag?: string } = {}) {
    return t.admin({
      method: 'PATCH',
      url: `/items/authors${path}`,
      headers: { 'idempotency-key': `"${key}"`, ...(etag && { 'if-match': etag }) },
      payload,
    })
  }

  it('creates the rows of its lists once, though the item is another version by then', async () => {
    const { etag } = (await t.admin({ url: `/items/authors/${author}` })).headers
    const payload = { name: key, articles: [{ title: key }, { title: key }] }
    const first = await change(payload, { etag: String(etag) })
    const second = await change(payload, { etag: String(etag) })
    expect([second.statusCode, second.json()]).toEqual([200, first.json()])
    expect(second.headers.etag).toBe(first.headers.etag)
    expect(await count('articles', 'title', key)).toBe(2)
    const log = { collection: 'authors', item: String(author), action: 'update' }
    expect(await t.project.knex('directus_activity').where(log)).toHaveLength(1)
  })

  it('creates the item of a reference once', async () => {
    const article = (
      await t.admin({ method: 'POST', url: '/items/articles', payload: { title: key } })
    ).json().data.id
    const send = () =>
      t.admin({
        method: 'PATCH',
        url: `/items/articles/${article}`,
        headers: { 'idempotency-key': key },
        payload: { author: { name: key } },
      })
    const first = await send()
    expect((await send()).json()).toEqual(first.json())
    expect(await count('authors', 'name', key)).toBe(1)
  })

  it('creates the rows of several items once, changed alike or each by itself', async () => {
    const payload = { articles: [{ title: key }] }
    const other = (await t.admin({ method: 'POST', url: '/items/authors', payload: { name: key } })).json()
      .data.id
    const path = `/${author},${other}`
    const alike = await change(payload, { path })
    expect((await change(payload, { path })).json()).toEqual(alike.json())
    expect(await count('articles', 'title', key)).toBe(2)

    key = randomUUID()
    const rows = [author, other].map((id) => ({ id, articles: [{ title: key }] }))
    const each = await change(rows, { path: '' })
    expect((await change(rows, { path: '' })).json()).toEqual(each.json())
    expect(await count('articles', 'title', key)).toBe(2)
  })

  it('is refused with another body, as one to create has another name', async () => {
    await change({ name: key })
    const other = await change({ name: 'Other' })
    expect(other.json()).toMatchObject({ error: { code: 219 }, data: { keys: [author] } })
    expect(await count('authors', 'name', 'Other')).toBe(0)
    expect((await create([{ id: author, name: key }], { url: '/items/authors' })).json().error.code).toBe(219)
  })

  it('is done by one of several at once, and the others answer with its item', async () => {
    const payload = { articles: [{ title: key }] }
    const answers = await Promise.all(Array.from({ length: 6 }, () => change(payload)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
    expect(await count('articles', 'title', key)).toBe(1)
  })

  it('shows nothing to someone who may not read the item by now', async () => {
    const rights = { collection: 'authors', role: 3, create: 'full', read: 'full', update: 'full' }
    const made = await t.admin({ method: 'POST', url: '/permissions', payload: rights })
    const send = () =>
      t.editor({
        method: 'PATCH',
        url: `/items/authors/${author}`,
        headers: { 'idempotency-key': key },
        payload: { name: key },
      })
    expect((await send()).json().data.name).toBe(key)
    await t.admin({ method: 'DELETE', url: `/permissions/${made.json().data.id}` })
    const again = await send()
    expect([again.statusCode, again.body]).toEqual([204, ''])
  })

  it('writes nothing over what someone has changed since', async () => {
    await change({ name: key })
    await t.admin({ method: 'PATCH', url: `/items/authors/${author}`, payload: { name: `${key} since` } })
    expect((await change({ name: key })).json().data.name).toBe(`${key} since`)
  })

  it('is refused of the public, and leaves its key free where it was refused', async () => {
    const refused = await t.anonymous({
      method: 'PATCH',
      url: `/items/authors/${author}`,
      headers: { 'idempotency-key': key },
      payload: { name: key },
    })
    expect([refused.statusCode, refused.json().error.code]).toEqual([401, 3])
    expect((await change({ name: key, unknown: 1 })).statusCode).toBe(422)
    expect((await change({ name: key })).statusCode).toBe(200)
  })

  it('replaces the content of a file as often as it comes, and renames it once', async () => {
    const data = (text: string) => Buffer.from(text).toString('base64')
    const file = { data: data('first'), filename_disk: `${key}.txt`, filename_download: 'note.txt' }
    const { id } = (await create(file, { url: '/files' })).json().data
    key = randomUUID()
    const send = (payload: object) =>
      t.admin({
        method: 'PATCH',
        url: `/files/${id}`,
        headers: { 'idempotency-key': key },
        payload,
      })
    const content = async () => {
      const { filename_disk: name } = await t.project.knex('directus_files').where({ id }).first()
      const paths = (await readdir(t.dataDir, { recursive: true })).filter((path) =>
        path.endsWith(`originals/${name}`),
      )
      return Promise.all(paths.map((path) => readFile(join(t.dataDir, path), 'utf8')))
    }
    for (const text of ['second', 'third']) {
      expect((await send({ data: data(text) })).statusCode).toBe(200)
      expect(await content()).toEqual([text])
    }
    const name = `${key}.txt`
    await send({ filename_disk: name })
    await t.admin({ method: 'PATCH', url: `/files/${id}`, payload: { filename_disk: `since-${name}` } })
    expect((await send({ filename_disk: name })).statusCode).toBe(200)
    expect(await content()).toEqual(['third'])
  })
})

describe('a request that starts long work and is sent again with its key', () => {
  const jobsLeft = () => t.project.knex('pergola_jobs').pluck('id')

  async function startTwice(url: string, payload?: object) {
    const send = () => t.admin({ method: 'POST', url, headers: { 'idempotency-key': key }, payload })
    const answers = [await send(), await send(), ...(await Promise.all([send(), send()]))]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    const ids = new Set<number>(answers.map((answer) => answer.json().data.id))
    expect(ids.size).toBe(1)
    return Number([...ids][0])
  }

  it('starts one change of all items that match, and is refused with another filter', async () => {
    await clearJobs(t)
    const author = (await create({ name: key })).json().data
    const url = `/batches/authors?filter[name][eq]=${key}`
    const payload = { action: 'update', values: { name: `${key} changed` } }
    key = randomUUID()
    const job = await startTwice(url, payload)
    expect(await finishedJob(t.admin, job)).toMatchObject({ state: 'done', counts: { updated: 1 } })
    expect(await startTwice(url, payload)).toBe(job)
    const log = { collection: 'authors', item: String(author.id), action: 'update' }
    expect(await t.project.knex('directus_activity').where(log)).toHaveLength(1)
    const other = await create(payload, { url: '/batches/authors?filter[name][eq]=other' })
    expect(other.json()).toMatchObject({ error: { code: 219 }, data: { keys: [job] } })
    expect(await jobsLeft()).toEqual([job])
  })

  it('leaves its key free, and no job, where the work could not begin', async () => {
    await clearJobs(t)
    const { store } = t.project.jobs
    const [{ id: user }] = await t.project.knex('directus_users').where({ role: 1 }).select('id')
    const running = await store.create({ user, kind: 'update', collection: 'authors', options: {} })
    await store.claim(running.id, user, 'another process', { step: 'update' })
    const payload = { action: 'delete' }
    const url = `/batches/authors?filter[name][eq]=${key}`
    expect((await create(payload, { url })).statusCode).toBe(422)
    expect(await jobsLeft()).toEqual([running.id])
    await store.end(running.id, 'done')
    expect((await create(payload, { url })).statusCode).toBe(200)
  })

  it('starts one move of what refers to a file', async () => {
    const [from, to] = [await file(`${key}-a`), await file(`${key}-b`)]
    await finishedJob(t.admin, await startTwice(`/files/${from}/uses`, { to }))
  })

  it('makes one backup', async () => {
    const id = await startTwice('/backups')
    expect((await t.admin({ url: '/backups' })).json().data).toHaveLength(1)
    await t.admin({ method: 'DELETE', url: `/backups/${id}` })
    const again = await t.admin({ method: 'POST', url: '/backups', headers: { 'idempotency-key': key } })
    expect([again.statusCode, again.json().error.code]).toEqual([404, 203])
  })

  async function file(name: string): Promise<number> {
    const payload = { data: 'aGk=', filename_disk: `${name}.txt`, filename_download: 'a.txt' }
    return (await t.admin({ method: 'POST', url: '/files', payload })).json().data.id
  }
})

describe('a key', () => {
  it('belongs to one request: another body or path is refused, naming what was created', async () => {
    const { id } = (await create({ name: key })).json().data
    const other = await create({ name: `${key} other` })
    expect(other.statusCode).toBe(422)
    expect(other.json()).toMatchObject({ error: { code: 219 }, data: { keys: [id] } })
    expect((await create({ name: key }, { url: '/roles' })).json().error.code).toBe(219)
    expect(await count('authors', 'name', `${key} other`)).toBe(0)
  })

  it('belongs to one user', async () => {
    await t.admin({
      method: 'POST',
      url: '/permissions',
      payload: { collection: 'authors', role: 3, create: 'full', read: 'full' },
    })
    const mine = await create({ name: key })
    const theirs = await create({ name: key }, { as: t.editor })
    expect(theirs.statusCode).toBe(200)
    expect(theirs.json().data.id).not.toBe(mine.json().data.id)
  })

  it('is refused of the public, also where it may create', async () => {
    const full = { role: 2, create: 'full', read: 'full' }
    const rows = ['authors', 'directus_files'].map((collection) => ({ collection, ...full }))
    const permissions = await t.admin({ method: 'POST', url: '/permissions', payload: rows })
    const ids = permissions.json().data.map(({ id }: { id: number }) => id)
    try {
      const refused = await create({ name: key }, { as: t.anonymous })
      expect([refused.statusCode, refused.json().error.code]).toEqual([401, 3])
      const data = Buffer.from(key).toString('base64')
      const file = { data, filename_disk: `${key}.txt`, filename_download: 'a.txt', title: key }
      expect((await create(file, { url: '/files', as: t.anonymous })).statusCode).toBe(401)
      expect(await count('authors', 'name', key)).toBe(0)
      expect(await count('directus_files', 'title', key)).toBe(0)
      const payload = { name: key }
      const plain = await t.anonymous({ method: 'POST', url: '/items/authors', payload })
      expect(plain.json()).toMatchObject({ data: payload, public: true })
      expect((await create(payload)).statusCode).toBe(200)
      expect(await count('authors', 'name', key)).toBe(2)
    } finally {
      await t.project.knex('directus_permissions').whereIn('id', ids).delete()
    }
  })

  it('is free again when the request was refused', async () => {
    expect((await create([{ name: key }, { unknown: 1 }])).statusCode).toBe(422)
    expect((await create({ name: key })).statusCode).toBe(200)
    expect(await count('authors', 'name', key)).toBe(1)
  })

  it('lets one of several at once create, and the others answer with its item', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => create({ name: key })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
    expect(new Set(answers.map((answer) => answer.json().data.id)).size).toBe(1)
    expect(await count('authors', 'name', key)).toBe(1)
  })

  it('is refused where it is none', async () => {
    const send = (value: string) =>
      t.admin({
        method: 'POST',
        url: '/items/authors',
        headers: { 'idempotency-key': value },
        payload: { name: key },
      })
    expect((await send('""')).statusCode).toBe(400)
    expect((await send('x'.repeat(256))).statusCode).toBe(400)
    expect(await count('authors', 'name', key)).toBe(0)
  })

  it('is remembered for a day, and by its hash', async () => {
    await create({ name: key })
    const rows = () => t.project.knex('pergola_request_keys').select('*')
    expect(JSON.stringify(await rows())).not.toContain(key)
    await sweepRequestKeys(t.project.knex, new Date(Date.now() - 60_000))
    await create({ name: key })
    expect(await count('authors', 'name', key)).toBe(1)
    await sweepRequestKeys(t.project.knex, new Date(Date.now() + 1))
    expect(await rows()).toEqual([])
    await create({ name: key })
    expect(await count('authors', 'name', key)).toBe(2)
  })

  it.each([
    [1_000, 0],
    [1_001, 1],
    [1_005, 5],
  ])('costs room for the latest thousand of a user only: of %i the oldest %i go', async (sent, forgotten) => {
    const now = Date.now()
    const { knex } = t.project
    const table = () => knex('pergola_request_keys').where({ user: 99 })
    await table().delete()
    const row = (index: number) => ({ id: `${key}-${index}`, user: 99, request: '', items: '[]' })
    const rows = Array.from({ length: sent }, (_, index) => ({ ...row(index), created_at: now + index }))
    await knex.batchInsert('pergola_request_keys', rows, 50)
    await sweepRequestKeys(knex, new Date(0))
    const left = await table().orderBy('created_at').pluck('id')
    expect(left).toEqual(rows.slice(forgotten).map(({ id }) => id))
  })

  it('may be sent by a page of another origin', async () => {
    const answer = await t.app.inject({
      method: 'OPTIONS',
      url: '/demo/items/authors',
      headers: {
        origin: 'https://app.example',
        'access-control-request-headers': 'content-type, idempotency-key',
      },
    })
    expect(answer.headers['access-control-allow-headers']).toContain('Idempotency-Key')
  })
})
