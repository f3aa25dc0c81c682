import { ApiError, TIMED_OUT } from '@pergola/sdk'
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
  return { server, shell, workspace, go, stop }
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

  it.each<[string, (page: Awaited<ReturnType<typeof start>>) => void]>([
    ['the project is not known yet', ({ workspace }) => workspace.hydration.setState({ status: 'loading' })],
    ['no one is signed in', ({ workspace }) => workspace.stores.session.setState({ user: null })],
    ['the session has ended', ({ workspace }) => workspace.stores.session.setState({ isExpired: true })],
    [
      'the project is viewed as someone else',
      ({ workspace }) =>
        workspace.stores.session.setState({ viewing: { role: { id: 3, name: 'Editor' }, user: null } }),
    ],
  ])('notes no page where %s', async (_case, change) => {
    const page = await start('/atlas/collections')
    change(page)
    await vi.advanceTimersByTimeAsync(1000)
    expect(page.server.asked()).toEqual(['GET /server/ping'])
  })

  it('pings once for pages that are passed within a second, and notes the last', async () => {
    const { server, go } = await start('/atlas/collections')
    await vi.advanceTimersByTimeAsync(900)
    await go('/atlas/users')
    await vi.advanceTimersByTimeAsync(900)
    await go('/atlas/files')
    await vi.advanceTimersByTimeAsync(5000)
    expect(server.asked()).toEqual(['GET /server/ping', 'PATCH /atlas/users/1/tracking/page'])
    expect(server.requests[1]?.body).toEqual({ last_page: '/atlas/files' })
  })

  it('goes on where the page cannot be noted', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { server } = await start('/atlas/collections')
    server.routes['PATCH /atlas/users/1/tracking/page'] = { status: 403, error: { code: 302, message: 'No' } }
    await vi.advanceTimersByTimeAsync(1000)
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      'The last page could not be noted',
      expect.objectContaining({ code: 302 }),
    )
    warn.mockRestore()
  })

  it('ends also while it waits to ping', async () => {
    const { server, stop } = await start('/atlas/collections')
    stop()
    await vi.advanceTimersByTimeAsync(2000)
    expect(server.asked()).toEqual([])
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

  it('records how long an answer takes', async () => {
    const answer = () => new Promise((resolve) => setTimeout(resolve, 120, { data: 'pong', public: true }))
    const server = createTestServer({ routes: { 'GET /server/ping': answer as never } })
    const shell = createTestShell(server)
    const measuring = measureLatency(shell)
    await vi.advanceTimersByTimeAsync(120)
    await measuring
    expect(shell.stores.latency.getState().samplesMs).toEqual([120])
  })

  it('records the time of a ping that takes too long', async () => {
    const late = new ApiError(TIMED_OUT, 'Too late', 0)
    const shell = createTestShell(createTestServer())
    const get = () => new Promise((_resolve, reject) => setTimeout(reject, 9000, late))
    const measuring = measureLatency({ ...shell, apiOf: () => ({ get }) as never })
    await vi.advanceTimersByTimeAsync(9000)
    await measuring
    expect(shell.stores.latency.getState().samplesMs).toEqual([9000])
  })
})
