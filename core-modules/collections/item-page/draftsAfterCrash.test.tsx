import type { Item } from '@pergola/sdk'
import { aCollection, createFakeHost, renderWithHost } from '@pergola/sdk/testing'
import { act } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LoadedItems } from '../data/itemQuery'
import { noStorage } from './draftStorage'
import { createDrafts } from './drafts'
import type { ItemSession } from './ItemSession'
import { useItemSession } from './useItemSession'
import { useSaveItem } from './useSaveItem'

/**
 * Two hundred steps at an item page, and the browser killed at any of them: what storage and server hold then is put together
 * as the next visit does: it must have the edits that were on screen at most a second before.
 */
const FIELDS = ['title', 'body', 'code'] as const
const SEEDS = [1, 2, 3] as const
const STEPS = 200
const MOST_LOST_MS = 1000
const collection = aCollection('articles', { title: {}, body: {}, code: {} })
const START: Item = { id: 1, title: 'T', body: 'B', code: 'C' }

type Step =
  | { types: (typeof FIELDS)[number]; text: string }
  | { waitsMs: number }
  | { saves: { commitsAfterMs: number; answersAfterMs: number; isCommitted: boolean; isAnswered: boolean } }
  | { discards: true }
  | { hides: true }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({ types: fc.constantFrom(...FIELDS), text: fc.string({ maxLength: 6 }) }),
  },
  { weight: 8, arbitrary: fc.record({ waitsMs: fc.nat(700) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      saves: fc.record({
        commitsAfterMs: fc.nat(500),
        answersAfterMs: fc.nat(2500),
        isCommitted: fc.boolean(),
        isAnswered: fc.boolean(),
      }),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ discards: true as const }) },
  { weight: 1, arbitrary: fc.constant({ hides: true as const }) },
)

/** A storage that remembers all it ever held. */
function recordStorage() {
  const items = new Map<string, string>()
  const moments: { at: number; items: Map<string, string> }[] = [{ at: Date.now(), items: new Map() }]
  const note = () => moments.push({ at: Date.now(), items: new Map(items) })
  return {
    moments,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => {
      items.set(key, value)
      note()
    },
    removeItem: (key: string) => {
      items.delete(key)
      note()
    },
  }
}

interface PageProps {
  onDraw: (page: { session: ItemSession; save: ReturnType<typeof useSaveItem>['save'] }) => void
}

const ANYTHING = { isReadable: () => true, isWritable: () => true }
const LOADED: LoadedItems = { items: [START], etag: null }

function Page({ onDraw }: PageProps) {
  const page = { collection, primaryKey: 1, access: ANYTHING }
  const session = useItemSession({
    ...page,
    fields: collection.fields,
    loaded: LOADED,
    startValues: START,
    isBatch: false,
  })
  const { save } = useSaveItem({ ...page, isNew: false, count: 1, session })
  onDraw({ session, save })
  return null
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function play(steps: readonly Step[]): Promise<void> {
  const storage = recordStorage()
  vi.stubGlobal('localStorage', storage)
  const server: { at: number; item: Item }[] = [{ at: Date.now(), item: START }]
  const screen: { at: number; staged: Item }[] = [{ at: Date.now(), staged: {} }]
  let next: Extract<Step, { saves: object }>['saves'] | null = null
  const host = createFakeHost({
    collections: [collection, aCollection('directus_activity')],
    handlers: {
      'PATCH /items/articles/1': async ({ body }) => {
        const { commitsAfterMs = 0, answersAfterMs = 0, isCommitted = true, isAnswered = true } = next ?? {}
        await new Promise((resolve) => setTimeout(resolve, commitsAfterMs))
        const item = { ...server.at(-1)?.item, ...(body as Item) }
        if (isCommitted) server.push({ at: Date.now(), item })
        await new Promise((resolve) => setTimeout(resolve, answersAfterMs))
        // The network is cut: whether it was stored, no one learns.
        if (!isCommitted || !isAnswered) return { status: 503, error: { code: null, message: 'Cut' } }
        return { data: item }
      },
    },
  })
  let page!: Parameters<PageProps['onDraw']>[0]
  const { unmount } = renderWithHost(<Page onDraw={(drawn) => (page = drawn)} />, { host })
  const key = host.api.project ?? ''
  const userId = host.stores.session.getState().user?.id ?? 0
  const note = () => screen.push({ at: Date.now(), staged: page.session.staged })
  try {
    for (const each of steps) {
      if ('types' in each) act(() => page.session.stage(each.types, each.text))
      else if ('discards' in each) act(() => page.session.discarded())
      else if ('hides' in each) act(() => void document.dispatchEvent(new Event('visibilitychange')))
      else if ('saves' in each) {
        next = each.saves
        act(() => void page.save('stay'))
      } else
        for (let left = each.waitsMs; left > 0; left -= 100) {
          await act(() => vi.advanceTimersByTimeAsync(Math.min(left, 100)))
          note()
        }
      note()
    }
  } finally {
    unmount()
  }

  const shown = (from: number, to: number) => {
    const before = screen.filter(({ at }) => at <= from).slice(-1)
    return [...before, ...screen.filter(({ at }) => at >= from && at <= to)].map(({ staged }) => staged)
  }
  for (const { at, items } of killPoints(storage.moments, screen)) {
    const held = { ...noStorage, getItem: (name: string) => items.get(name) ?? null }
    const owner = { project: key, userId, collection: 'articles', primaryKey: 1 }
    const draft = createDrafts(owner, collection.fields, { storage: held }).read()
    const saved = server.findLast((each) => each.at <= at)?.item
    // What is the same on the server is no edit of the next visit.
    const editOf = (field: string, values: Item = {}) =>
      field in values && values[field] !== saved?.[field] ? values[field] : 'not edited'
    for (const field of FIELDS) {
      const seen = shown(at - MOST_LOST_MS, at).map((staged) => editOf(field, staged))
      expect(seen).toContain(editOf(field, draft?.values))
    }
  }
}

/** Each state that the storage was ever in, when it came and just before it went. */
function killPoints(
  moments: readonly { at: number; items: Map<string, string> }[],
  screen: readonly { at: number }[],
) {
  const end = screen.at(-1)?.at ?? 0
  const began = moments.filter(({ at }) => at <= end)
  return began.flatMap(({ at, items }, index) => {
    const until = began[index + 1]?.at ?? end
    return [
      { at, items },
      { at: Math.max(at, until - 1), items },
    ]
  })
}

it.each(SEEDS)('a killed browser loses nothing older than a second (seed %i)', async (seed) => {
  const steps = fc.array(step, { minLength: STEPS, maxLength: STEPS, size: 'max' })
  await fc.assert(fc.asyncProperty(steps, play), { seed, numRuns: 1, endOnFailure: true })
})
