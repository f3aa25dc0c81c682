import type { CollectionPreset } from '@pergola/sdk'
import { aCollection, anEditor, anExtension, aUser } from '@pergola/sdk/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { createTestServer } from '../testing/createTestServer'
import { renderShell } from '../testing/renderShell'

const LOADING = { timeout: 20_000 }

const PRESET: CollectionPreset = {
  id: 7,
  title: null,
  user: null,
  role: null,
  collection: 'cities',
  search_query: null,
  filters: null,
  view_type: null,
  view_query: null,
  view_options: null,
  translation: null,
}

describe('the console behind the sign-in', () => {
  it('keeps the frame and the project on an address that leads nowhere', async () => {
    const { shell } = await renderShell(createTestServer({ isSignedIn: true }), '/atlas/nonsense/1')
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' }, LOADING)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Cities' })).toBeVisible()
    expect(shell.workspace.getState().current?.project).toBe('atlas')
  }, 40_000)

  it('keeps them when the address names no project at all', async () => {
    const error = { code: 3, message: 'No' }
    const server = createTestServer({ isSignedIn: true })
    server.routes['GET /nowhere/'] = { status: 401, error }
    const { shell } = await renderShell(server, '/nowhere/collections')
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' }, LOADING)).toBeVisible()
    expect(shell.stores.projects.getState().current).toBe('atlas')
  }, 40_000)

  it.each([
    ['the last page of the user', '/atlas/users/1', '/atlas/users/1'],
    ['the collections, when that page is gone', '/atlas/nonsense', '/atlas/collections'],
    ['the collections, when that page was in another project', '/shop/users/1', '/atlas/collections'],
  ])(
    'starts on %s',
    async (_title, lastPage, expected) => {
      const modules = [anExtension('module', 'users', {}, { paths: ['users'] })]
      const server = createTestServer({ isSignedIn: true, user: aUser({ last_page: lastPage }), modules })
      const { address } = await renderShell(server, '/')
      await waitFor(() => expect(address()?.pathname).toBe(expected), LOADING)
    },
    40_000,
  )

  it('keeps the navigation when a module cannot be loaded, and says which', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const modules = [anExtension('module', 'reports', {}, { name: 'Reports' })]
    await renderShell(createTestServer({ isSignedIn: true, modules }), '/atlas/ext/reports')
    const text = 'The extension Reports could not be loaded.'
    expect(await screen.findByRole('heading', { name: text }, LOADING)).toBeVisible()
    expect(await screen.findByRole('alert', {}, LOADING)).toHaveTextContent(text)
    expect(screen.getByRole('link', { name: 'Cities' })).toBeVisible()
    log.mockRestore()
  }, 40_000)

  it('draws nothing of the navigation again on another page but its links', async () => {
    const server = createTestServer({ isSignedIn: true })
    const { shell, address, user } = await renderShell(server, '/atlas/nonsense')
    await screen.findByRole('link', { name: 'Cities' }, LOADING)
    let reads = 0
    const bookmark = {
      ...PRESET,
      get title() {
        reads++
        return 'Large ones'
      },
    }
    const { directory } = shell.workspace.getState().current?.stores ?? {}
    act(() => directory?.getState().bookmarksReceived([bookmark]))
    expect(screen.getByRole('link', { name: 'Large ones' })).toBeVisible()
    reads = 0
    await user.click(screen.getByRole('link', { name: 'Cities' }))
    await waitFor(() => expect(address()?.pathname).toBe('/atlas/collections/cities'), LOADING)
    await waitFor(() => expect(screen.getByRole('link', { name: 'Cities', current: 'page' })).toBeVisible())
    expect(reads).toBe(0)
  }, 40_000)

  it('draws nothing of the navigation again for a search, and goes back to it', async () => {
    const server = createTestServer({ isSignedIn: true })
    const { navigation, address, user } = await renderShell(server, '/atlas/collections/cities')
    const link = await screen.findByRole('link', { name: 'Cities', current: 'page' }, LOADING)
    const made = vi.spyOn(navigation, 'createHref')
    await act(async () => navigation.replace('/atlas/collections/cities?q=Oslo'))
    await waitFor(() => expect(address()?.search).toBe('?q=Oslo'))
    expect(made.mock.calls.filter(([to]) => JSON.stringify(to).includes('/cities'))).toEqual([])
    await user.click(link)
    await waitFor(() => expect(address()?.search).toBe(''))
    await act(async () => navigation.go(-1))
    await waitFor(() => expect(address()?.search).toBe('?q=Oslo'))
  }, 40_000)

  it('fetches the names of collections in another language once it is chosen', async () => {
    const user = aUser({ locale: 'en-US' })
    const server = createTestServer({ isSignedIn: true, user })
    const hydration = (server.routes['GET /atlas/hydrate'] as () => { data: object })()
    server.routes['GET /atlas/hydrate'] = { data: { ...hydration.data, names_in: 'en-US' } }
    const translation = [{ locale: 'de-DE', translation: 'Städte' }]
    server.routes['GET /atlas/collections'] = { data: [{ ...aCollection('cities', {}), translation }] }
    const { shell } = await renderShell(server, '/atlas/nonsense')
    expect(await screen.findByRole('link', { name: 'Cities' }, LOADING)).toBeVisible()
    expect(server.asked()).not.toContain('GET /atlas/collections')
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    act(() =>
      shell.workspace
        .getState()
        .current?.stores.session.getState()
        .userReceived({ ...user, locale: 'de-DE' }),
    )
    expect(await screen.findByRole('link', { name: 'Städte' }, LOADING)).toBeVisible()
    warn.mockRestore()
  }, 40_000)

  it('shows the id of modules that have one name', async () => {
    const modules = ['reports', 'figures'].map((id) => anExtension('module', id, {}, { name: 'Reports' }))
    await renderShell(createTestServer({ isSignedIn: true, modules }), '/atlas/nonsense')
    expect(await screen.findByRole('link', { name: 'Reports (reports)' }, LOADING)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Reports (figures)' })).toBeVisible()
  }, 40_000)

  it('says of a module for administrators that only they can open it: no right would', async () => {
    const modules = [anExtension('module', 'settings', {}, { paths: ['settings'], adminOnly: true })]
    const server = createTestServer({ isSignedIn: true, user: anEditor(), modules })
    await renderShell(server, '/atlas/settings')
    expect(await screen.findByRole('heading', { name: 'No access' }, LOADING)).toBeVisible()
    expect(screen.getByText(/^Only administrators can open/)).toBeVisible()
  }, 40_000)

  it('shows a page of its own when the project cannot be loaded', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const error = { code: 11, message: 'The database is gone' }
    const server = createTestServer({
      isSignedIn: true,
      routes: { 'GET /atlas/hydrate': { status: 500, error } },
    })
    await renderShell(server, '/atlas/collections')
    expect(await screen.findByText('Server Error', {}, LOADING)).toBeVisible()
    expect(screen.getByText('The database is gone')).toBeVisible()
    expect(screen.getByRole('link', { name: 'log in to a different project' })).toHaveAttribute(
      'href',
      '#/logout',
    )
    expect(screen.getByRole('link', { name: 'Start without extensions' })).toHaveAttribute(
      'href',
      expect.stringContaining('?disable-extensions#/atlas/'),
    )
    log.mockRestore()
  }, 40_000)

  it('says so when there is not a single extension', async () => {
    const server = createTestServer({ isSignedIn: true, canHydrate: false })
    server.routes['GET /interfaces'] = { data: [] }
    await renderShell(server, '/atlas/collections')
    expect(await screen.findByRole('heading', { name: 'No extensions' }, LOADING)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Start without extensions' })).toHaveAttribute(
      'href',
      expect.stringContaining('?disable-extensions#/atlas/collections'),
    )
  }, 40_000)

  it('asks before it signs out, then forgets the project and goes to sign-in', async () => {
    const server = createTestServer({ isSignedIn: true })
    const { user, address, shell } = await renderShell(server, '/atlas/collections')
    const first = shell.workspace.getState().current
    await user.click(await screen.findByRole('button', { name: 'Sign out' }, LOADING))
    expect(await screen.findByText('Sign out now?', {}, LOADING)).toBeVisible()
    await user.click(screen.getAllByRole('button', { name: 'Sign out' }).at(-1) as HTMLElement)
    await waitFor(() => expect(address()?.pathname).toBe('/login'))
    expect(await screen.findByLabelText('Email')).toBeVisible()
    expect(shell.workspace.getState().current).not.toBe(first)
    expect(server.asked()).toContain('POST /atlas/auth/logout')
  }, 40_000)

  it('names what is lost when something is edited and not saved', async () => {
    const { user, shell } = await renderShell(createTestServer({ isSignedIn: true }), '/atlas/collections')
    const button = await screen.findByRole('button', { name: 'Sign out' }, LOADING)
    const edits = shell.workspace.getState().current?.stores.edits.getState()
    edits?.started('cities', 1, { name: 'Oslo' }, { name: 'Bergen' })
    await user.click(button)
    expect(await screen.findByText(/Changes you have not saved will be lost/, {}, LOADING)).toBeVisible()
  }, 40_000)
})
