import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hydrate } from '../session/hydration/hydrate'
import { readProject } from '../session/projects/readProject'
import { createMemoryHistory } from '../testing/createMemoryHistory'
import { createTestServer } from '../testing/createTestServer'
import { createTestShell } from '../testing/renderShell'
import { createNavigation } from './createNavigation'
import { measureLatency, trackNavigation } from './trackNavigation'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

async function start(path: string) {
  const server = createTestServer({ isSignedIn: true })
  const shell = createTestShell(server)
  const workspace = shell.open('atlas')
  await readProject(shell, 'atlas')
  await hydrate(shell, workspace)
  server.requests.length = 0
  const navigation = createNavigation({
    history: createMemoryHistory(path),
    guard: async () => null,
    leaveGuards: shell.leaveGuards,
  })
  const stop = trackNavigation(shell, navigation)
  await vi.advanceTimersByTimeAsync(0)
  const go = async (to: string) => {
    navigation.push(to)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { server, shell, go, stop }
}

describe('trackNavigation', () => {
  it('pings and notes the last page one second after a navigation', async () => {
    const { server, go } = await start('/atlas/collections')
    await vi.advanceTimersByTimeAsync(400)
    await go('/atlas/users')
    await vi.advanceTimersByTimeAsync(999)
    expect(server.asked()).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(server.asked()).toEqual(['GET /server/ping', 'PATCH /atlas/users/1/tracking/page'])
    expect(server.requests[1]?.body).toEqual({ last_page: '/atlas/users' })
  })

  it.each(['/setup-2fa', '/logout', '/login', '/atlas/collections/cities/,kept'])(
    'does not note %s',
    async (path) => {
      const { server } = await start(path)
      await vi.advanceTimersByTimeAsync(1000)
      expect(server.asked()).toEqual(['GET /server/ping'])
    },
  )

  it('does not note a page that is not there', async () => {
    const { server, shell } = await start('/atlas/collections/planets')
    shell.stores.frame.setState({ missingPath: '/atlas/collections/planets' })
    await vi.advanceTimersByTimeAsync(1000)
    expect(server.asked()).toEqual(['GET /server/ping'])
  })

  it('closes the side panels when the page changes, but not when only its query does', async () => {
    const { shell, go } = await start('/atlas/collections/cities')
    const { frame } = shell.stores
    frame.getState().infoToggled(true)
    await go('/atlas/collections/cities?b=3')
    expect(frame.getState().isInfoOpen).toBe(true)
    await go('/atlas/collections/cities/1')
    expect(frame.getState().isInfoOpen).toBe(false)
  })

  it('ends when it is asked to', async () => {
    const { server, go, stop } = await start('/atlas/collections')
    stop()
    await go('/atlas/users')
    await vi.advanceTimersByTimeAsync(2000)
    expect(server.asked()).toEqual([])
  })
})

describe('measureLatency', () => {
  it('records −1 for a ping that fails', async () => {
    const server = createTestServer({ routes: { 'GET /server/ping': () => Promise.reject(new TypeError()) } })
    const shell = createTestShell(server)
    await measureLatency(shell)
    expect(shell.stores.latency.getState().samplesMs).toEqual([-1])
  })
})
