import type { ExtensionManifest } from '@pergola/sdk/contract'
import { expect, it } from 'vitest'
import { createHealthLog } from './createHealthLog'
import { createLoadCounts } from './createLoadCounts'
import { ExtensionLoadError } from './ExtensionLoadError'

const stars = { kind: 'interface', id: 'stars' } as ExtensionManifest

it('counts a failure once, however many report it', () => {
  const health = createHealthLog()
  const { failed } = createLoadCounts(health, { stillLoadingMs: 100 })
  const error = new ExtensionLoadError('http', 'stars', 'answered 404')
  failed(stars, error)
  failed(stars, error)
  expect(health.of(stars)).toMatchObject({ incidentCount: 1, lastIncident: { kind: 'http' } })
  failed(stars, new ExtensionLoadError('http', 'stars', 'answered 404'))
  expect(health.of(stars).incidentCount).toBe(2)
})

it('counts as slow what took longer than people wait without a word, each part by itself', () => {
  const health = createHealthLog()
  const { loaded } = createLoadCounts(health, { stillLoadingMs: 100 })
  loaded(stars, 'display', 100)
  expect(health.of(stars)).toMatchObject({ loadMs: 100, incidentCount: 0 })
  loaded(stars, 'display', 100.6)
  loaded(stars, 'input', 250.2)
  expect(health.of(stars).loadMs).toBe(250.2)
  expect(health.of(stars).incidents.map(({ kind, message }) => [kind, message])).toEqual([
    ['slow', 'its part "input" took 250 ms to load'],
    ['slow', 'its part "display" took 101 ms to load'],
  ])
})
