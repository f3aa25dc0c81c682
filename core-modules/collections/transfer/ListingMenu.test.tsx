import { aCollection, renderWithHost } from '@pergola/sdk/testing'
import { screen, waitForElementToBeRemoved } from '@testing-library/react'
import { expect, it } from 'vitest'
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
  state: 'running',
  step: 'update',
  total: 900,
  done: 300,
  counts: { created: 0, updated: 300, deleted: 0, unchanged: 0, refused: 0, undone: 0, kept: 0 },
  error: null,
  file: null,
  can_undo: false,
}

function renderMenu(running: object[], info: Record<string, boolean> = { transfers: true }) {
  let state = 'running'
  const result = renderWithHost(<ListingMenu listed={listed} />, {
    collections: [parcels],
    info,
    messages: { modules: { collections: messages } },
    handlers: {
      'GET /jobs': () => ({ data: running }),
      'GET /jobs/7': () => ({ data: { ...job, state } }),
    },
  })
  return {
    ...result,
    end: () => {
      state = 'done'
    },
  }
}

it('shows again how far a job is that was running before the page was loaded, until it ends', async () => {
  const { end } = renderMenu([{ ...job, id: 8, collection: 'others' }, job])
  const dialog = await screen.findByRole('dialog', { name: 'Changing items of Parcels' }, { timeout: 10_000 })
  expect(await screen.findByText('300 of 900 items')).toBeVisible()
  end()
  await waitForElementToBeRemoved(dialog, { timeout: 10_000 })
})

it('asks for nothing where the server knows no jobs', async () => {
  const { host } = renderMenu([job], {})
  await new Promise((resolve) => setTimeout(resolve, 3_500))
  expect(host.requests).toEqual([])
})
