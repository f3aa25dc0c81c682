import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ApiError } from '../../api/src/errors/ApiError'
import { say } from '../../api/src/errors/say'
import type { ProjectEventMap } from '../../api/src/project/ProjectEvents'
import { keyField, post, textField } from '../../api/src/testing/createArticles'
import { createTestApp, TEST_PASSWORD, type TestApp } from '../../api/src/testing/createTestApp'

let t: TestApp
/** What was published, in order. */
let heard: { name: string; event: ProjectEventMap[keyof ProjectEventMap] }[]
const names = () => heard.map(({ name }) => name)

beforeAll(async () => {
  t = await createTestApp()
  await post(t.admin, '/collections', { collection: 'tags', fields: [keyField, textField('name')] })
  const items = ['create', 'update', 'delete'].flatMap((action) =>
    ['', ':before', ':after'].flatMap((moment) => [
      `item.${action}${moment}`,
      `item.${action}.tags${moment}`,
      `collection.${action}${moment}`,
      `field.${action}${moment}`,
    ]),
  )
  const files = ['save', 'save:after', 'update', 'delete'].map((moment) => `file.${moment}`)
  const auth = ['request:credentials', 'success', 'fail'].map((moment) => `auth.${moment}`)
  for (const name of [...items, ...files, ...auth] as (keyof ProjectEventMap)[]) {
    t.project.events.on(name, (event) => void heard.push({ name, event }))
  }
})
afterAll(() => t.close())
beforeEach(() => {
  heard = []
})

/** The names that one action of an item publishes. */
const itemEvents = (action: string) =>
  [':before', '', ':after'].flatMap((moment) => [`item.${action}${moment}`, `item.${action}.tags${moment}`])

describe('11 events of items', () => {
  it('come before, at and after a write, each with the collection appended too', async () => {
    const { id } = (await post(t.admin, '/items/tags', { name: 'a' })) as { id: number }
    expect(names()).toEqual(itemEvents('create'))
    expect(heard.at(-1)?.event).toMatchObject({ collection: 'tags', key: id, payload: { id, name: 'a' } })
    heard = []
    await t.admin({ method: 'PATCH', url: `/items/tags/${id}`, payload: { name: 'b' } })
    expect(names()).toEqual(itemEvents('update'))
    expect(heard.at(-1)?.event).toMatchObject({ key: id, payload: { name: 'b' }, viewer: { userId: 1 } })
    heard = []
    await t.admin({ method: 'DELETE', url: `/items/tags/${id}` })
    expect(names()).toEqual(itemEvents('delete'))
    expect(heard.at(-1)?.event).toMatchObject({ payload: { name: 'b' } })
  })

  it.each(['create', 'update'] as const)(
    'before: a listener of %s may change what is written',
    async (action) => {
      const { id } = (await post(t.admin, '/items/tags', { name: 'a' })) as { id: number }
      const stop = t.project.events.on(`item.${action}.tags:before`, ({ payload }) => {
        payload.name = 'changed on the way'
      })
      const response =
        action === 'create'
          ? await t.admin({ method: 'POST', url: '/items/tags', payload: { name: 'sent' } })
          : await t.admin({ method: 'PATCH', url: `/items/tags/${id}`, payload: { name: 'sent' } })
      stop()
      expect(response.json().data.name).toBe('changed on the way')
    },
  )

  it('before: a listener that throws stops the write, and nothing announces that it happened', async () => {
    const stop = t.project.events.on('item.create.tags:before', () => {
      throw new ApiError('unprocessable', say('foreignRefusal', { reason: 'Not today' }))
    })
    const response = await t.admin({ method: 'POST', url: '/items/tags', payload: { name: 'refused' } })
    stop()
    expect([response.statusCode, response.json().error]).toEqual([
      422,
      { code: 12, message: 'Not today', key: 'foreignRefusal', params: { reason: 'Not today' } },
    ])
    expect(await t.project.knex('tags').where({ name: 'refused' })).toEqual([])
    expect(names().filter((name) => !name.endsWith(':before'))).toEqual([])
  })

  it('after: are not published for a batch that is undone', async () => {
    const payload = [{ name: 'first' }, { nonsense: 1 }]
    expect((await t.admin({ method: 'POST', url: '/items/tags', payload })).statusCode).toBe(422)
    expect(names().filter((name) => name.endsWith(':after'))).toEqual([])
  })
})

describe('11 events of collections and fields', () => {
  const moments = (name: string) => [`${name}:before`, name, `${name}:after`]

  it('come with every change of the schema', async () => {
    await post(t.admin, '/collections', { collection: 'heard', fields: [keyField] })
    await t.admin({ method: 'PATCH', url: '/collections/heard', payload: { note: 'x' } })
    await post(t.admin, '/fields/heard', textField('name'))
    await t.admin({ method: 'PATCH', url: '/fields/heard/name', payload: { note: 'x' } })
    await t.admin({ method: 'DELETE', url: '/fields/heard/name' })
    await t.admin({ method: 'DELETE', url: '/collections/heard' })
    expect(names()).toEqual([
      ...moments('collection.create'),
      ...moments('collection.update'),
      ...moments('field.create'),
      ...moments('field.update'),
      ...moments('field.delete'),
      ...moments('collection.delete'),
    ])
    expect(heard.every(({ event }) => 'collection' in event && event.collection === 'heard')).toBe(true)
    expect(heard.find(({ name }) => name === 'field.create')?.event).toMatchObject({ field: 'name' })
  })

  it('after: are not published for a change that is refused', async () => {
    const response = await t.admin({ method: 'DELETE', url: '/fields/tags/nosuch' })
    expect(response.statusCode).toBe(404)
    expect(names()).toEqual(['field.delete:before'])
  })
})

it('11 events of files come with upload, change and deletion', async () => {
  const sent = { filename_disk: 'a.txt', filename_download: 'a.txt' }
  const { id } = (await post(t.admin, '/files', { data: 'aGk=', ...sent })) as { id: number }
  await t.admin({ method: 'PATCH', url: `/files/${id}`, payload: { title: 'x' } })
  await t.admin({ method: 'DELETE', url: `/files/${id}` })
  const published = heard.filter(({ name }) => name.startsWith('file.'))
  expect(published.map(({ name }) => name)).toEqual([
    'file.save',
    'file.save:after',
    'file.update',
    'file.delete',
  ])
  for (const { event } of published) expect(event).toMatchObject({ id, viewer: { userId: 1 } })
})

describe('11 events of signing in', () => {
  const signIn = (email: string, password: string) =>
    t.anonymous({ method: 'POST', url: '/auth/authenticate', payload: { email, password } })

  it.each([
    ['admin@example.com', TEST_PASSWORD, ['auth.request:credentials', 'auth.success']],
    ['admin@example.com', 'wrong', ['auth.request:credentials', 'auth.fail']],
    ['unknown@example.com', 'wrong', ['auth.request:credentials', 'auth.fail']],
  ])('%s with %j publishes %j, never the password', async (email, password, expected) => {
    await signIn(email, password)
    expect(names().filter((name) => name.startsWith('auth.'))).toEqual(expected)
    for (const { event } of heard) expect(event).toMatchObject({ email })
    expect(JSON.stringify(heard)).not.toContain(password)
  })
})
