import { createExtensionsStore } from '@pergola/sdk/host'
import { anExtension } from '@pergola/sdk/testing'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type ExtensionListings, readManifests } from './readManifests'

const listed = (interfaces: unknown): ExtensionListings =>
  ({ interfaces, layouts: [], modules: [] }) as unknown as ExtensionListings
const everything = { leavesOut: () => false }

afterEach(() => vi.restoreAllMocks())

describe('the listing of a server', () => {
  it('loses a record that is broken, with a warning that says what would be right', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const broken = { ...anExtension('interface', 'broken'), entry: 'entry.js' }
    const manifests = readManifests(listed([broken, anExtension('interface', 'stars')]), everything)
    expect(manifests.map(({ id }) => id)).toEqual(['stars'])
    expect(String(warn.mock.calls[0]?.[1])).toMatch(
      /"broken" must have an "entry" with its format and assets/,
    )
  })

  it('may name an id twice: a custom extension stands in for the core one, in whatever order', () => {
    const core = { ...anExtension('interface', 'stars'), path: 'extensions/core/interfaces/stars/meta.json' }
    const custom = { ...core, path: 'extensions/custom/interfaces/stars/meta.json' }
    for (const records of [
      [core, custom],
      [custom, core],
    ]) {
      const store = createExtensionsStore()
      store.getState().received(readManifests(listed(records), everything))
      expect(store.getState().interface.stars?.source).toBe('custom')
    }
  })

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['an object', { stars: {} }],
    ['a text', 'stars'],
  ])('counts as empty when it is %s', (_case, interfaces) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    expect(readManifests(listed(interfaces), everything)).toEqual([])
    expect(warn).toHaveBeenCalledOnce()
  })
})
