import type { Activity } from '@pergola/sdk'
import { aCollection, aUser, renderWithHost } from '@pergola/sdk/testing'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { EntryIntro } from './EntryIntro'
import messages from './messages.json'

const entry = {
  id: 3,
  action: 'update',
  item: '7',
  action_by: 1,
  action_on: '2026-03-02 08:15:00',
  collection: 'cities',
  comment: null,
} as unknown as Activity

it('says what was done in words, with the day and the time', async () => {
  const { container } = renderWithHost(<EntryIntro entry={entry} />, {
    users: [aUser({ id: 1, first_name: 'Ada', last_name: 'Admin' })],
    collections: [aCollection('cities', { name: {} })],
    items: { cities: [{ id: 7, name: 'Oslo' }] },
    messages: { modules: { activity: messages } },
  })
  await waitFor(() => expect(container).toHaveTextContent('Ada Admin changed Oslo in Cities'))
  expect(screen.getByRole('link', { name: 'Oslo' })).toHaveAttribute('href', '/atlas/collections/cities/7')
  expect(container).toHaveTextContent('Monday, March 2, 2026')
})
