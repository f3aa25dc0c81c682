import { expect, it } from 'vitest'
import { createShareScope, settleScope } from './createShareScope'

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
