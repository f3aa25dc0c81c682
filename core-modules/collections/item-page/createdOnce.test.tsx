import type { Item } from '@pergola/sdk'
import { aCollection, createFakeHost, type FakeRequest, renderWithHost } from '@pergola/sdk/testing'
import { act, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { ItemSession } from './ItemSession'
import { useItemSession } from './useItemSession'
import { useSaveItem } from './useSaveItem'

/** A server that keeps keys of requests, and whose next answer may be lost on its way. */
function startServer({ knowsKeys = true } = {}) {
  const items: Item[] = []
  const known = new Map<string, { body: string; id: number }>()
  const requests: FakeRequest[] = []
  const line = { isCut: false }
  const lost = { status: 503, error: { code: null, message: 'Cut' } }
  const answer = (data: Item | undefined) => (line.isCut ? lost : { data })
  const itemOf = (id: number) => items.find((item) => item.id === id)
  const host = createFakeHost({
    collections: [aCollection('articles', { title: {}, body: {} }), aCollection('directus_activity')],
    ...(knowsKeys && { info: { request_keys: true } }),
    handlers: {
      'POST /items/articles': (request) => {
        requests.push(request)
        const key = request.headers['idempotency-key']
        const body = JSON.stringify(request.body)
        const before = key === undefined ? undefined : known.get(key)
        if (before && before.body !== body)
          return { status: 422, error: { code: 219, message: 'Used' }, data: { keys: [before.id] } }
        if (before) return answer(itemOf(before.id))
        const item = { ...(request.body as Item), id: items.length + 1 }
        items.push(item)
        if (key !== undefined) known.set(key, { body, id: item.id })
        return answer(item)
      },
      'GET /items/articles/1': () => ({ data: itemOf(1) }),
      'PATCH /items/articles/1': ({ body }) => answer(Object.assign(itemOf(1) ?? {}, body)),
    },
  })
  return { host, items, requests, line }
}

const START: Item = { title: null, body: null }

function open({ host }: ReturnType<typeof startServer>) {
  let page!: { session: ItemSession; save: ReturnType<typeof useSaveItem>['save'] }
  function Page() {
    const collection = host.stores.schema.getState().collections.articles
    if (!collection) throw new Error('No collection')
    const access = { isReadable: () => true, isWritable: () => true }
    const input = { collection, primaryKey: '+', access }
    const loaded = { items: [], etag: null }
    const session = useItemSession({
      ...input,
      fields: collection.fields,
      loaded,
      startValues: START,
      isBatch: false,
    })
    page = { session, ...useSaveItem({ ...input, isNew: true, count: 1, session }) }
    return null
  }
  const { unmount } = renderWithHost(<Page />, { host })
  return {
    close: unmount,
    type: (field: string, text: string) => act(() => page.session.stage(field, text)),
    takeBack: (field: string) => act(() => page.session.unstage(field)),
    save: () => act(() => page.save('stay')),
    staged: () => page.session.staged,
  }
}

beforeEach(() => localStorage.clear())

it('a save whose answer was lost creates nothing more when it is pressed again', async () => {
  const server = startServer()
  const page = open(server)
  page.type('title', 'Once')
  server.line.isCut = true
  await page.save()
  expect(page.staged()).toEqual({ title: 'Once' })
  server.line.isCut = false
  await page.save()
  expect(server.items).toEqual([{ id: 1, title: 'Once' }])
  expect(page.staged()).toEqual({})
})

it('what is changed after the lost answer goes into the item that was created', async () => {
  const server = startServer()
  const page = open(server)
  page.type('title', 'Once')
  page.type('body', 'Taken back')
  server.line.isCut = true
  await page.save()
  page.type('title', 'Once more')
  page.takeBack('body')
  // The second attempt is lost, too: of the one that is stored, what differs is still known.
  await page.save()
  server.line.isCut = false
  await page.save()
  expect(server.items).toEqual([{ id: 1, title: 'Once more', body: null }])
  expect(page.staged()).toEqual({})
})

it('the key outlives a reload with the draft', async () => {
  const server = startServer()
  const before = open(server)
  before.type('title', 'Once')
  server.line.isCut = true
  await before.save()
  before.close()
  server.line.isCut = false
  const after = open(server)
  await waitFor(() => expect(after.staged()).toEqual({ title: 'Once' }))
  await after.save()
  expect(server.items).toEqual([{ id: 1, title: 'Once' }])
})

it('each new item has a key of its own', async () => {
  const server = startServer()
  for (const title of ['Same', 'Same']) {
    const page = open(server)
    page.type('title', title)
    await page.save()
    page.close()
  }
  expect(server.items).toHaveLength(2)
})

it('a server that does not know keys gets none', async () => {
  const server = startServer({ knowsKeys: false })
  const page = open(server)
  page.type('title', 'Plain')
  await page.save()
  expect(server.requests.map(({ headers }) => 'idempotency-key' in headers)).toEqual([false])
})
