import type { Collection } from '@pergola/sdk'
import {
  aCollection,
  anEditor,
  aPermission,
  aRelation,
  type FakeHandler,
  type RenderWithHostOptions,
  renderWithHost,
} from '@pergola/sdk/testing'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { MatchingActions } from './MatchingActions'

const cities = aCollection('cities', { name: {} })
const articles = aCollection('articles', {
  status: {
    type: 'status',
    options: { status_mapping: { gone: { name: 'Gone', soft_delete: true }, live: { name: 'Live' } } },
  },
})

const refused: FakeHandler = () => ({ status: 422, error: { code: 4, message: 'More match by now' } })

function open(collection: Collection, isNarrowed = true, options: RenderWithHostOptions = {}) {
  const onDone = vi.fn()
  const rendered = renderWithHost(
    <MatchingActions
      collection={collection}
      conditions={{ filters: [{ field: 'name', operator: 'contains', value: 'a' }], search: null }}
      address="?filter"
      count={4}
      isNarrowed={isNarrowed}
      onDone={onDone}
    />,
    {
      collections: [cities, articles],
      handlers: { 'POST /batches/cities': refused, 'POST /batches/articles': refused },
      ...options,
    },
  )
  const begun = () => rendered.host.requests.filter(({ method }) => method === 'POST')
  return { ...rendered, onDone, begun }
}

const remove = () => screen.findByRole('button', { name: 'Delete 4 items' })

describe('deleting all items that match', () => {
  it('does nothing after a no', async () => {
    const { user, host, begun, onDone } = open(cities, true, { onConfirm: () => false })
    await user.click(await remove())
    await waitFor(() => expect(host.confirmations).toHaveLength(1))
    expect(await remove()).toBeEnabled()
    expect(begun()).toEqual([])
    expect(onDone).not.toHaveBeenCalled()
  })

  it('asks with how many there are, and sends that number: the server does nothing when more match by then', async () => {
    const { user, host, begun, onDone } = open(cities)
    await user.click(await remove())
    await waitFor(() => expect(begun()).toHaveLength(1))
    expect(host.confirmations).toMatchObject([
      { title: 'Delete all 4 items that match?', isDestructive: true, confirmLabel: 'Delete 4 items' },
    ])
    expect(begun()).toMatchObject([
      {
        path: '/batches/cities',
        query: { 'filter[name][contains]': 'a' },
        body: { action: 'delete', count: 4 },
      },
    ])
    // What the server says against it is shown, and the selection stays.
    await waitFor(() =>
      expect(JSON.stringify(host.stores.notifications.getState().items)).toContain('More match by now'),
    )
    expect(await remove()).toBeEnabled()
    expect(onDone).not.toHaveBeenCalled()
  })

  it('begins one where it is asked again after an answer that did not arrive', async () => {
    const cut: FakeHandler = () => ({ status: 503, error: { code: null, message: 'Cut' } })
    const info = { request_keys: true }
    const { user, begun } = open(cities, true, { info, handlers: { 'POST /batches/cities': cut } })
    for (const times of [1, 2]) {
      await user.click(await remove())
      await waitFor(() => expect(begun()).toHaveLength(times))
    }
    const [first, second] = begun().map(({ headers }) => headers['idempotency-key'])
    expect(first).toMatch(/^"[0-9a-f]{32}"$/)
    expect(second).toBe(first)
  })

  it('says so where that is all there are', async () => {
    const { user, host } = open(cities, false)
    await user.click(await remove())
    await waitFor(() => expect(host.confirmations).toMatchObject([{ title: 'Delete all 4 items?' }]))
  })

  it('says what follows from it, to the last level, which undo does not bring back', async () => {
    const { user, host, begun } = open(cities, true, {
      relations: [
        aRelation({
          collection_many: 'articles',
          field_many: 'city',
          collection_one: 'cities',
          on_delete: 'delete',
        }),
      ],
      handlers: {
        'POST /batches/cities': refused,
        'POST /deletion_plans/cities': () => ({
          data: { follows: [{ collection: 'articles', rule: 'delete', count: 10_000 }], is_complete: false },
        }),
      },
    })
    await user.click(await remove())
    await waitFor(() => expect(begun()).toHaveLength(2))
    expect(begun()[0]).toMatchObject({ query: { 'filter[name][contains]': 'a' }, body: {} })
    expect(host.confirmations[0]?.message).toBe(
      'Undo brings back the chosen items alone. Items of Articles that are deleted, too: 10,000. It may be more: not everything was counted.',
    )
  })

  it('deletes nothing where what follows could not be asked for', async () => {
    const { user, host, begun } = open(cities, true, {
      relations: [aRelation({ collection_one: 'cities', on_delete: 'delete' })],
      handlers: {
        'POST /deletion_plans/cities': () => ({ status: 403, error: { code: 303, message: 'Not allowed' } }),
      },
    })
    await user.click(await remove())
    await waitFor(() =>
      expect(JSON.stringify(host.stores.notifications.getState().items)).toContain('Not allowed'),
    )
    expect(host.confirmations).toEqual([])
    expect(begun()).toHaveLength(1)
  })

  it('only marks them where the collection keeps what was deleted', async () => {
    const { user, host, begun } = open(articles)
    await user.click(await remove())
    await waitFor(() => expect(begun()).toHaveLength(1))
    expect(host.confirmations[0]?.message).toContain('the status becomes “Gone”')
    expect(begun()[0]?.body).toEqual({ action: 'update', values: { status: 'gone' }, count: 4 })
  })

  it('is not offered to a role that may not', async () => {
    const permissions = [aPermission('cities', { delete: 'none', update: 'none' })]
    open(cities, true, { user: anEditor(), permissions })
    expect(await remove()).toBeDisabled()
    expect(screen.getByRole('button', { name: 'Batch edit' })).toBeDisabled()
  })
})
