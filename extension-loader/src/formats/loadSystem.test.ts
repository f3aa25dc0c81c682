import { parseManifest, sharedModuleKeys } from '@pergola/sdk/contract'
import { beforeEach, expect, it, vi } from 'vitest'
import { loadSystem } from './loadSystem'
import type { FormatContext } from './RemoteContainer'

type Declare = (add: (exports: object) => void) => { execute: () => void }

/** SystemJS, as far as it is asked for anything: what it was asked, and what it answers. */
const system = vi.hoisted(() => {
  class Loader {
    maps: object[] = []
    deleted: string[] = []
    modules: Record<string, object> = {}
    fetched: unknown[][] = []
    addImportMap = (map: object) => void this.maps.push(map)
    delete = (url: string) => void this.deleted.push(url)
    import = async (url: string) => {
      const module = this.modules[url]
      if (!module) throw new Error('SystemJS')
      return module
    }
    instantiate(url: string, ...rest: unknown[]): Promise<[string[], Declare] | unknown[]> {
      return Promise.resolve(['of SystemJS', url, ...rest])
    }
    fetch(...request: unknown[]): void {
      this.fetched.push(request)
    }
  }
  return { loader: new Loader(), starts: 0, isBroken: true }
})
vi.mock('systemjs/dist/system.min.js', () => {
  system.starts++
  if (system.isBroken) throw new Error('no answer')
  Object.assign(globalThis, { System: system.loader })
  return {}
})
const styles = vi.hoisted(() => [] as unknown[][])
vi.mock('../loadStyle', () => ({ loadStyle: async (...style: unknown[]) => void styles.push(style) }))
const problem = vi.hoisted(() => ({ found: null as object | null }))
vi.mock('../explainFailure', () => ({ findProblem: async () => problem.found }))

const manifest = parseManifest(
  {
    id: 'stars',
    path: 'extensions/installed/interfaces/stars/1.0.0/meta.json',
    version: '1.0.0',
    entry: { global: 'stars', assets: [{ file: 'a.js', kind: 'entry' }] },
  },
  'interface',
)
const entry = { file: 'a.js', kind: 'entry' as const, url: 'https://cms.example/a.js' }
const style = { file: 'a.css', kind: 'style' as const, url: 'https://cms.example/a.css' }
const react = { default: 'React', useState: 'hook' }
const load = () =>
  loadSystem({
    manifest,
    entry,
    assets: [entry, style],
    hashOf: (url: string) => (url.endsWith('.wasm') ? 'sha384-w' : undefined),
    loadShared: async (key: string) => (key === 'react' ? react : { only: key }),
  } as unknown as FormatContext)

beforeEach(() => {
  styles.length = 0
  problem.found = null
  system.loader.deleted.length = 0
})

it('can be asked for again where SystemJS did not come', async () => {
  await expect(load()).rejects.toThrow()
  system.isBroken = false
  vi.resetModules()
  system.loader.modules[entry.url] = { input: 'Input', dispose: 'end', preload: 'first' }
  const container = await load()
  expect((await container.get('./input'))() as object).toEqual({
    default: 'Input',
    dispose: 'end',
    preload: 'first',
  })
})

it('starts SystemJS once, with the names of what is shared', async () => {
  const before = system.starts
  await Promise.all([load(), load()])
  expect(system.starts).toBe(before)
  const names = Object.fromEntries(sharedModuleKeys.map((key) => [key, `app:${key}`]))
  expect(system.loader.maps).toEqual([{ imports: names }])
  expect(styles).toEqual([
    ['stars', style],
    ['stars', style],
  ])
})

it('gives bundles the very modules that the host shares, and leaves the rest to SystemJS', async () => {
  await load()
  const exportsOf = async (key: string) => {
    const [dependencies, declare] = (await system.loader.instantiate(`app:${key}`)) as [string[], Declare]
    const added: object[] = []
    declare((exports) => void added.push(exports)).execute()
    return [dependencies, added]
  }
  expect(await exportsOf('react')).toEqual([[], [{ ...react, __esModule: true }]])
  expect(await exportsOf('x')).toEqual([[], [{ only: 'x', default: { only: 'x' }, __esModule: true }]])
  expect(await system.loader.instantiate('https://cms.example/b.js', 1)).toEqual([
    'of SystemJS',
    'https://cms.example/b.js',
    1,
  ])
})

it('has what bundles fetch checked by the listing, else as they ask for it', async () => {
  await load()
  system.loader.fetch('a.wasm', { integrity: 'theirs', method: 'GET' })
  system.loader.fetch('b.json', { integrity: 'theirs' })
  system.loader.fetch('c.json')
  expect(system.loader.fetched).toEqual([
    ['a.wasm', { method: 'GET', integrity: 'sha384-w' }],
    ['b.json', { integrity: 'theirs' }],
    ['c.json', { integrity: undefined }],
  ])
})

it('says what is wrong with its files, or that it is broken, and can be asked for again', async () => {
  system.loader.modules = {}
  await expect(load()).rejects.toMatchObject({
    code: 'evaluation',
    message: expect.stringContaining(`its bundle ${entry.url} is broken`),
    cause: new Error('SystemJS'),
  })
  problem.found = { code: 'http', message: 'its file a.css answered 404' }
  await expect(load()).rejects.toMatchObject({
    code: 'http',
    message: expect.stringContaining('its file a.css answered 404'),
    cause: new Error('SystemJS'),
  })
  expect(system.loader.deleted).toEqual([entry.url, entry.url])
})
