import { aCollection, renderWithHost } from '@pergola/sdk/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import messages from '../messages.json'
import { ListingMenu } from '../transfer/ListingMenu'

const houses = aCollection('houses', { sold: { type: 'boolean' }, rooms: { type: 'integer' } })
const filters = [{ field: 'sold', operator: 'eq', value: '1' }] as const
const listed = {
  collection: houses,
  shown: [],
  filters,
  search: null,
  sort: '-rooms',
  count: 2,
  selectedKeys: [],
}
const slow = {
  rows: 9000,
  reads: 'all',
  sorts: true,
  steps: ['SCAN houses'],
  proposal: ['sold', 'rooms'],
  reason: null,
}
const fast = { ...slow, reads: 'matching', sorts: false, proposal: null, reason: 'fast' }
const kept = { name: 'uq_houses_rooms', fields: ['rooms'], kind: 'unique', state: 'ready' }
const own = { name: 'made', fields: ['sold', 'rooms'], kind: 'own', state: 'ready' }

function renderMenu({ refuses = false } = {}) {
  let indexes = [kept]
  return renderWithHost(<ListingMenu listed={listed} />, {
    collections: [houses],
    info: { transfers: true, indexes: true },
    messages: { modules: { collections: messages } },
    handlers: {
      'GET /jobs': () => ({ data: [] }),
      'GET /collections/houses/cost': () => ({ data: indexes.length > 1 ? fast : slow }),
      'GET /collections/houses/indexes': () => ({ data: indexes }),
      'POST /collections/houses/indexes': () => {
        if (refuses) return { status: 507, error: { code: 607, message: 'The disk is full' } }
        indexes = [kept, own]
        return { data: own }
      },
      'DELETE /collections/houses/indexes/made': () => {
        indexes = [kept]
        return { status: 204 }
      },
    },
  })
}

async function openDialog(user: ReturnType<typeof renderMenu>['user']) {
  await user.click(await screen.findByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Speed of this view…' }))
  return screen.findByRole('dialog', { name: 'Speed of Houses' }, { timeout: 10_000 })
}

it('says what the view costs, makes the index that is proposed and deletes it again', async () => {
  const { user, host } = renderMenu()
  const dialog = await openDialog(user)
  expect(await within(dialog).findByText(/may read all items/)).toBeVisible()
  expect(within(dialog).getByText(/An index of Sold, Rooms makes/)).toBeVisible()
  expect(await within(dialog).findByText('Kept by the server')).toBeVisible()
  expect(within(dialog).queryByRole('button', { name: /Delete/ })).toBeNull()
  await user.click(within(dialog).getByRole('button', { name: 'Make index' }))
  expect(await within(dialog).findByText(/finds the items that match/)).toBeVisible()
  expect(within(dialog).queryByRole('button', { name: 'Make index' })).toBeNull()
  expect(host.requests.find(({ method }) => method === 'POST')?.body).toEqual({ fields: ['sold', 'rooms'] })
  await user.click(await within(dialog).findByRole('button', { name: 'Delete the index of Sold, Rooms' }))
  await waitFor(() => expect(host.requests.some(({ method }) => method === 'DELETE')).toBe(true))
})

it('says that the index could not be made, and offers it again', async () => {
  const { user } = renderMenu({ refuses: true })
  const dialog = await openDialog(user)
  await user.click(await within(dialog).findByRole('button', { name: 'Make index' }))
  const alert = await within(dialog).findByRole('alert')
  expect(alert).toHaveTextContent('The index could not be made.')
  expect(alert).toHaveTextContent('The disk is full')
  expect(await within(dialog).findByRole('button', { name: 'Make index' })).toBeEnabled()
})
