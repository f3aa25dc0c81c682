import { aCollection } from '@pergola/sdk/testing'
import { expect, it } from 'vitest'
import { batchFields } from './batchFields'

it.each([
  [
    'a key, or a value that only one item can have',
    aCollection('cities', { name: {}, code: { unique: true } }),
  ],
  [
    'rows that belong to one item, and what the server writes',
    aCollection('cities', {
      name: {},
      streets: { type: 'o2m' },
      texts: { type: 'translation' },
      made_by: { type: 'owner' },
      made_on: { type: 'datetime_created' },
    }),
  ],
  [
    'what each file has for itself',
    aCollection('directus_files', {
      name: {},
      preview: { type: 'alias' },
      private_hash: {},
      filename_disk: {},
    }),
  ],
  ['what each account has for itself', aCollection('directus_users', { name: {}, email: {}, token: {} })],
])('several items are not given %s', (_what, collection) => {
  expect(Object.keys(batchFields(collection))).toEqual(['name'])
})
