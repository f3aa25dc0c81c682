import type { Collection, Item, PrimaryKey } from '@pergola/sdk'
import { aCollection, renderWithHost } from '@pergola/sdk/testing'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import messages from '../messages.json'
import { usePageTexts } from './usePageTexts'

interface PageProps {
  collection: Collection
  primaryKey: PrimaryKey | null
  count?: number
  item?: Item
}

function Header({ collection, primaryKey, count = 1, item }: PageProps) {
  const { title, breadcrumb, listingPath } = usePageTexts(collection, primaryKey, count, item ?? null)
  const way = breadcrumb.map(({ label, href }) => (href ? `${label} (${href})` : label))
  return <p>{[title, way.join(' › '), listingPath].join(' | ')}</p>
}

const cities = aCollection('cities', { name: {} })
const users = aCollection('directus_users', { first_name: {}, last_name: {} })
const webhooks = aCollection('directus_webhooks', { name: {} })
const CITIES = 'Collections (/atlas/collections) › Cities (/atlas/collections/cities)'
const PEOPLE = 'User directory (/atlas/users)'
const ada = { id: 1, first_name: 'Ada', last_name: 'Admin' }

it.each<[string, PageProps, string]>([
  [
    'an item that is not read yet',
    { collection: cities, primaryKey: 5 },
    `Edit item: Cities | ${CITIES} › Edit item | /atlas/collections/cities`,
  ],
  [
    'an item, by what it is called',
    { collection: cities, primaryKey: 5, item: { id: 5, name: 'Oslo' } },
    `Oslo | ${CITIES} › Edit item | /atlas/collections/cities`,
  ],
  [
    'a new item',
    { collection: cities, primaryKey: null },
    `New item: Cities | ${CITIES} › New item | /atlas/collections/cities`,
  ],
  [
    'several items at once',
    { collection: cities, primaryKey: '5,6', count: 2 },
    `Batch edit: Cities | ${CITIES} › Edit 2 items | /atlas/collections/cities`,
  ],
  [
    'the only item of a collection, which has no listing',
    { collection: aCollection('about', {}, { single: true }), primaryKey: 1 },
    'About | Collections (/atlas/collections) › Edit About | /atlas/collections/about',
  ],
  [
    'the own account',
    { collection: users, primaryKey: 1, item: ada },
    `Ada Admin | ${PEOPLE} › My profile | /atlas/users`,
  ],
  [
    'the own account before it is read',
    { collection: users, primaryKey: '1' },
    `My profile | ${PEOPLE} › My profile | /atlas/users`,
  ],
  [
    'the account of someone else',
    { collection: users, primaryKey: 2, item: { ...ada, id: 2 } },
    `Ada Admin | ${PEOPLE} › Edit item | /atlas/users`,
  ],
  [
    'an entry of the log',
    { collection: aCollection('directus_activity'), primaryKey: 111, item: { id: 111, action: 'create' } },
    'Entry 111 of the log | Activity log (/atlas/activity) › Entry 111 of the log | /atlas/activity',
  ],
  [
    'what belongs to the settings, whose page stands above its own',
    { collection: webhooks, primaryKey: 5, item: { id: 5, name: 'Rebuild' } },
    'Rebuild | Settings (/atlas/settings) › Webhooks (/atlas/settings/webhooks) › Edit item | /atlas/settings/webhooks',
  ],
])('the header of the page names %s', async (_case, page, expected) => {
  renderWithHost(<Header {...page} />, {
    collections: [cities, users, webhooks, aCollection('directus_activity')],
    route: '/atlas/collections/cities/5',
    messages: { modules: { collections: messages } },
  })
  expect((await screen.findByText(/\|/)).textContent?.toLowerCase()).toBe(expected.toLowerCase())
})
