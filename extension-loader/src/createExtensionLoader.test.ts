import { type ExtensionManifest, parseManifest } from '@pergola/sdk/contract'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { TimeBudgets } from './budgets'
import { createExtensionLoader } from './createExtensionLoader'
import { ExtensionLoadError } from './ExtensionLoadError'
import type { FormatContext } from './formats/RemoteContainer'

/** Containers by the address of their entry: only the network and the browser's script element are replaced. */
const served = new Map<string, Record<string, unknown>>()
const asked: string[] = []

vi.mock('./formats/loadContainer', () => ({
  loadContainer: async ({ manifest, entry }: FormatContext) => {
    asked.push(entry.file)
    const part = served.get(entry.file)
    if (!part) throw new ExtensionLoadError('http', manifest.id, `its script ${entry.url} answered 404`)
    return { init: () => {}, get: async () => () => part }
  },
}))

function stars(version: string, file = `${version}.js`): ExtensionManifest {
  const entry = {
    format: 'container',
    global: `stars_${version.replaceAll('.', '_')}_${crypto.randomUUID()}`,
    assets: [{ file, kind: 'entry', integrity: 'sha384-x' }],
  }
  const path = `extensions/installed/interfaces/stars/${version}/meta.json`
  return parseManifest({ id: 'stars', path, version, parts: ['input'], entry }, 'interface')
}

const One = () => null
const Two = () => null

beforeEach(() => {
  served.clear()
  asked.length = 0
})

function createLoader(
  refetch?: (manifest: ExtensionManifest) => Promise<ExtensionManifest | null>,
  budgets?: Partial<TimeBudgets>,
) {
  return createExtensionLoader({ apiRoot: 'https://cms.example/', shared: {}, refetch, budgets })
}

it('counts against an extension that it took long to load', async () => {
  served.set('1.0.0.js', { default: One })
  const manifest = stars('1.0.0')
  const patient = createLoader()
  await patient.load(manifest, 'input')
  expect(patient.health.of(manifest).incidentCount).toBe(0)
  const impatient = createLoader(undefined, { stillLoadingMs: -1 })
  await impatient.load(manifest, 'input')
  expect(impatient.health.of(manifest).lastIncident?.kind).toBe('slow')
})

describe('two versions of an extension', () => {
  it('are loaded side by side, and again after going back', async () => {
    served.set('1.0.0.js', { default: One })
    served.set('2.0.0.js', { default: Two })
    const loader = createLoader()
    const first = stars('1.0.0')
    const second = stars('2.0.0')
    expect(await loader.load(first, 'input')).toEqual({ status: 'loaded', component: One })
    expect(await loader.load(second, 'input')).toEqual({ status: 'loaded', component: Two })
    expect(await loader.load(first, 'input')).toEqual({ status: 'loaded', component: One })
    expect(asked).toEqual(['1.0.0.js', '2.0.0.js'])
  })

  it('are swapped after the parts that are in use have loaded', async () => {
    served.set('1.0.0.js', { default: One })
    served.set('2.0.0.js', { default: Two })
    const loader = createLoader()
    const first = stars('1.0.0')
    const second = stars('2.0.0')
    await loader.prepare(first, second)
    expect(asked).toEqual([])
    await loader.load(first, 'input')
    await loader.prepare(first, second)
    expect(loader.getState(second, 'input').status).toBe('loaded')
  })
})

describe('dispose', () => {
  it('calls the export of that name of what was loaded', async () => {
    const dispose = vi.fn()
    served.set('1.0.0.js', { default: One, dispose })
    const loader = createLoader()
    const manifest = stars('1.0.0')
    loader.dispose(manifest)
    expect(dispose).not.toHaveBeenCalled()
    await loader.load(manifest, 'input')
    loader.dispose(manifest)
    expect(dispose).toHaveBeenCalledOnce()
  })

  it('counts what it throws against the extension', async () => {
    const dispose = () => {
      throw new Error('boom')
    }
    served.set('1.0.0.js', { default: One, dispose })
    const loader = createLoader()
    const manifest = stars('1.0.0')
    await loader.load(manifest, 'input')
    loader.dispose(manifest)
    expect(loader.health.of(manifest).lastIncident).toMatchObject({ kind: 'threw', message: 'boom' })
  })
})

describe('after a deployment', () => {
  it('fetches the listing once and loads what that names', async () => {
    served.set('new.js', { default: Two })
    const old = stars('1.0.0', 'old.js')
    const refetch = vi.fn(async () => stars('1.0.1', 'new.js'))
    const loader = createLoader(refetch)
    expect(await loader.load(old, 'input')).toEqual({ status: 'loaded', component: Two })
    expect(refetch).toHaveBeenCalledOnce()
    expect(loader.getState(old, 'input')).toEqual({ status: 'loaded', component: Two })
  })

  it('finds other files of the same version', async () => {
    served.set('new.js', { default: Two })
    const old = stars('1.0.0', 'old.js')
    const same = { ...old, entry: { ...old.entry, assets: [{ ...old.entry.assets[0], file: 'new.js' }] } }
    const loader = createLoader(async () => same as ExtensionManifest)
    expect(await loader.load(old, 'input')).toMatchObject({ status: 'loaded', component: Two })
  })

  it.each([
    ['is the same', (old: ExtensionManifest) => old],
    ['does not name it any more', () => null],
  ])('keeps the failure when the listing %s', async (_title, listed) => {
    const old = stars('1.0.0')
    const refetch = vi.fn(async () => listed(old))
    const loader = createLoader(refetch)
    expect(await loader.load(old, 'input')).toMatchObject({ status: 'failed', error: { code: 'http' } })
    await loader.retry(old, 'input')
    expect(refetch).toHaveBeenCalledOnce()
  })
})
