import { watchJob } from '@pergola/sdk/items'
import { aCollection, renderWithHost } from '@pergola/sdk/testing'
import { screen, waitFor, waitForElementToBeRemoved } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import messages from '../messages.json'
import { ListingMenu } from './ListingMenu'

const parcels = aCollection('parcels', { name: {} })
const listed = {
  collection: parcels,
  shown: [],
  filters: [],
  search: null,
  sort: null,
  count: 2,
  selectedKeys: [],
}
const job = {
  id: 7,
  kind: 'update',
  collection: 'parcels',
  makes_collection: false,
  state: 'running',
  step: 'update',
  total: 900,
  done: 300,
  counts: { created: 0, updated: 300, deleted: 0, unchanged: 0, refused: 0, undone: 0, kept: 0 },
  error: null,
  refusal: null,
  file: null,
  can_undo: false,
}

function renderMenu(running: object[], info: Record<string, boolean> = { transfers: true }, ended?: object) {
  let state = 'running'
  const result = renderWithHost(<ListingMenu listed={listed} />, {
    collections: [parcels],
    info,
    messages: { modules: { collections: messages } },
    handlers: {
      'GET /jobs': () => ({ data: running }),
      'GET /jobs/7': () => ({ data: ended ?? { ...job, state } }),
    },
  })
  return {
    ...result,
    end: () => {
      state = 'done'
    },
  }
}

beforeEach(() => {
  localStorage.clear()
  // The page asks for jobs of others once its rows have had their time: here at once.
  const start = globalThis.setTimeout
  const hurried = (handler: () => void, delayMs?: number) => start(handler, delayMs === 3_000 ? 0 : delayMs)
  vi.stubGlobal('setTimeout', hurried)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it('shows again how far a job is that was running before the page was loaded, until it ends', async () => {
  const { end } = renderMenu([{ ...job, id: 8, collection: 'others' }, job])
  const dialog = await screen.findByRole('dialog', { name: 'Changing items of Parcels' }, { timeout: 10_000 })
  expect(await screen.findByText('300 of 900 items')).toBeVisible()
  end()
  await waitForElementToBeRemoved(dialog, { timeout: 10_000 })
})

it('shows what came of a job that has ended while its page was left, once', async () => {
  watchJob('atlas', 7)
  const failed = {
    ...job,
    state: 'failed',
    error: 'The disk is full',
    refusal: { message: 'The disk is full' },
  }
  const { user } = renderMenu([failed], { transfers: true }, failed)
  expect(await screen.findByText('The disk is full', {}, { timeout: 10_000 })).toBeVisible()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(localStorage.length).toBe(0)
})

it('says of a job that is being taken back that it is undone, and not that items were changed', async () => {
  const { host } = renderMenu([{ ...job, step: 'undo' }], undefined, {
    ...job,
    step: 'undo',
    state: 'undone',
  })
  const titles = () => host.stores.notifications.getState().items.map(({ title }) => title)
  await waitFor(() => expect(titles()).toEqual(['Undone']), { timeout: 10_000 })
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('leaves the import of a table to its own page', async () => {
  const { host } = renderMenu([{ ...job, kind: 'import', step: 'import', makes_collection: true }])
  await waitFor(() => expect(host.requests).toHaveLength(1), { timeout: 10_000 })
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('asks for nothing where the server knows no jobs', async () => {
  const { host } = renderMenu([job], {})
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(host.requests).toEqual([])
})
