import { anExtension } from '@pergola/sdk/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestServer } from '../../testing/createTestServer'
import { renderShell } from '../../testing/renderShell'

const LOADING = { timeout: 20_000 }
const reports = anExtension(
  'module',
  'reports',
  {},
  { name: 'Reports', pages: [{ path: 'monthly', name: 'Monthly report' }] },
)

beforeEach(() => {
  localStorage.clear()
  Element.prototype.scrollIntoView = vi.fn()
})

/** The console on a page that leads nowhere, which offers nothing itself. */
async function open({ search = [] as object[], isOffered = true, modules = [reports] } = {}) {
  const server = createTestServer({
    isSignedIn: true,
    modules,
    info: isOffered ? { search: true } : {},
    routes: { 'GET /atlas/search': { data: { hits: search, unfinished: [] } } },
  })
  const shown = await renderShell(server, '/atlas/nonsense')
  await screen.findByRole('heading', { level: 1, name: 'Page not found' }, LOADING)
  await shown.user.keyboard('{Control>}k{/Control}')
  const box = await screen.findByRole('combobox', { name: 'Search everything' }, LOADING)
  return { ...shown, server, box }
}

const options = () => screen.getAllByRole('option').map((option) => option.textContent)
const active = (box: HTMLElement) =>
  document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent

describe('the command palette', () => {
  // First in its file: once the code is there, nothing is typed too early.
  it('keeps what is typed before its code has come', async () => {
    const server = createTestServer({ isSignedIn: true, modules: [reports] })
    const { user } = await renderShell(server, '/atlas/nonsense')
    await screen.findByRole('heading', { level: 1, name: 'Page not found' }, LOADING)
    await user.keyboard('{Control>}k{/Control}month')
    const box = await screen.findByRole('combobox', { name: 'Search everything' }, LOADING)
    expect(box).toHaveValue('month')
    await waitFor(() => expect(box).toHaveFocus())
    await user.keyboard('ly')
    expect(box).toHaveValue('monthly')
    await user.keyboard('{Escape}')
    await user.keyboard('{Control>}k{/Control}')
    expect(await screen.findByRole('combobox', { name: 'Search everything' })).toHaveValue('')
  }, 60_000)

  it('opens by Ctrl and K with pages and actions in named groups, and goes to the one that is chosen', async () => {
    const { box, user, address } = await open()
    await waitFor(() => expect(box).toHaveFocus())
    const groups = screen.getAllByRole('group').map((group) => group.getAttribute('aria-labelledby') ?? '')
    expect(groups.map((id) => document.getElementById(id)?.textContent)).toEqual(['Actions', 'Go to'])
    expect(options()).toEqual(expect.arrayContaining(['Cities', 'Reports', 'Monthly reportReports']))
    await user.type(box, 'month')
    expect(options()).toEqual(['Monthly reportReports'])
    await user.keyboard('{Enter}')
    expect(address()?.pathname).toBe('/atlas/ext/reports/monthly')
    expect(screen.queryByRole('combobox', { name: 'Search everything' })).toBeNull()
  }, 60_000)

  it('shows the id of modules that have one name, beside their pages too', async () => {
    await open({ modules: [reports, anExtension('module', 'figures', {}, { name: 'Reports' })] })
    const shown = ['Reports (reports)', 'Reports (figures)', 'Monthly reportReports (reports)']
    expect(options()).toEqual(expect.arrayContaining(shown))
  }, 60_000)

  it('goes nowhere by an Enter that ends the composing of a word', async () => {
    const { box, user, address } = await open()
    await user.type(box, 'month')
    fireEvent.keyDown(box, { key: 'Enter', isComposing: true })
    expect(address()?.pathname).toBe('/atlas/nonsense')
    expect(box).toBeVisible()
  }, 60_000)

  it('names the active option to screen readers, and arrows go round', async () => {
    const { box, user } = await open()
    await user.type(box, 'cit')
    expect(active(box)).toBe('Cities')
    await user.keyboard('{ArrowDown}')
    expect(active(box)).toBe('New item: Cities')
    await user.keyboard('{ArrowDown}')
    expect(active(box)).toBe('Cities')
    await user.keyboard('{ArrowUp}')
    expect(active(box)).toBe('New item: Cities')
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('New item: Cities')
  }, 60_000)

  it('asks the server for items, and lists them by name, with where the text stands', async () => {
    const search = [
      {
        collection: 'cities',
        key: 7,
        item: { id: 7, name: 'Oslo' },
        match: { field: 'name', excerpt: 'Oslo' },
      },
      {
        collection: 'cities',
        key: 8,
        item: { id: 8, name: null },
        match: { field: 'note', excerpt: 'by Oslo' },
      },
      { collection: 'gone', key: 1, item: { id: 1 }, match: null },
    ]
    const { box, user, address, server } = await open({ search })
    await user.type(box, 'oslo')
    const items = await screen.findByRole('group', { name: 'Items' })
    expect(
      within(items)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['OsloCities', 'Cities 8Cities · Note: by Oslo'])
    expect(server.requests.filter(({ route }) => route === 'GET /atlas/search')).toHaveLength(1)
    await user.click(within(items).getByRole('option', { name: /^Oslo/ }))
    expect(address()?.pathname).toBe('/atlas/collections/cities/7')
  }, 60_000)

  it('says so when nothing is found, and asks no server that does not offer the search', async () => {
    const { box, user, server } = await open({ isOffered: false })
    await user.type(box, 'zzzz')
    expect(await screen.findByRole('status', { name: '' })).toHaveTextContent('No results')
    expect(server.asked()).not.toContain('GET /atlas/search')
  }, 60_000)

  it('leads back to items that were open', async () => {
    const { box, user, shell } = await open()
    await user.keyboard('{Escape}')
    const { visits = [] } = shell.workspace.getState().current ?? {}
    visits.push({ collection: 'cities', key: 5, title: 'Bergen' })
    visits.push({ collection: 'gone', key: 1, title: 'Of a collection that is gone' })
    await user.keyboard('{Control>}k{/Control}')
    expect(box).not.toBeInTheDocument()
    const recent = await screen.findByRole('group', { name: 'Recent items' })
    expect(
      within(recent)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['BergenCities'])
  }, 60_000)
})

describe('keys', () => {
  it('are listed by a question mark, and a slash opens the palette where the page has no search box', async () => {
    const { user } = await open()
    await user.keyboard('{Escape}')
    await user.keyboard('?')
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      'Search on this page/',
      'Next part of the pageF6',
      'Previous part of the pageShift F6',
      'Keyboard shortcuts?',
      'Search everythingCtrl K',
    ])
    // Over a dialog, the palette stays shut.
    await user.keyboard('{Control>}k{/Control}')
    expect(screen.queryByRole('combobox', { name: 'Search everything' })).not.toBeInTheDocument()
    await user.keyboard('{Escape}')
    await user.keyboard('/')
    expect(await screen.findByRole('combobox', { name: 'Search everything' })).toBeVisible()
  }, 60_000)
})
