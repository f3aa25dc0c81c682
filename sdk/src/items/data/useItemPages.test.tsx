import {
  aCollection,
  createFakeHost,
  type FakeAnswer,
  type FakeHandler,
  type FakeHost,
} from '@pergola/sdk/testing'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { itemKeys } from '../../client/hooks/itemKeys'
import { type ListQuery, listKeys } from './itemsQuery'
import { useItemPages } from './useItemPages'

const cities = aCollection('cities', { name: {} })
const ALL: ListQuery = { fields: ['id', 'name'], sort: 'id', search: null, filters: [], pageSize: 10 }

const isCount = ({ query }: { query: Record<string, string> }) => query.meta !== undefined
const offsets = (host: FakeHost) =>
  host.requests.filter((request) => !isCount(request)).map(({ query }) => Number(query.offset))
/** What the counted rows were searched by. */
const counts = (host: FakeHost) => host.requests.filter(isCount).map(({ query }) => query.q ?? null)

const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, name: `City ${index + 1}` }))

function renderPages(count: number, query = ALL, handlers: Record<string, FakeHandler> = {}) {
  const host = createFakeHost({ collections: [cities], items: { cities: rowsOf(count) }, handlers })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  let draws = 0
  const rendered = renderHook(
    (props: { query: ListQuery }) => {
      draws += 1
      return useItemPages(host.api, 'cities', props.query)
    },
    {
      initialProps: { query },
      wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
    },
  )
  const pages = () => rendered.result.current
  const view = async (first: number, last: number) => {
    // A scroll bar that rests.
    await new Promise((resolve) => setTimeout(resolve, 120))
    act(() => pages().rowWindow.onView(first, last))
  }
  return { ...rendered, host, client, pages, view, drawsSoFar: () => draws }
}

