import { expect, it } from 'vitest'
import { itemPagePath, ownPagePath } from './paths'

it.each([
  ['cities', 7, '/atlas/collections/cities/7'],
  ['directus_activity', 7, '/atlas/activity/7'],
  ['directus_collections', 'my cities', '/atlas/settings/collections/my%20cities'],
  ['directus_files', 7, '/atlas/files/7'],
  ['directus_folders', 7, '/atlas/files?folder=7'],
  ['directus_roles', '$&', '/atlas/settings/roles/%24%26'],
  ['directus_settings', 7, '/atlas/settings/global'],
  ['directus_users', '7,8', '/atlas/users/7,8'],
  ['directus_webhooks', 7, '/atlas/settings/webhooks/7'],
])(
  'the page of an item of %s (%s) is %s, and in the settings for administrators alone',
  (collection, key, path) => {
    expect(itemPagePath('atlas', collection, key)).toBe(path)
    expect(ownPagePath('atlas', collection, key, true)).toBe(path)
    expect(ownPagePath('atlas', collection, key, false)).toBe(path.includes('/settings/') ? null : path)
  },
)

it.each([
  'collection_presets',
  'fields',
  'migrations',
  'permissions',
  'relations',
  'revisions',
  'user_sessions',
])('an item of directus_%s has no page', (name) => {
  expect(ownPagePath('atlas', `directus_${name}`, 7, true)).toBeNull()
})
