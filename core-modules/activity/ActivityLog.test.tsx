import { aCollection, aUser, renderWithHost } from '@pergola/sdk/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { conditionsOf } from './activityQuery'
import messages from './messages.json'
import ActivityModule from './module'

const ada = aUser({ id: 1, first_name: 'Ada', last_name: 'Admin' })
const by = { id: 1, first_name: 'Ada', last_name: 'Admin' }
const entry = (id: number, action: string, item: string, more: object = {}) => ({
  id,
  action,
  item,
  action_by: by,
  action_on: '2026-03-02 08:15:00',
  collection: 'cities',
  comment: null,
  ...more,
})

function open(entries: object[], route = '/') {
  return renderWithHost(<ActivityModule basePath="/atlas/activity" />, {
    route,
    users: [ada],
    collections: [aCollection('cities', { name: {} })],
    items: { cities: [{ id: 7, name: 'Oslo' }] },
    handlers: { 'GET /activity': () => ({ data: entries }) },
    messages: { modules: { activity: messages } },
  })
}

it('says who did what in sentences, with links to person and item', async () => {
  open([
    entry(3, 'comment', '7', { comment: 'Check the name' }),
    entry(2, 'delete', '9'),
    entry(1, 'publish', '7', { action_by: null }),
  ])
  const items = await screen.findAllByRole('listitem')
  await waitFor(() => expect(items[0]).toHaveTextContent('Ada Admin commented on Oslo in Cities'))
  expect(items[0]).toHaveTextContent('Check the name')
  expect(within(items[0] as HTMLElement).getByRole('link', { name: 'Oslo' })).toHaveAttribute(
    'href',
    '/atlas/collections/cities/7',
  )
  expect(within(items[0] as HTMLElement).getByRole('link', { name: 'Ada Admin' })).toHaveAttribute(
    'href',
    '/atlas/users/1',
  )
  expect(items[1]).toHaveTextContent('Ada Admin deleted item 9 in Cities')
  expect(within(items[1] as HTMLElement).queryByRole('link', { name: 'item 9' })).toBeNull()
  expect(items[2]).toHaveTextContent('The system did “Publish” with Oslo in Cities')
})

it('asks for what the address says, and offers to lift it where nothing is left', async () => {
  const { host, user, router } = open([], '/?person=1&kind=update&collection=cities')
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }))
  expect(router.state.location.search).toBe('')
  expect(await screen.findByText('Nothing has happened yet that you may see.')).toBeVisible()
  const asked = host.requests.filter(({ path }) => path === '/activity')
  expect(asked.length).toBeGreaterThan(1)
})

it('turns each choice into a condition of the server', () => {
  const now = new Date('2026-03-08T12:00:00Z')
  const conditions = conditionsOf({ person: '1', kind: 'update', collection: 'cities', since: 'week' }, now)
  expect(conditions.map(({ field, operator, value }) => `${field} ${operator} ${value}`)).toEqual([
    'comment_deleted_on null ',
    'action_by eq 1',
    'action eq update',
    'collection eq cities',
    'action_on gte 2026-03-01 12:00:00',
  ])
  expect(conditionsOf({ person: null, kind: null, collection: null, since: 'x' }, now)).toHaveLength(1)
})
