import { type ExtensionManifest, parseManifest, SDK_VERSION } from '@pergola/sdk/contract'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { TimeBudgets } from './budgets'
import { createExtensionLoader } from './createExtensionLoader'
import type { WorkRecord } from './createWorkRecord'
import { ExtensionLoadError } from './ExtensionLoadError'
import type { FormatContext } from './formats/RemoteContainer'

/** Containers by the address of their entry: only the network and the browser's script element are replaced. */
const served = new Map<string, Record<string, unknown>>()
const asked: string[] = []
/** What the next attempts to load an entry come to, instead of what is served. */
const faults: (Error | 'hangs')[] = []

vi.mock('./formats/loadContainer', () => ({
  loadContainer: async ({ manifest, entry }: FormatContext) => {
    asked.push(entry.file)
    const fault = faults.shift()
    if (fault === 'hangs') return new Promise(() => {})
    if (fault) throw fault
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
  faults.length = 0
})

function createLoader(
  refetch?: (manifest: ExtensionManifest) => Promise<ExtensionManifest | null>,
  budgets?: Partial<TimeBudgets>,
) {
  return createExtensionLoader({ extensionsRoot: 'https://cms.example/', shared: {}, refetch, budgets })
}

it('counts against an extension that it took long to load', async () => {
  served.set('1.0.0.js', { default: One })
  const manifest = stars('1.0.0')
  const patient = createLoader()
  await patient.load(manifest, 'input')
  expect(patient.health.of(manifest).incidentCount).toBe(0)
  const impatient = createLoader(undefined, { stillLoadingMs: -1 })
  await impatient.load(manifest, 'input')
  expect(impatient.health.of(manifest).lastIncident).toMatchObject({
    kind: 'slow',
    message: expect.stringMatching(/^its part "input" took \d+ ms to load$/),
  })
})

it('notifies of every change, until that is ended', async () => {
  served.set('1.0.0.js', { default: One })
  const manifest = stars('1.0.0')
  const loader = createLoader()
  const seen: string[] = []
  const end = loader.subscribe(() => seen.push(loader.getState(manifest, 'input').status))
  await loader.load(manifest, 'input')
  end()
  await loader.retry(manifest, 'input')
  expect(seen).toEqual(['loading', 'loaded'])
})

it('knows the extensions whose code was asked for', async () => {
  served.set('1.0.0.js', { default: One })
  const manifest = stars('1.0.0')
  const loader = createLoader()
  loader.getState(stars('2.0.0'), 'input')
  expect([...loader.manifests()]).toEqual([])
  await loader.load(manifest, 'input')
  expect([...loader.manifests()]).toEqual([manifest])
})

it('refuses files without a hash, unless the page may have them', async () => {
  served.set('1.0.0.js', { default: One })
  const known = stars('1.0.0')
  const loose = {
    ...known,
    entry: { ...known.entry, assets: [{ file: '1.0.0.js', kind: 'entry' as const }] },
  }
  expect(await createLoader().load(loose, 'input')).toMatchObject({ error: { code: 'integrity' } })
  const lenient = createExtensionLoader({
    extensionsRoot: 'https://cms.example/',
    shared: {},
    requireIntegrity: false,
  })
  expect(await lenient.load(loose, 'input')).toEqual({ status: 'loaded', component: One })
})

it('leaves to its frame what runs in the sandbox', async () => {
  served.set('1.0.0.js', { default: One })
  const manifest = { ...stars('1.0.0'), tier: 'sandboxed' as const }
  const loader = createLoader()
  loader.preload([{ manifest, part: 'input' }])
  await loader.prepare(manifest, manifest)
  expect(asked).toEqual([])
  expect(loader.getState(manifest, 'input').status).toBe('idle')
  expect(await loader.load(manifest, 'input')).toMatchObject({ error: { code: 'sandbox' } })
  expect(() => loader.sandboxAssets(manifest)).toThrow('was not packed for the sandbox')
})

it('starts no part that an extension does not have', () => {
  const loader = createLoader()
  loader.preload([{ manifest: stars('1.0.0'), part: 'display' }])
  expect(asked).toEqual([])
})

describe('a failure', () => {
  const unreachable = () => new ExtensionLoadError('network', 'stars', 'could not be reached')

  beforeEach(() => {
    vi.useFakeTimers()
    return () => {
      vi.useRealTimers()
      vi.restoreAllMocks()
    }
  })

  it.each([
    [0, 300],
    [0.999, 900],
  ])('of the network is tried once more, after a pause by chance (%d: %d ms)', async (chance, pauseMs) => {
    vi.spyOn(Math, 'random').mockReturnValue(chance)
    served.set('1.0.0.js', { default: One })
    faults.push(unreachable())
    const loading = createLoader().load(stars('1.0.0'), 'input')
    await vi.advanceTimersByTimeAsync(pauseMs - 2)
    expect(asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(3)
    expect(asked).toHaveLength(2)
    expect(await loading).toEqual({ status: 'loaded', component: One })
  })

  it('of the network stands when the second attempt comes to nothing as well', async () => {
    faults.push(unreachable(), unreachable(), unreachable())
    const loading = createLoader().load(stars('1.0.0'), 'input')
    await vi.advanceTimersByTimeAsync(120_000)
    expect(await loading).toMatchObject({ status: 'failed', error: { code: 'network' } })
    expect(asked).toHaveLength(2)
  })

  it.each([
    ['http', new ExtensionLoadError('http', 'stars', 'answered 500')],
    ['integrity', new ExtensionLoadError('integrity', 'stars', 'does not match')],
    ['evaluation', new ExtensionLoadError('evaluation', 'stars', 'is broken')],
    ['evaluation', new TypeError('x is not a function')],
  ])(
    'of another kind (%s) is final at once, and tried again for anyone who comes back, or wants to',
    async (code, error) => {
      faults.push(error)
      served.set('1.0.0.js', { default: One })
      const loader = createLoader()
      const manifest = stars('1.0.0')
      expect(await loader.load(manifest, 'input')).toMatchObject({ status: 'failed', error: { code } })
      await vi.advanceTimersByTimeAsync(1_000)
      expect(await loader.load(manifest, 'input')).toMatchObject({ status: 'failed', error: { code } })
      loader.preload([{ manifest, part: 'input' }])
      expect(asked).toHaveLength(1)
      expect(loader.health.of(manifest)).toMatchObject({ incidentCount: 1, lastIncident: { kind: code } })
      faults.push(error)
      expect(await loader.retry(manifest, 'input')).toMatchObject({ status: 'failed' })
      await vi.advanceTimersByTimeAsync(5_000)
      expect(await loader.load(manifest, 'input')).toEqual({ status: 'loaded', component: One })
    },
  )

  it('is remembered for three seconds, in which the parts of one page ask for it', async () => {
    faults.push(new ExtensionLoadError('evaluation', 'stars', 'is broken'))
    served.set('1.0.0.js', { default: One })
    const loader = createLoader()
    const manifest = stars('1.0.0')
    await loader.load(manifest, 'input')
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await loader.load(manifest, 'input')).toMatchObject({ status: 'failed' })
    await vi.advanceTimersByTimeAsync(1)
    expect(await loader.load(manifest, 'input')).toMatchObject({ status: 'loaded' })
  })

  it('to answer at all is one after 120 seconds', async () => {
    faults.push('hangs')
    const loader = createLoader()
    const manifest = stars('1.0.0')
    void loader.load(manifest, 'input')
    await vi.advanceTimersByTimeAsync(119_000)
    expect(loader.getState(manifest, 'input').status).toBe('loading')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(loader.getState(manifest, 'input')).toMatchObject({ status: 'failed', error: { code: 'timeout' } })
  })

  it('to be of this SDK is reported with both versions, before anything is fetched', async () => {
    const manifest = { ...stars('1.0.0'), sdk: '^99.0.0', compatible: false }
    const state = await createLoader().load(manifest, 'input')
    expect(state).toMatchObject({ status: 'failed', error: { code: 'incompatible' } })
    expect(state.status === 'failed' && state.error.message).toContain(
      `built for SDK ^99.0.0, this console offers ${SDK_VERSION}`,
    )
    expect(asked).toEqual([])
  })

  it.each([
    ['nothing', {}],
    ['a number', { default: 42 }],
    ['null', { default: null }],
  ])('to export a component is named by the name of the part (%s)', async (_case, module) => {
    served.set('1.0.0.js', module)
    const state = await createLoader().load(stars('1.0.0'), 'input')
    expect(state).toMatchObject({ status: 'failed', error: { code: 'invalid-module', part: 'input' } })
  })
})

it('has it recorded while third-party code is on its way or runs', async () => {
  served.set('1.0.0.js', { default: One })
  const begun: string[] = []
  const begin = ({ id, source }: { id: string; source?: string }, phase: string) => {
    begun.push(`${source} ${id} ${phase}`)
    return () => begun.push(`${id} ${phase} ended`)
  }
  const record = { begin: begin as unknown as WorkRecord['begin'] }
  const loader = createExtensionLoader({ extensionsRoot: 'https://cms.example/', shared: {}, record })
  await loader.load(stars('1.0.0'), 'input')
  loader.beginWork(stars('1.0.0'))()
  expect(begun).toEqual([
    'custom stars loading',
    'stars loading ended',
    'custom stars running',
    'stars running ended',
  ])
  loader.beginWork({ ...stars('1.0.0'), source: 'core' })()
  expect(begun).toHaveLength(4)
})

describe('a part that is loaded on a guess', () => {
  it('is there when it is needed, without being asked for again', async () => {
    served.set('1.0.0.js', { default: One })
    const manifest = stars('1.0.0')
    const loader = createLoader()
    loader.preload([{ manifest, part: 'input' }], { isGuess: true })
    loader.preload([{ manifest, part: 'input' }], { isGuess: true })
    expect(await loader.load(manifest, 'input')).toEqual({ status: 'loaded', component: One })
    expect(asked).toEqual(['1.0.0.js'])
  })

  it('leaves no failure behind, so that the next caller tries again', async () => {
    const manifest = stars('1.0.0')
    const loader = createLoader()
    loader.preload([{ manifest, part: 'input' }], { isGuess: true })
    expect(loader.getState(manifest, 'input').status).toBe('loading')
    await vi.waitFor(() => expect(loader.getState(manifest, 'input').status).toBe('idle'))
    expect(loader.health.of(manifest).incidentCount).toBe(0)
    served.set('1.0.0.js', { default: One })
    expect(await loader.load(manifest, 'input')).toEqual({ status: 'loaded', component: One })
  })

  it('fails as any other where it has come to be needed meanwhile', async () => {
    const manifest = stars('1.0.0')
    const loader = createLoader()
    loader.preload([{ manifest, part: 'input' }], { isGuess: true })
    expect(await loader.load(manifest, 'input')).toMatchObject({ status: 'failed' })
    expect(loader.health.of(manifest).incidentCount).toBe(1)
  })
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

it('stops an extension that does something to the page of others, where the operator wants that', async () => {
  vi.useFakeTimers()
  const onViolation = vi.fn()
  const loader = createExtensionLoader({
    extensionsRoot: 'https://cms.example/',
    shared: {},
    stopsViolators: true,
    onViolation,
  })
  loader.guardPage(document)
  // A stack has to reach from a package that one extension has brought to the one that calls it.
  expect(Error.stackTraceLimit).toBeGreaterThanOrEqual(50)
  served.set('1.0.0.js', { default: One })
  const manifest = stars('1.0.0')
  try {
    await loader.load(manifest, 'input')
    document.body.hidden = true
    await vi.advanceTimersByTimeAsync(10)
    expect(document.body.hidden).toBe(false)
    expect(loader.health.of(manifest).lastIncident?.kind).toBe('violation')
    expect(loader.getState(manifest, 'input')).toMatchObject({
      status: 'failed',
      error: { code: 'violation' },
    })
    // Its slots report it.
    expect(onViolation).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await loader.load(manifest, 'input')).toMatchObject({ status: 'failed' })
    expect(await loader.retry(manifest, 'input')).toEqual({ status: 'loaded', component: One })
  } finally {
    vi.useRealTimers()
  }
})

describe('preload', () => {
  it('is called as soon as the code of a part is there, before anything draws it', async () => {
    const preload = vi.fn()
    served.set('1.0.0.js', { default: One, preload })
    const loader = createLoader()
    const manifest = stars('1.0.0')
    loader.preload([{ manifest, part: 'input' }])
    await vi.waitFor(() => expect(preload).toHaveBeenCalledOnce())
    expect(await loader.load(manifest, 'input')).toEqual({ status: 'loaded', component: One })
    expect(preload).toHaveBeenCalledOnce()
  })

  it.each([
    [
      'throws',
      () => {
        throw new Error('no connection')
      },
    ],
    ['rejects', () => Promise.reject(new Error('no connection'))],
    ['is no function', 'DatePicker'],
  ])('changes nothing where it %s', async (_how, preload) => {
    served.set('1.0.0.js', { default: One, preload })
    const loader = createLoader()
    const manifest = stars('1.0.0')
    expect(await loader.load(manifest, 'input')).toEqual({ status: 'loaded', component: One })
    expect(loader.health.of(manifest).incidentCount).toBe(0)
  })
})

describe('dispose', () => {
  it('is called once where two parts have the same', async () => {
    const dispose = vi.fn()
    served.set('1.0.0.js', { default: One, dispose })
    const loader = createLoader()
    const manifest = { ...stars('1.0.0'), parts: ['input', 'display'] as ExtensionManifest['parts'] }
    await loader.load(manifest, 'input')
    await loader.load(manifest, 'display')
    loader.dispose(manifest)
    expect(dispose).toHaveBeenCalledOnce()
  })

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

  it.each([undefined, 'later'])('is none where the export is %j', async (dispose) => {
    served.set('1.0.0.js', { default: One, dispose })
    const loader = createLoader()
    const manifest = stars('1.0.0')
    await loader.load(manifest, 'input')
    loader.dispose(manifest)
    expect(loader.health.of(manifest).incidentCount).toBe(0)
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

describe('an entry that core extensions share', () => {
  const own = { file: 'own.js', integrity: 'sha256-y' }
  const core = (entry: object = { spare: { file: '../spare.json', integrity: 'sha256-z' } }) => {
    const known = stars('1.0.0', '../pack.js')
    return { ...known, source: 'core' as const, entry: { ...known.entry, ...entry } }
  }
  let fetched: unknown[][]

  beforeEach(() => {
    fetched = []
    vi.stubGlobal('fetch', async (...request: unknown[]) => {
      fetched.push(request)
      return Response.json({ 'interfaces/stars': own })
    })
    return () => vi.unstubAllGlobals()
  })

  it.each(['http', 'integrity'] as const)(
    'gives way to one of its own where it is lost (%s), and no one is blamed',
    async (code) => {
      served.set('own.js', { default: One })
      faults.push(new ExtensionLoadError(code, 'stars', 'is lost'))
      const refetch = vi.fn(async () => null)
      const loader = createLoader(refetch)
      const manifest = core()
      expect(await loader.load(manifest, 'input')).toEqual({ status: 'loaded', component: One })
      expect(asked).toEqual(['../pack.js', 'own.js'])
      expect(fetched).toEqual([
        ['https://cms.example/extensions/installed/interfaces/stars/spare.json', { integrity: 'sha256-z' }],
      ])
      expect(loader.health.of(manifest).incidentCount).toBe(0)
      expect(refetch).not.toHaveBeenCalled()
    },
  )

  it('is asked for twice by a network that fails, before one of its own is', async () => {
    served.set('own.js', { default: One })
    const unreachable = () => new ExtensionLoadError('network', 'stars', 'could not be reached')
    faults.push(unreachable(), unreachable())
    const loader = createLoader(undefined, { retryDelayMs: [0, 0] })
    expect(await loader.load(core(), 'input')).toMatchObject({ status: 'loaded' })
    expect(asked).toEqual(['../pack.js', '../pack.js', 'own.js'])
  })

  it('stays the reason where its own is lost as well; then the listing is fetched again', async () => {
    faults.push(new ExtensionLoadError('integrity', 'stars', 'does not match'))
    const refetch = vi.fn(async () => null)
    const state = await createLoader(refetch).load(core(), 'input')
    expect(state).toMatchObject({ status: 'failed', error: { code: 'integrity' } })
    expect(refetch).toHaveBeenCalledOnce()
  })

  it('has no other where none is listed, or the extension did not come with the console', async () => {
    for (const manifest of [core({}), { ...core(), source: 'custom' as const }]) {
      await createLoader().load(manifest, 'input')
    }
    expect(asked).toEqual(['../pack.js', '../pack.js'])
    expect(fetched).toEqual([])
  })

  it('is not looked at where it has come, and something else is wrong', async () => {
    served.set('../pack.js', { default: 42 })
    expect(await createLoader().load(core(), 'input')).toMatchObject({ error: { code: 'invalid-module' } })
    expect(fetched).toEqual([])
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

it('looks once for a newer listing when a file that its code asked for later is gone', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }))
  const refetch = vi.fn(async () => null)
  const loader = createLoader(refetch)
  const late = { file: 'late.js', kind: 'script' as const, integrity: 'sha384-x', late: true }
  const known = stars('1.0.0')
  const manifest = { ...known, entry: { ...known.entry, assets: [...known.entry.assets, late] } }
  served.set('1.0.0.js', { default: One })
  await loader.load(manifest, 'input')
  const page = document.implementation.createHTMLDocument('')
  loader.guardPage(page)
  for (const attempt of [1, 2]) {
    const script = document.createElement('script')
    script.type = 'text/plain'
    script.src = 'https://cms.example/extensions/installed/interfaces/stars/1.0.0/late.js'
    page.head.appendChild(script).dispatchEvent(new Event('error'))
    await vi.waitFor(() => expect(loader.health.of(manifest).incidentCount).toBe(attempt))
  }
  expect(refetch).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})
