import { aCollection, renderWithHost } from '@pergola/sdk/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { CollectionsOverview } from '../CollectionsOverview'
import messages from '../messages.json'

beforeEach(() => localStorage.clear())

interface State {
  collections?: string[]
  items?: number
  people?: number
  publicRows?: object[]
  isOurs?: boolean
}

function renderStart({
  collections = [],
  items = 0,
  people = 1,
  publicRows = [],
  isOurs = true,
}: State = {}) {
  return renderWithHost(<CollectionsOverview />, {
    path: '/atlas/collections/*',
    route: '/atlas/collections',
    messages: { modules: { collections: messages } },
    info: { hydrate: isOurs },
    collections: collections.map((name) => aCollection(name)),
    handlers: {
      'GET /schema/item_counts': () => ({
        data: Object.fromEntries(collections.map((name) => [name, items])),
      }),
      'GET /users': () => ({ data: [], meta: { total_count: people } }),
      'GET /permissions': () => ({ data: publicRows }),
    },
  })
}

const step = async (name: string) => {
  const heading = await screen.findByRole('heading', { name: new RegExp(`^${name}`) })
  return within(heading.closest('li') as HTMLElement)
}

describe('the first steps', () => {
  it('lead from an empty project to its first collection', async () => {
    renderStart()
    expect(await screen.findByRole('link', { name: 'Create the first collection' })).toHaveAttribute(
      'href',
      '/atlas/settings/collections?new',
    )
    expect(screen.getByText('0 of 4 steps done')).toBeVisible()
    expect((await step('Bring in your data')).getByRole('link', { name: 'Import a table' })).toHaveAttribute(
      'href',
      '/atlas/settings/collections/import-table',
    )
  })

  it('stay when there is a collection, and tick off what was done elsewhere', async () => {
    const empty = renderStart()
    await screen.findByText('0 of 4 steps done')
    empty.unmount()
    renderStart({
      collections: ['cities'],
      items: 3,
      publicRows: [{ collection: 'cities', read: 'full' }],
    })
    expect(await screen.findByText('3 of 4 steps done')).toBeVisible()
    expect((await step('Invite someone')).queryByText('Done')).toBeNull()
    expect((await step('Connect your site')).getByText('Done')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Cities' })).toBeVisible()
  })

  it('go for good when they are dismissed', async () => {
    const first = renderStart()
    await first.user.click(await screen.findByRole('button', { name: 'Dismiss the first steps' }))
    expect(await screen.findByRole('heading', { name: 'No collections' })).toBeVisible()
    first.unmount()
    renderStart()
    expect(screen.getByRole('heading', { name: 'No collections' })).toBeVisible()
  })

  it('are not shown, and ask nothing, in a project that was never seen empty', async () => {
    const { host } = renderStart({ collections: ['cities'] })
    await waitFor(() => expect(screen.getByRole('link', { name: 'Cities' })).toBeVisible())
    expect(screen.queryByText('First steps')).toBeNull()
    expect(host.requests).toEqual([])
  })

  it('are not shown by a server that cannot say what is done', () => {
    renderStart({ isOurs: false })
    expect(screen.getByRole('heading', { name: 'No collections' })).toBeVisible()
  })
})
