import type { Activity, Revision } from '@pergola/sdk'
import { aCollection, type FakeHandler, renderWithHost } from '@pergola/sdk/testing'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import messages from '../messages.json'
import type { FeedEntry } from './feedEntries'
import { RevertDialog } from './RevertDialog'

const cities = aCollection('cities', {
  name: { sort: 1 },
  motto: { sort: 3 },
  streets: { type: 'o2m', interface: 'one-to-many', datatype: null, sort: 2 },
})
const entry: FeedEntry = {
  activity: { id: 4, action: 'update', action_on: '2026-03-01 08:00:00' } as Activity,
  revision: { id: 9, activity: 4, data: { id: 1, name: 'Lyon' } } as unknown as Revision,
  changes: [],
  canRevert: true,
}

function open(plan: FakeHandler, isOurs = true) {
  const onReverted = vi.fn()
  const rendered = renderWithHost(
    <RevertDialog
      isOpen
      collection={cities}
      primaryKey={1}
      current={{ id: 1, name: 'Lugdunum', motto: 'Avant' }}
      access={{ isReadable: () => true, isWritable: () => true }}
      entry={entry}
      onClose={() => {}}
      onReverted={onReverted}
    />,
    {
      info: { hydrate: isOurs },
      collections: [cities],
      messages: { modules: { collections: messages } },
      handlers: {
        'GET /items/cities/1/revert/9': plan,
        'PATCH /items/cities/1/revert/9': () => ({ data: { id: 1, name: 'Lyon' } }),
      },
    },
  )
  return { ...rendered, onReverted }
}

const revert = () => screen.findByRole('button', { name: 'Revert' })
const refused = { status: 500, error: { code: null, message: 'The disk is away' } } as const

it('names the lists that cannot be what they were, and sets the item back', async () => {
  const { user, onReverted } = open(() => ({
    data: { values: { name: 'Lyon', streets: [] }, incomplete: ['streets'], missing: [] },
  }))
  await waitFor(async () => expect(await revert()).toBeEnabled())
  expect(screen.getByText(/too many rows to remember: Streets/)).toBeVisible()
  await user.click(await revert())
  await waitFor(() => expect(onReverted).toHaveBeenCalledOnce())
})

it('shows a field that was added later as it is now: it is not set back', async () => {
  open(() => ({ data: { values: { name: 'Lyon' }, incomplete: [], missing: [] } }))
  expect(await screen.findByDisplayValue('Avant')).toBeVisible()
  expect(screen.getByDisplayValue('Lyon')).toBeVisible()
})

it('says which related items are gone, and shows that what led to them stays as it is', async () => {
  open(() => ({
    data: {
      values: {},
      incomplete: [],
      missing: [
        { field: 'name', keys: ['12'] },
        { field: 'streets', keys: ['3', '4'] },
      ],
    },
  }))
  expect(await screen.findByText(/no longer exist.*: Name \(12\), Streets \(3, 4\)/)).toBeVisible()
  expect(screen.getByDisplayValue('Lugdunum')).toBeVisible()
  expect(await revert()).toBeEnabled()
})

it('sets nothing back while it is not known what that would do, and says why', async () => {
  let isAway = true
  const { user, host } = open(() =>
    isAway ? refused : { data: { values: { name: 'Lyon' }, incomplete: [], missing: [] } },
  )
  expect(await screen.findByText('The disk is away')).toBeVisible()
  expect(await revert()).toBeDisabled()
  isAway = false
  await user.click(screen.getByRole('button', { name: /again/i }))
  await waitFor(async () => expect(await revert()).toBeEnabled())
  expect(screen.queryByText('The disk is away')).not.toBeInTheDocument()
  expect(host.requests.filter(({ method }) => method === 'PATCH')).toEqual([])
})

it('says before another server of the contract that lists stay as they are, and asks it for no plan', async () => {
  const { user, host, onReverted } = open(() => refused, false)
  await user.click(await revert())
  await waitFor(() => expect(onReverted).toHaveBeenCalledOnce())
  expect(host.requests.filter(({ method, path }) => method === 'GET' && path.includes('/revert/'))).toEqual(
    [],
  )
})
