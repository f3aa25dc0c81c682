import { act, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { anEditor, aPermission } from '../../testing/fixtures'
import { renderWithHost } from '../../testing/renderWithHost'
import { Page } from './Page'

const setWidth = (px: number) => vi.stubGlobal('innerWidth', px)
const resizeTo = (width: number) =>
  act(() =>
    (window as unknown as { happyDOM: { setViewport: (size: object) => void } }).happyDOM.setViewport({
      width,
    }),
  )
afterEach(() => {
  vi.unstubAllGlobals()
  resizeTo(1024)
})

describe('Page', () => {
  it('shows the way, the title and the content, and names the tab after page and project', () => {
    renderWithHost(
      <Page title="Cities" breadcrumb={[{ label: 'Collections', href: '/atlas/collections' }]}>
        rows
      </Page>,
    )
    expect(screen.getByRole('heading', { level: 1, name: 'Cities' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Collections' })).toBeVisible()
    expect(screen.getByRole('main')).toHaveTextContent('rows')
    expect(document.title).toBe('Cities · Atlas')
  })

  it('names the way to it, as one of several parts that lead elsewhere', () => {
    renderWithHost(
      <Page title="Oslo" breadcrumb={[{ label: 'Cities', href: '/atlas/collections/cities' }]}>
        form
      </Page>,
    )
    const way = screen.getByRole('navigation', { name: 'Path' })
    expect(within(way).getByRole('link', { name: 'Cities' })).toBeVisible()
  })

  it('says that there are no settings when the info sidebar has no content', async () => {
    const { user } = renderWithHost(<Page title="Cities">rows</Page>)
    await user.click(screen.getByRole('button', { name: 'Show info' }))
    expect(screen.getByText('No settings')).toBeVisible()
  })

  it('opens the sidebar by itself above 1235 px when the page asks for it', () => {
    setWidth(1236)
    renderWithHost(
      <Page title="Oslo" sidebar="feed" opensSidebar>
        form
      </Page>,
    )
    expect(screen.getByText('feed')).toBeVisible()
  })

  it('leaves it closed at 1235 px', () => {
    setWidth(1235)
    renderWithHost(
      <Page title="Oslo" sidebar="feed" opensSidebar>
        form
      </Page>,
    )
    expect(screen.queryByText('feed')).toBeNull()
  })

  it('opens it again for the next page, after the navigation has closed it', async () => {
    setWidth(1400)
    const { router, host } = renderWithHost(
      <Page title="Oslo" sidebar="feed" opensSidebar>
        form
      </Page>,
      { route: '/atlas/collections/cities/1' },
    )
    await act(async () => {
      host.stores.frame.getState().navigated()
      await router.navigate('/atlas/collections/cities/2')
    })
    expect(screen.getByText('feed')).toBeVisible()
  })

  it.each([1000, 600])(
    'closes it when the window narrows to %i px, before it lies over the page',
    async (width) => {
      const { host, user } = renderWithHost(
        <Page title="Cities" sidebar="feed">
          rows
        </Page>,
      )
      await user.click(screen.getByRole('button', { name: 'Show info' }))
      expect(screen.getByText('feed')).toBeVisible()
      resizeTo(width)
      expect(host.stores.frame.getState().isInfoOpen).toBe(false)
      expect(screen.queryByText('feed')).toBeNull()
      expect(screen.queryByRole('dialog')).toBeNull()
    },
  )

  it('opens it in a narrow window on request, and closes it when that narrows further', async () => {
    resizeTo(1000)
    const { user } = renderWithHost(
      <Page title="Cities" sidebar="feed">
        rows
      </Page>,
    )
    await user.click(screen.getByRole('button', { name: 'Show info' }))
    expect(screen.getByText('feed')).toBeVisible()
    resizeTo(600)
    expect(screen.queryByText('feed')).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Show info' }))
    expect(await screen.findByRole('dialog', { name: 'Info' })).toBeVisible()
  })

  it.each([
    ['links to the activity', [aPermission('directus_activity')], true],
    ['does not, when activity may not be read', [aPermission('directus_activity', { read: 'none' })], false],
  ])('%s', (_title, permissions, isLinked) => {
    renderWithHost(<Page title="Cities">rows</Page>, { user: anEditor(), permissions })
    expect(screen.queryByRole('link', { name: 'Notifications' }) !== null).toBe(isLinked)
  })
})
