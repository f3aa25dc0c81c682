import { type Collection, isSystemCollection, useSortedCollections } from '@pergola/sdk'
import { aCollection, renderWithHost } from '@pergola/sdk/testing'
import { screen } from '@testing-library/react'
import { useMemo } from 'react'
import { expect, it } from 'vitest'
import texts from '../texts.json'
import { useCollectionOrder } from './useCollectionOrder'

const collections = ['alcoves', 'barns', 'cellars'].map((name) => aCollection(name, { id: {} }))

function Order() {
  const sorted = useSortedCollections()
  const own = useMemo(() => sorted.filter(({ collection }) => !isSystemCollection(collection)), [sorted])
  const { collections: shown, reorder } = useCollectionOrder(own)
  return (
    <>
      <p>{shown.map(({ collection }) => collection).join(' ')}</p>
      {reorder && (
        <button type="button" onClick={() => reorder([...shown].reverse())}>
          Turn round
        </button>
      )}
    </>
  )
}

function open(info: object, handlers: NonNullable<Parameters<typeof renderWithHost>[1]>['handlers'] = {}) {
  return renderWithHost(<Order />, {
    collections,
    info,
    messages: { modules: { settings: { model: texts } } },
    handlers,
  })
}

it('offers no order where the server knows none', () => {
  open({})
  expect(screen.getByText('alcoves barns cellars')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Turn round' })).toBeNull()
})

it('sends the places that change, keeps the order that was read again, and takes it back', async () => {
  const places = new Map<string, number | null>()
  const { user, host } = open(
    { collection_order: true },
    {
      'PATCH /collections': ({ body }) => {
        for (const { collection, sort } of body as { collection: string; sort: number | null }[])
          places.set(collection, sort)
        const stored = collections.map((one): Collection => {
          const sort = places.get(one.collection)
          return typeof sort === 'number' ? { ...one, sort } : one
        })
        host.stores.schema.getState().collectionsReceived(stored)
        return { data: [] }
      },
    },
  )
  const sent = () => host.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body)
  await user.click(screen.getByRole('button', { name: 'Turn round' }))
  expect(await screen.findByText('cellars barns alcoves')).toBeVisible()
  await expect.poll(() => host.stores.notifications.getState().items.at(-1)?.action?.label).toBe('Undo')
  host.stores.notifications.getState().items.at(-1)?.action?.onAction()
  expect(await screen.findByText('alcoves barns cellars')).toBeVisible()
  expect(sent()).toEqual([
    [
      { collection: 'cellars', sort: 1 },
      { collection: 'barns', sort: 2 },
      { collection: 'alcoves', sort: 3 },
    ],
    [
      { collection: 'alcoves', sort: null },
      { collection: 'barns', sort: null },
      { collection: 'cellars', sort: null },
    ],
  ])
})

it('shows the stored order where it cannot be saved', async () => {
  const { user, host } = open(
    { collection_order: true },
    { 'PATCH /collections': () => ({ status: 500, error: { code: 0, message: 'Down' } }) },
  )
  await user.click(screen.getByRole('button', { name: 'Turn round' }))
  await expect.poll(() => host.stores.notifications.getState().items.length).toBe(1)
  expect(await screen.findByText('alcoves barns cellars')).toBeVisible()
})