describe('the rows of a listing', () => {
  it('are there before they are counted, and the count moves none of them', async () => {
    let count = (_answer: FakeAnswer) => {}
    const whenCounted = new Promise<FakeAnswer>((resolve) => {
      count = resolve
    })
    const answer: FakeHandler = async (request) =>
      isCount(request) ? whenCounted : { data: rowsOf(995).slice(0, 10) }
    const { pages } = renderPages(995, ALL, { 'GET /items/cities': answer })
    await waitFor(() => expect(pages().isLoading).toBe(false))
    expect(pages()).toMatchObject({ matchCount: null, isCounting: true, hasMore: true })
    const { onView } = pages().rowWindow
    expect(pages().rowWindow.rowAt(3)).toEqual({ id: 4, name: 'City 4' })
    count({ data: [], meta: { filter_count: 995 } })
    await waitFor(() => expect(pages().rowWindow.count).toBe(995))
    expect(pages()).toMatchObject({ matchCount: 995, isCounting: false, hasMore: true })
    expect(pages().rowWindow.rowAt(3)).toEqual({ id: 4, name: 'City 4' })
    expect(pages().rowWindow.rowAt(10)).toBeNull()
    // Others would begin at the top.
    expect(pages().rowWindow.onView).toBe(onView)
  })

  it('are not counted where one page holds all of them', async () => {
    const { pages, host } = renderPages(9)
    await waitFor(() => expect(pages().isLoading).toBe(false))
    expect(pages()).toMatchObject({ matchCount: 9, isCounting: false, hasMore: false })
    expect(host.requests).toHaveLength(1)
  })

  it('are not counted again in another order', async () => {
    const { pages, host, rerender } = renderPages(995)
    await waitFor(() => expect(pages().matchCount).toBe(995))
    rerender({ query: { ...ALL, sort: '-id' } })
    // Until the others are there, the rows before them have their count.
    expect(pages()).toMatchObject({ isStale: true, matchCount: 995 })
    await waitFor(() => expect(pages().isStale).toBe(false))
    expect(pages().matchCount).toBe(995)
    expect(counts(host)).toEqual([null])
  })

  it('are no longer counted once others are searched', async () => {
    const never = new Promise<FakeAnswer>(() => {})
    const search: FakeHandler = (request) =>
      isCount(request) ? never : { data: rowsOf(request.query.q ? 7 : 10) }
    const { pages, host, client, rerender } = renderPages(995, ALL, { 'GET /items/cities': search })
    await waitFor(() => expect(counts(host)).toEqual([null]))
    rerender({ query: { ...ALL, search: 'City 99' } })
    expect(client.getQueryState(listKeys.count(host.api.project, 'cities', ALL))).toMatchObject({
      fetchStatus: 'idle',
    })
    await waitFor(() => expect(pages()).toMatchObject({ isStale: false, matchCount: 7 }))
    expect(counts(host)).toEqual([null])
  })

  it('come page after page from a server that does not count', async () => {
    const uncounted: FakeHandler = ({ query }) => {
      const offset = Number(query.offset ?? 0)
      return { data: rowsOf(15).slice(offset, offset + Number(query.limit)) }
    }
    const { pages } = renderPages(15, ALL, { 'GET /items/cities': uncounted })
    await waitFor(() => expect(pages()).toMatchObject({ isLoading: false, isCounting: false }))
    expect(pages()).toMatchObject({ matchCount: null, hasMore: true })
    act(() => pages().loadMore())
    await waitFor(() => expect(pages().items).toHaveLength(15))
    expect(pages().hasMore).toBe(false)
  })

  it('come from any place with one request', async () => {
    const { pages, host, view } = renderPages(995)
    await waitFor(() => expect(pages().isLoading).toBe(false))
    await view(0, 5)
    await view(992, 994)
    await waitFor(() => expect(pages().rowWindow.rowAt(994)).toEqual({ id: 995, name: 'City 995' }))
    expect(offsets(host)).toEqual([0, 990])
    // What was in view before is no part of the loaded rows.
    expect(pages().items.map(({ id }) => id)).toEqual([991, 992, 993, 994, 995])
  })

  it('are asked for where the scroll bar comes to rest, not on its way', async () => {
    const { pages, host } = renderPages(995)
    await waitFor(() => expect(pages().isLoading).toBe(false))
    for (let first = 0; first < 900; first += 60) act(() => pages().rowWindow.onView(first, first + 5))
    await waitFor(() => expect(pages().rowWindow.rowAt(840)).not.toBeNull())
    expect(offsets(host)).toEqual([0, 840])
  })

  it('keep coming while someone scrolls on', async () => {
    const { pages, host } = renderPages(995)
    await waitFor(() => expect(pages().isLoading).toBe(false))
    for (let first = 0; first < 100; first += 2) {
      act(() => pages().rowWindow.onView(first, first + 5))
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    // Before it ends.
    expect(offsets(host).length).toBeGreaterThan(5)
  })

  it('are forgotten far from what is in view', async () => {
    const { pages, host, client, view } = renderPages(995)
    await waitFor(() => expect(pages().isLoading).toBe(false))
    for (const first of [200, 500, 800]) {
      await view(first, first + 5)
      await waitFor(() => expect(pages().rowWindow.rowAt(first)).not.toBeNull())
    }
    const kept = client
      .getQueryCache()
      .findAll({ queryKey: listKeys.allPages(host.api.project, 'cities') })
      .map(({ queryKey }) => queryKey.at(-1))
    expect(kept).toEqual([0, 80])
  })

  it('are asked for again after a change only where they are in use', async () => {
    const { pages, host, client, view } = renderPages(995)
    await waitFor(() => expect(pages().isLoading).toBe(false))
    for (const first of [0, 10, 20, 30, 40, 50]) {
      await view(first, first + 5)
      await waitFor(() => expect(pages().rowWindow.rowAt(first)).not.toBeNull())
    }
    const before = host.requests.length
    await act(() => client.invalidateQueries({ queryKey: itemKeys.ofCollection(host.api.project, 'cities') }))
    // The first page, the page in view, and those ahead of it.
    expect(
      offsets(host)
        .slice(before)
        .filter((offset) => offset > 0 && offset < 50),
    ).toEqual([])
  })

  it('are drawn for no others while those in view are within the pages that are wanted', async () => {
    // Rows ahead of a step are within the page too.
    const LARGE = { ...ALL, pageSize: 100 }
    const { pages, view, drawsSoFar, rerender } = renderPages(995, LARGE)
    await waitFor(() => expect(pages().matchCount).toBe(995))
    const first = drawsSoFar()
    await view(0, 4)
    await view(3, 7)
    expect(drawsSoFar()).toBe(first)
    await view(500, 504)
    await waitFor(() => expect(pages().rowWindow.rowAt(500)).not.toBeNull())
    const jumped = drawsSoFar()
    await view(504, 508)
    expect(drawsSoFar()).toBe(jumped)
    rerender({ query: { ...LARGE, search: 'City 99' } })
    await waitFor(() => expect(pages().isStale).toBe(false))
    const searched = drawsSoFar()
    await view(0, 6)
    expect(drawsSoFar()).toBe(searched)
  })

  it('come page after page for what does not jump', async () => {
    const { pages, host } = renderPages(25)
    await waitFor(() => expect(pages().isLoading).toBe(false))
    act(() => pages().loadMore())
    await waitFor(() => expect(pages().items).toHaveLength(20))
    act(() => pages().loadMore())
    await waitFor(() => expect(pages().items).toHaveLength(25))
    expect(pages().hasMore).toBe(false)
    act(() => pages().loadMore())
    expect(offsets(host)).toEqual([0, 10, 20])
  })

  it('stay until those of another search are there, and these begin at the top', async () => {
    const { pages, view, rerender } = renderPages(995)
    await waitFor(() => expect(pages().isLoading).toBe(false))
    await view(500, 505)
    await waitFor(() => expect(pages().rowWindow.rowAt(500)).not.toBeNull())
    const { onView } = pages().rowWindow
    rerender({ query: { ...ALL, search: 'City 99' } })
    expect(pages().isStale).toBe(true)
    expect(pages().rowWindow.rowAt(500)).toEqual({ id: 501, name: 'City 501' })
    await waitFor(() => expect(pages().isStale).toBe(false))
    expect(pages().rowWindow.count).toBe(7)
    expect(pages().items[0]).toEqual({ id: 99, name: 'City 99' })
    expect(pages().rowWindow.onView).not.toBe(onView)
  })
})
