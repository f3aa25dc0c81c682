import type { ExtensionManifest } from '@pergola/sdk'
import type { ExtensionRef, PreloadOptions } from '@pergola/sdk/host'
import { aCollection, anExtension, createFakeHost } from '@pergola/sdk/testing'
import { expect, it } from 'vitest'
import { preloadScreen, screenAt } from './preloadScreen'

const cities = aCollection('cities', {
  name: {},
  note: { interface: 'textarea' },
  secret: { interface: 'hashed', hidden_detail: true },
  remark: { interface: 'textarea' },
})

const module = (id: string, source: ExtensionManifest['source'], ...parts: ExtensionManifest['parts']) => ({
  ...anExtension('module', id, {}, { parts: ['module', ...parts] }),
  source,
})

function createHost(modules = [module('collections', 'core', 'listing', 'item')]) {
  const asked: [readonly ExtensionRef[], PreloadOptions | undefined][] = []
  const host = {
    ...createFakeHost({
      collections: [
        cities,
        aCollection('my cities', { name: {} }),
        aCollection('directus_users', {}),
        aCollection('directus_roles', {}),
      ],
      project: 'atlas',
      manifests: modules,
    }),
    preloadExtensions: (refs: readonly ExtensionRef[], options?: PreloadOptions) => {
      asked.push([refs, options])
    },
  }
  const askedParts = () => asked.map(([refs]) => refs.map(({ id, part }) => `${id}/${part}`).sort())
  return { host, asked, askedParts }
}

it.each([
  ['/atlas/collections/cities/7', 'item', 'cities'],
  ['/atlas/collections/cities/+', 'item', 'cities'],
  ['/atlas/collections/my%20cities/7', 'item', 'my cities'],
  ['/atlas/users/1', 'item', 'directus_users'],
  ['/atlas/collections/cities', 'listing', 'cities'],
  ['/atlas/users', 'listing', 'directus_users'],
])('finds the screen that is shown at %s: %s of %s', (path, screen, collection) => {
  const shown = screenAt(createHost().host, path)
  expect([shown?.screen, shown?.collection.collection]).toEqual([screen, collection])
})

it.each([
  '/atlas/collections/cities/',
  '/atlas/collections/cities/7/more',
  '/atlas/settings/extensions',
  '/other/collections/cities/7',
  '/atlas/settings/roles/3',
  '/atlas/roles/3',
])('finds no screen at %s', (path) => {
  expect(screenAt(createHost().host, path)).toBeNull()
})

it('fetches the page of an item and every input of its form once, in one wave', () => {
  const { host, asked, askedParts } = createHost()
  preloadScreen(host, { screen: 'item', collection: cities }, { isGuess: true })
  expect(askedParts()).toEqual([['collections/item', 'text-input/input', 'textarea/input']])
  expect(asked[0]?.[1]).toEqual({ isGuess: true })
})

it('fetches for a listing no inputs', () => {
  const { host, askedParts } = createHost()
  preloadScreen(host, { screen: 'listing', collection: cities })
  expect(askedParts()).toEqual([['collections/listing']])
})

it('fetches the screen of what was installed, not that of the console', () => {
  const { host, askedParts } = createHost([
    module('collections', 'core', 'listing', 'item'),
    module('workbench', 'custom', 'item'),
    module('desk', 'custom', 'listing'),
  ])
  preloadScreen(host, { screen: 'listing', collection: cities })
  preloadScreen(host, { screen: 'item', collection: aCollection('directus_users', {}) })
  expect(askedParts()).toEqual([['desk/listing'], ['workbench/item']])
})
