import { parseManifest } from '@pergola/sdk/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ExtensionLoadError } from '../ExtensionLoadError'
import { runContainer } from './loadContainer'

const URL = 'https://cms.example/extensions/installed/pack.js'

/** What the scripts set, as `loadScript` runs them. */
const run = vi.hoisted(() => ({ scripts: [] as object[], sets: {} as Record<string, unknown> }))
vi.mock('../loadScript', () => ({
  loadScript: async (script: object) => {
    run.scripts.push(script)
    Object.assign(globalThis, run.sets)
  },
}))

const container = { init: () => {}, get: async () => () => ({}) }
const stars = parseManifest(
  {
    id: 'stars',
    path: 'extensions/installed/interfaces/stars/1.0.0/meta.json',
    version: '1.0.0',
    parts: ['input'],
    entry: { format: 'container', global: 'pack_stars', assets: [{ file: 'pack.js', kind: 'entry' }] },
  },
  'interface',
)

beforeEach(() => {
  run.scripts.length = 0
  run.sets = {}
})
afterEach(() => {
  for (const name of ['pack_stars', 'pack_map']) Reflect.deleteProperty(globalThis, name)
})

it('runs a script with its hash, and hands out what that sets', async () => {
  run.sets = { pack_stars: container }
  expect(await runContainer(stars, URL, 'sha384-x', 'pack_stars')).toBe(container)
  expect(run.scripts).toEqual([{ extensionId: 'stars', url: URL, integrity: 'sha384-x' }])
})

it('runs a script that brings the containers of several extensions for the first of them only', async () => {
  const other = { ...container }
  run.sets = { pack_stars: container, pack_map: other }
  await runContainer(stars, URL, 'sha384-x', 'pack_stars')
  expect(await runContainer(stars, URL, 'sha384-x', 'pack_map')).toBe(other)
  expect(run.scripts).toHaveLength(1)
})

it.each([
  ['nothing', {}],
  ['something without `get`', { pack_stars: { init: () => {} } }],
  ['something without `init`', { pack_stars: { get: async () => () => ({}) } }],
])('refuses a script that sets %s', async (_what, sets) => {
  run.sets = sets
  const refused = await runContainer(stars, URL, undefined, 'pack_stars').catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(ExtensionLoadError)
  expect(refused).toMatchObject({ code: 'invalid-module', message: expect.stringContaining('pack_stars') })
})
