import { aCollection, renderWithHost } from '@pergola/sdk/testing'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import messages from '../messages.json'
import { LoggedChange } from './LoggedChange'

const cities = aCollection('cities', { name: {}, note: {} })
const record = { id: 40, action: 'update', collection: 'cities', item: '7', comment_deleted_on: null }
const newer = { id: 12, activity: 40, data: { name: 'Lugdunum', note: 'x' }, delta: { name: 'Lugdunum' } }
const older = { id: 9, activity: 31, data: { name: 'Lyon', note: 'x' }, delta: { name: 'Lyon' } }

function renderRecord(revisions: object[]) {
  return renderWithHost(<LoggedChange record={record} />, {
    collections: [cities],
    messages: { modules: { collections: messages } },
    handlers: { 'GET /revisions': () => ({ data: revisions }) },
  })
}

it('shows what the act changed, as it was and as it became', async () => {
  const { host } = renderRecord([newer, older])
  const section = await screen.findByRole('region', { name: 'What this entry changed' })
  expect(section.textContent).toMatch(/Name.*Lyon.*Lugdunum/)
  expect(section.textContent).not.toContain('Note')
  expect(host.requests[0]?.query).toMatchObject({
    'filter[collection][eq]': 'cities',
    'filter[item][eq]': '7',
    'filter[activity][lte]': '40',
    limit: '2',
  })
})

it('shows what was created, or sent, where nothing is known from before', async () => {
  renderRecord([newer])
  expect((await screen.findByRole('region')).textContent).toContain('Lugdunum')
})

it.each([
  ['left no version', [older]],
  ['may not be seen', []],
])('shows nothing of an act that %s', async (_case, revisions) => {
  const { host } = renderRecord(revisions)
  await waitFor(() => expect(host.requests).toHaveLength(1))
  expect(screen.queryByRole('region')).toBeNull()
})
