import type { ExtensionRef, PreloadOptions } from '@pergola/sdk/host'
import { aCollection, createFakeHost } from '@pergola/sdk/testing'
import { expect, it } from 'vitest'
import { itemPageAt, preloadItemPage } from './preloadItemPage'

const cities = aCollection('cities', {
  name: {},
  note: { interface: 'textarea' },
  secret: { interface: 'hashed', hidden_detail: true },
  remark: { interface: 'textarea' },
})

function createHost() {
  const asked: [readonly ExtensionRef[], PreloadOptions | undefined][] = []
  const host = {
    ...createFakeHost({
      collections: [cities, aCollection('my cities', { name: {} }), aCollection('directus_users', {})],
      project: 'atlas',
    }),
    preloadExtensions: (refs: readonly ExtensionRef[], options?: PreloadOptions) => {
      asked.push([refs, options])
    },
  }
  return { host, asked }
}

it.each([
  ['/atlas/collections/cities/7', 'cities'],
  ['/atlas/collections/cities/+', 'cities'],
  ['/atlas/collections/my%20cities/7', 'my cities'],
  ['/atlas/users/1', 'directus_users'],
  ['/atlas/collections/cities', null],
  ['/atlas/collections/cities/', null],
  ['/atlas/collections/cities/7/more', null],
  ['/atlas/settings/extensions', null],
  ['/other/collections/cities/7', null],
])('finds the collection of the item that is shown at %s: %s', (path, collection) => {
  expect(itemPageAt(createHost().host, path)?.collection ?? null).toBe(collection)
})

it('fetches every input of the form once, in one wave', async () => {
  const { host, asked } = createHost()
  await preloadItemPage(host, cities, { isGuess: true })
  expect(asked).toHaveLength(1)
  expect(asked[0]?.[0].map(({ id, part }) => `${id}/${part}`).sort()).toEqual([
    'text-input/input',
    'textarea/input',
  ])
  expect(asked[0]?.[1]).toEqual({ isGuess: true })
})
