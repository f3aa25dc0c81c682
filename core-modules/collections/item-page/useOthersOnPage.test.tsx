import { anEditor, aPermission, renderWithHost } from '@pergola/sdk/testing'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useOthersOnPage } from './useOthersOnPage'

afterEach(() => {
  vi.useRealTimers()
})

function Page({ isEnabled = true }: { isEnabled?: boolean }) {
  return <output>{useOthersOnPage(isEnabled).join(' | ')}</output>
}

const cleo = { id: 5, first_name: 'Cleo', last_name: 'Diaz' }
const emil = { id: 6, first_name: 'Emil', last_name: 'Roux' }

it('warns of those who come later, once, and no longer than they stay', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let present: object[] = []
  const { host, unmount } = renderWithHost(<Page />, {
    route: '/atlas/collections/cities/1',
    handlers: { 'GET /users': () => ({ data: present }) },
  })
  const shown = () => host.stores.notifications.getState().items.map(({ title }) => title)
  const asked = () => host.requests.filter(({ path }) => path === '/users').length
  const nextRound = async () => {
    const before = asked()
    fireEvent.pointerMove(document.body)
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    await waitFor(() => expect(asked()).toBeGreaterThan(before))
    await act(() => vi.advanceTimersByTimeAsync(10))
  }
  await waitFor(() => expect(asked()).toBe(1))
  expect(shown()).toEqual([])
  present = [cleo]
  await nextRound()
  expect(shown()).toEqual(['Cleo Diaz has this item open too. Agree on who saves.'])
  const { id } = host.stores.notifications.getState().items[0] ?? {}
  await nextRound()
  expect(host.stores.notifications.getState().items[0]?.id).toBe(id)
  present = [cleo, emil]
  await nextRound()
  expect(shown()).toEqual([expect.stringContaining('Cleo Diaz and Emil Roux')])
  present = []
  await nextRound()
  expect(shown()).toEqual([])
  present = [emil]
  await nextRound()
  expect(shown()).toHaveLength(1)
  unmount()
  expect(shown()).toEqual([])
})

it.each([
  ['a key', () => fireEvent.keyDown(document.body)],
  ['a step of the wheel', () => fireEvent.wheel(document.body)],
  ['a finger', () => fireEvent.pointerDown(document.body)],
])(
  'asks again after %s, and not while nothing is done: a page that was left keeps no session',
  async (_input, use) => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { host } = renderWithHost(<Page />, { handlers: { 'GET /users': () => ({ data: [] }) } })
    const asked = () => host.requests.filter(({ path }) => path === '/users').length
    await waitFor(() => expect(asked()).toBe(1))
    await act(() => vi.advanceTimersByTimeAsync(90_000))
    expect(asked()).toBe(1)
    use()
    await act(() => vi.advanceTimersByTimeAsync(90_000))
    expect(asked()).toBe(2)
  },
)

it('counts those who were seen on it within the last five minutes', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2024-02-29T10:00:00Z') })
  const { host } = renderWithHost(<Page />, {
    route: '/atlas/collections/cities/1',
    handlers: { 'GET /users': () => ({ data: [] }) },
  })
  await waitFor(() => expect(host.requests.map(({ path }) => path)).toContain('/users'))
  const { query } = host.requests.find(({ path }) => path === '/users') ?? {}
  expect(JSON.stringify(query)).toMatch(/2024-02-29 09:55:0\d/)
})

const asked = { 'GET /users': () => ({ data: [cleo, { id: 7, first_name: null, last_name: 'Diaz' }, cleo] }) }

it('names everyone once', async () => {
  renderWithHost(<Page />, { handlers: asked })
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Cleo Diaz | Diaz'))
})

it.each([
  ['the page is not one of an item that is there', false, [aPermission('directus_users', { read: 'full' })]],
  ['the person may not see who else there is', true, []],
])('asks for no one where %s', async (_case, isEnabled, permissions) => {
  const { host } = renderWithHost(<Page isEnabled={isEnabled} />, {
    user: anEditor(),
    permissions,
    handlers: asked,
  })
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(host.requests).toEqual([])
})
