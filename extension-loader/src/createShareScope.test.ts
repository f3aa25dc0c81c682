import { describe, expect, it } from 'vitest'
import { createShareScope, loadShared, type ShareScope, settleScope } from './createShareScope'

const react = { name: "the host's" }

it.each([
  ['an older version', '18.3.1'],
  ['a newer version', '99.0.0'],
])('keeps what the host provides as the only one of the page, when a container adds %s', (_case, version) => {
  const scope = createShareScope({ react: { version: '19.3.1', module: () => react } })
  // Runtimes write into the entry, also who was the last to ask for it.
  Object.assign(scope.react?.['19.3.1'] ?? {}, { from: 'a remote' })
  Object.assign(scope.react ?? {}, { [version]: { from: 'a remote', loaded: true, get: () => () => ({}) } })
  settleScope(scope)
  expect(Object.keys(scope.react ?? {})).toEqual(['19.3.1'])
})

it.each([
  ['is taken off where one of its range is in use', '1.2.0', '1.9.0', []],
  ['stays beside one of another major version', '1.2.0', '2.0.0', ['2.0.0']],
  ['stays beside one of another minor version, before 1.0', '0.2.1', '0.3.0', ['0.3.0']],
  ['is taken off where a patch of it is in use, before 1.0', '0.2.1', '0.2.9', []],
])('a version that a container adds %s', (_case, inUse, added, left) => {
  const scope = createShareScope({})
  const entry = { from: 'a remote', get: () => () => ({}) }
  scope.leaflet = { [inUse]: { ...entry, loaded: true }, [added]: { ...entry } }
  settleScope(scope)
  expect(Object.keys(scope.leaflet)).toEqual([inUse, ...left])
})

it('hands out what is fetched with the first use, to bundles and to runtimes', async () => {
  const scope = createShareScope({
    react: { version: '19.3.1', load: async () => react },
    now: { version: '1.0.0', module: () => react },
  })
  const late = scope.react?.['19.3.1']
  const early = scope.now?.['1.0.0']
  expect(late).toMatchObject({
    version: '19.3.1',
    from: 'pergola_shell',
    scope: ['default'],
    lib: undefined,
    eager: false,
    loaded: true,
    strategy: 'loaded-first',
    shareConfig: { singleton: true, requiredVersion: false, eager: false },
    useIn: ['pergola_shell'],
    deps: [],
  })
  expect(early).toMatchObject({ eager: true, shareConfig: { eager: true } })
  expect(early?.get()).toBe(Reflect.get(early ?? {}, 'lib'))
  expect(await loadShared(scope, 'react')).toBe(react)
  expect(Reflect.get(late ?? {}, 'lib')()).toBe(react)
  expect(Object.keys(scope)).toEqual(['react', 'now'])
  expect(Object.keys(late ?? {})).toContain('get')
})

it('hands out what one extension has brought, and nothing that is shared by no one', async () => {
  const scope = createShareScope({})
  const leaflet = { name: 'of a remote' }
  scope.leaflet = { '1.0.0': { from: 'a remote', get: async () => () => leaflet } }
  scope.none = {}
  expect(await loadShared(scope, 'leaflet')).toBe(leaflet)
  expect(await loadShared(scope, 'none')).toBeUndefined()
  expect(await loadShared(scope, 'other')).toBeUndefined()
})

