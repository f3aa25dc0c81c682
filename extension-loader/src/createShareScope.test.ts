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
