import type { RequestOptions } from '@pergola/sdk'
import type { ExtensionSlotProps } from '@pergola/sdk/host'
import {
  aCollection,
  anEditor,
  anExtension,
  aPermission,
  createFakeHost,
  type FakeHostOptions,
  renderWithHost,
} from '@pergola/sdk/testing'
import { useEffect } from 'react'
import { expect, it, vi } from 'vitest'
import { ItemPage } from './screens'
import type { HeadStart } from './useHeadStart'

const PATH = '/items/orders/7'
const orders = aCollection('orders', { name: {} })
const core = anExtension('module', 'collections', {}, { parts: ['item'] })

/** Draws the page of an item by a screen that notes what it is handed. */
function open(primaryKey: string, options: FakeHostOptions = {}) {
  const handed: (HeadStart | null)[] = []
  const Screen = ({ headStart }: { headStart: HeadStart | null }) => {
    useEffect(() => void handed.push(headStart), [headStart])
    return <h1>Page</h1>
  }
  const view = renderWithHost(<ItemPage collection="orders" primaryKey={primaryKey} />, {
    collections: [orders],
    items: { orders: [{ id: 7, name: 'Desk' }] },
    manifests: [{ ...core, source: 'core' }],
    extensions: { module: { collections: { item: Screen }, workbench: { item: Screen } } },
    ...options,
  })
  return { ...view, handed, asked: () => view.host.requests.map(({ path }) => path) }
}

it('asks for the item while its page is drawn, and hands the answer out once', async () => {
  const { asked, handed } = open('7')
  expect(asked()).toEqual([PATH])
  const [headStart] = handed
  expect(headStart?.take('/items/orders/8')).toBeNull()
  expect((await headStart?.take(PATH))?.data).toMatchObject({ id: 7, name: 'Desk' })
  expect(headStart?.take(PATH)).toBeNull()
  expect(asked()).toEqual([PATH])
})

/** A page whose request is never answered, with the signal of that request. */
function openWaiting() {
  const host = createFakeHost({ collections: [orders], manifests: [{ ...core, source: 'core' }] })
  const request = vi.fn(
    (_method: string, _path: string, _options?: RequestOptions) => new Promise<never>(() => {}),
  )
  const handed: (HeadStart | null)[] = []
  const ExtensionSlot = ({ props }: ExtensionSlotProps) => {
    const { headStart } = props as { headStart: HeadStart }
    useEffect(() => void handed.push(headStart), [headStart])
    return null
  }
  const waiting = { ...host, api: { ...host.api, request }, ExtensionSlot }
  const { unmount } = renderWithHost(<ItemPage collection="orders" primaryKey="7" />, { host: waiting })
  return { unmount, headStart: handed[0], signal: request.mock.calls[0]?.[2]?.signal }
}

it('ends with the page that has not taken it', () => {
  const { headStart, signal, unmount } = openWaiting()
  expect(signal?.aborted).toBe(false)
  unmount()
  expect(signal?.aborted).toBe(true)
  expect(headStart?.take(PATH)).toBeNull()
})

it('ends with the signal of the page that has taken it, and not before', () => {
  const { headStart, signal, unmount } = openWaiting()
  const page = new AbortController()
  expect(headStart?.take(PATH, page.signal)).not.toBeNull()
  unmount()
  expect(signal?.aborted).toBe(false)
  page.abort()
  expect(signal?.aborted).toBe(true)
})

it.each(['+', '7,8', ',matching', ',k3j2'])('asks for nothing at the address %s', (primaryKey) => {
  const { asked, handed } = open(primaryKey)
  expect(handed).toEqual([null])
  expect(asked()).toEqual([])
})

it('leaves the request to a screen that was installed', () => {
  const workbench = {
    ...anExtension('module', 'workbench', {}, { parts: ['item'] }),
    source: 'custom' as const,
  }
  expect(open('7', { manifests: [{ ...core, source: 'core' }, workbench] }).asked()).toEqual([])
})

it('asks for no item that may not be read', () => {
  const permissions = [aPermission('orders', { role: anEditor().role as number, read: 'none' })]
  expect(open('7', { user: anEditor(), permissions }).asked()).toEqual([])
})