describe('a version that a container brings', () => {
  const failing = () => {
    const scope = createShareScope({})
    const entry = {
      from: 'a remote',
      loading: undefined as unknown,
      get: (): Promise<() => unknown> => Promise.reject(new Error('gone')),
    }
    scope.leaflet = { '1.2.0': entry }
    settleScope(scope)
    settleScope(scope)
    return { scope, entry, versions: scope.leaflet }
  }

  it('and that does not come is taken off, so that the next attempt brings a copy of its own', async () => {
    const { entry, versions } = failing()
    entry.loading = 'on its way'
    await expect(entry.get()).rejects.toThrow('gone')
    expect(entry.loading).toBeNull()
    expect(Object.keys(versions)).toEqual([])
  })

  it('and that does not come leaves another one in its place alone', async () => {
    const { entry, versions } = failing()
    versions['1.2.0'] = { from: 'another', get: () => () => ({}) }
    await expect(entry.get()).rejects.toThrow('gone')
    expect(Object.keys(versions)).toEqual(['1.2.0'])
  })

  it('and that comes stays, at once or later', async () => {
    const scope = createShareScope({})
    const get = () => () => 'at once'
    scope.leaflet = { '1.2.0': { from: 'a remote', get }, '3.0.0': { from: 'b', get: async () => get() } }
    settleScope(scope)
    expect(scope.leaflet['1.2.0']?.get()).toBeInstanceOf(Function)
    await expect(scope.leaflet['3.0.0']?.get()).resolves.toBeInstanceOf(Function)
    expect(Object.keys(scope.leaflet)).toEqual(['1.2.0', '3.0.0'])
  })

  it('and that is on its way is in use already', () => {
    const scope = createShareScope({})
    const entry = { from: 'a remote', get: () => () => ({}) }
    scope.leaflet = { '1.2.0': { ...entry, loading: 'on its way' }, '1.9.0': entry, next: entry }
    settleScope(scope)
    expect(Object.keys(scope.leaflet)).toEqual(['1.2.0', 'next'])
  })
})

describe('what a container does to the scope', () => {
  const evil = { name: 'of a container' }
  const entryOf = (get: () => () => unknown) => ({ from: 'a remote', loaded: true as const, get })
  const taking = (key: string, scope: ShareScope) => loadShared(scope, key)

  it.each<[string, (scope: ShareScope) => void]>([
    [
      'puts its own in the place of the versions',
      (scope) => Object.assign(scope, { react: { '19.3.1': entryOf(() => () => evil) } }),
    ],
    [
      'puts its own in the place of the version',
      (scope) => Object.assign(scope.react ?? {}, { '19.3.1': entryOf(() => () => evil) }),
    ],
    [
      'writes into the entry',
      (scope) => Object.assign(scope.react?.['19.3.1'] ?? {}, { get: () => () => evil, lib: () => evil }),
    ],
    ['takes the version away', (scope) => void delete scope.react?.['19.3.1']],
    ['takes all away', (scope) => void Reflect.deleteProperty(scope, 'react')],
    [
      'puts a version before it that throws when it is read',
      (scope) =>
        Object.defineProperty(scope.react ?? {}, '1', {
          enumerable: true,
          configurable: true,
          get: () => {
            throw new Error('read')
          },
        }),
    ],
  ])('changes nothing of what the host provides: %s', async (_case, tamper) => {
    const scope = createShareScope({ react: { version: '19.3.1', module: () => react } })
    tamper(scope)
    settleScope(scope)
    expect(await taking('react', scope)).toBe(react)
    expect(Object.keys(scope.react ?? {})).toEqual(['19.3.1'])
    expect(scope.react?.['19.3.1']?.get()).toBeInstanceOf(Function)
    expect(scope.react?.['19.3.1']).toMatchObject({ lib: expect.any(Function) })
    expect(Reflect.get(scope.react?.['19.3.1'] ?? {}, 'lib')()).toBe(react)
  })

  it('fails no one else, when its entries throw as they are read', async () => {
    const scope = createShareScope({ react: { version: '19.3.1', module: () => react } })
    scope.leaflet = { '1.0.0': entryOf(() => () => evil) }
    scope.broken = new Proxy(
      {},
      {
        ownKeys: () => {
          throw new Error('read')
        },
      },
    )
    scope.half = Object.defineProperty({}, '1.0.0', {
      enumerable: true,
      value: Object.defineProperty({}, 'loaded', {
        get: () => {
          throw new Error('read')
        },
      }),
    })
    settleScope(scope)
    expect(Object.keys(scope).sort()).toEqual(['leaflet', 'react'])
  })

  it('reaches no prototype by the name of a package', async () => {
    const scope = createShareScope({})
    for (const key of ['__proto__', 'constructor', 'toString'])
      expect(await taking(key, scope)).toBeUndefined()
    expect(Object.keys(Object.prototype)).toEqual([])
  })
})
