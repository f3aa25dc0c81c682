import { describe, expect, it, vi } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer'
import { createTestShell } from '../testing/renderShell'
import { createGuard } from './createGuard'

const at = (address: string) => {
  const [pathname = '', query] = address.split('?')
  return { pathname, search: query === undefined ? '' : `?${query}`, hash: '', state: null, key: 'a' }
}

function open(server: TestServer = createTestServer({ isSignedIn: true })) {
  const shell = createTestShell(server)
  const preloadPages = vi.fn(async () => undefined)
  const guard = createGuard(shell, preloadPages)
  const visit = (address: string, signal = new AbortController().signal) => guard(at(address), signal)
  const project = () => shell.workspace.getState().current?.project
  return { server, shell, preloadPages, visit, project }
}

const refused = { status: 401, error: { code: 3, message: 'No' } }
/** Another project, which lists do not name. */
const hidden = { data: { api: { project_name: 'Hidden' } }, undeclared: true } as const

describe('the guard', () => {
  it('reads list and project, opens the project, hydrates it, and fetches the page beside', async () => {
    const { server, shell, preloadPages, visit, project } = open()
    await expect(visit('/atlas/collections')).resolves.toBeNull()
    expect(project()).toBe('atlas')
    expect(preloadPages).toHaveBeenCalledExactlyOnceWith(shell, '/atlas/collections')
    await vi.waitFor(() => expect(server.asked()).toContain('GET /atlas/hydrate'))
  })

  it('asks the project of the address about itself beside the list, once', async () => {
    const { server, visit } = open()
    await visit('/atlas/collections')
    // Ahead of the list, which does not have to name it first.
    expect(server.asked().slice(0, 2)).toEqual(['GET /atlas/', 'GET /server/projects'])
    expect(server.asked().filter((route) => route === 'GET /atlas/')).toHaveLength(1)
  })

  it('asks no project beside the list on pages that need none, and fetches no page behind the sign-in', async () => {
    const { server, preloadPages, visit, project } = open(createTestServer())
    await expect(visit('/login')).resolves.toBeNull()
    expect(server.asked()[0]).toBe('GET /server/projects')
    expect(project()).toBe('atlas')
    // What the form shows of its project is read behind it.
    await vi.waitFor(() => expect(server.asked()).toContain('GET /atlas/'))
    expect(server.asked()).not.toContain('GET /atlas/hydrate')
    expect(preloadPages).not.toHaveBeenCalled()
  })

  it('leads to the sign-in who is signed out', async () => {
    const { visit } = open(createTestServer())
    await expect(visit('/atlas/users?q=1')).resolves.toBe('/login?redirect=%2Fatlas%2Fusers%3Fq%3D1')
  })

  it('hydrates a project once, however many of its pages are shown', async () => {
    const { server, shell, visit } = open()
    await visit('/atlas/collections')
    const hydration = shell.workspace.getState().current?.hydration
    await vi.waitFor(() => expect(hydration?.getState().status).toBe('ready'))
    const before = server.asked()
    await visit('/atlas/users')
    expect(server.asked()).toEqual(before)
  })

  it('opens a project that no list names but that answers', async () => {
    const server = createTestServer({ isSignedIn: true })
    server.routes['GET /hidden/'] = { ...hidden, public: true }
    const { visit, project } = open(server)
    await expect(visit('/hidden/collections')).resolves.toBe('/login?redirect=%2Fhidden%2Fcollections')
    expect(project()).toBe('hidden')
  })

  it('stays with the first project where the address names none that answers', async () => {
    const server = createTestServer({ isSignedIn: true })
    server.routes['GET /nowhere/'] = refused
    const { visit, project } = open(server)
    await expect(visit('/nowhere/collections')).resolves.toBeNull()
    expect(project()).toBe('atlas')
  })

  it('opens the project of the last visit, also where lists do not name it', async () => {
    const server = createTestServer()
    server.routes['GET /hidden/'] = hidden
    const { shell, visit, project } = open(server)
    shell.stores.projects.getState().chosen('hidden')
    await visit('/login')
    expect(project()).toBe('hidden')
  })

  it('opens the first project where that of the last visit is gone', async () => {
    const server = createTestServer()
    server.routes['GET /gone/'] = refused
    const { shell, visit, project } = open(server)
    shell.stores.projects.getState().chosen('gone')
    await visit('/login')
    expect(project()).toBe('atlas')
  })

  it('waits for a project that answers later than the list does', async () => {
    const server = createTestServer({ isSignedIn: true })
    const answer = server.routes['GET /atlas/']
    server.routes['GET /atlas/'] = async (request) => {
      await vi.waitFor(() => expect(server.asked()).toContain('GET /server/projects'))
      await new Promise((resolve) => setTimeout(resolve, 50))
      return typeof answer === 'function' ? answer(request) : (answer ?? refused)
    }
    const { visit } = open(server)
    await expect(visit('/atlas/collections')).resolves.toBeNull()
  })

  it('opens no project where there is none', async () => {
    const server = createTestServer()
    server.routes['GET /server/projects'] = { data: [] }
    const { visit, project } = open(server)
    await visit('/login')
    expect(project()).toBeUndefined()
    expect(server.asked()).toEqual(['GET /server/projects'])
  })

  it('opens the project that the address asks for, and goes on without that', async () => {
    const { visit, project } = open(createTestServer())
    await expect(visit('/login?project=atlas&a=1')).resolves.toBe('/login?a=1')
    expect(project()).toBe('atlas')
  })

  it('decides nothing any more once another navigation takes over', async () => {
    const { preloadPages, visit, project } = open()
    const leaving = new AbortController()
    leaving.abort()
    await expect(visit('/atlas/collections', leaving.signal)).resolves.toBeNull()
    expect(project()).toBeUndefined()
    expect(preloadPages).not.toHaveBeenCalled()
  })
})
