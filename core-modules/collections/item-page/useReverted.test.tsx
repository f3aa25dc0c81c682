import { useApi } from '@pergola/sdk'
import { itemKeys } from '@pergola/sdk/items'
import { aCollection, renderWithHost } from '@pergola/sdk/testing'
import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { activityKeys } from '../data/activityQuery'
import type { LoadedItems } from '../data/itemQuery'
import type { ItemSession } from './ItemSession'
import { useReload, useReverted } from './useReverted'

const cities = aCollection('cities', { name: {} })

function open(answer: LoadedItems) {
  const saved = vi.fn()
  const readActivity = vi.fn(async () => 'read')
  const readItem = vi.fn(async () => 'read')
  function Page() {
    const session = { saved } as unknown as ItemSession
    const handleReverted = useReverted('cities', 1, session)
    const reload = useReload('cities', 1, session)
    const { project } = useApi()
    useQuery({ queryKey: activityKeys.ofItem(project, 'cities', 1), queryFn: readActivity })
    const item = useQuery({ queryKey: itemKeys.one(project, 'cities', 1), queryFn: readItem })
    return (
      <>
        <button type="button" onClick={() => void handleReverted(answer)}>
          Revert
        </button>
        <button type="button" onClick={() => void reload()}>
          Reload
        </button>
        <output>{item.isStale ? 'outdated' : 'as stored'}</output>
      </>
    )
  }
  const opened = renderWithHost(<Page />, {
    collections: [cities],
    items: { cities: [{ id: 1, name: 'Lyon' }] },
  })
  return { ...opened, saved, readActivity, readItem }
}

const reverted = { items: [{ id: 1, name: 'Nice' }], etag: '"2"' }

it('goes on with the answer, says that it is saved, and reads what happened again', async () => {
  const { user, host, saved, readActivity, readItem } = open(reverted)
  await waitFor(() => expect(readActivity).toHaveBeenCalledOnce())
  await user.click(screen.getByRole('button', { name: 'Revert' }))
  await waitFor(() => expect(saved).toHaveBeenCalledExactlyOnceWith(reverted, { sent: {} }))
  expect(host.stores.notifications.getState().items).toMatchObject([
    { title: 'Item saved', color: 'success' },
  ])
  await waitFor(() => expect(readActivity).toHaveBeenCalledTimes(2))
  // The page has the answer: anyone who opens the item later reads it.
  expect(screen.getByRole('status')).toHaveTextContent('outdated')
  expect(readItem).toHaveBeenCalledOnce()
  expect(host.requests.filter(({ path }) => path === '/items/cities/1')).toEqual([])
})

it('asks for the item where the answer has no version, which the next save has to name', async () => {
  const { user, saved } = open({ ...reverted, etag: null })
  await user.click(screen.getByRole('button', { name: 'Revert' }))
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect(saved.mock.calls[0]).toMatchObject([{ items: [{ id: 1, name: 'Lyon' }] }, { sent: {} }])
})

it('reads an item again that was changed past the form, without a word', async () => {
  const { user, host, saved } = open(reverted)
  await user.click(screen.getByRole('button', { name: 'Reload' }))
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect(saved.mock.calls[0]).toMatchObject([{ items: [{ name: 'Lyon' }] }, { sent: {} }])
  expect(host.stores.notifications.getState().items).toEqual([])
})
