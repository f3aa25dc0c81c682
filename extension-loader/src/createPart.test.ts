import { parseManifest } from '@pergola/sdk/contract'
import { beforeEach, expect, it, vi } from 'vitest'
import { DEFAULT_BUDGETS } from './budgets'
import { createPart, type PartOptions } from './createPart'
import type { PartModule } from './createPartImport'
import { ExtensionLoadError } from './ExtensionLoadError'

const stars = parseManifest(
  {
    id: 'stars',
    path: 'extensions/installed/interfaces/stars/1.0.0/meta.json',
    version: '1.0.0',
    entry: { global: 'stars', assets: [{ file: 'a.js', kind: 'entry' }] },
  },
  'interface',
)
const Stars = () => null
const violation = new ExtensionLoadError('violation', 'stars', 'was stopped')

/** How the imports end, one after the other. */
let imports: { resolve: (module: PartModule) => void; reject: (error: ExtensionLoadError) => void }[]
let ended: number

function create(options: Partial<PartOptions> = {}) {
  return createPart({
    name: 'input',
    budgets: { ...DEFAULT_BUDGETS, retryDelayMs: [0, 0] },
    importPart: () => new Promise((resolve, reject) => void imports.push({ resolve, reject })),
    hasSpare: () => false,
    findSpare: async () => null,
    findNewer: async () => null,
    partOf: () => {
      throw new Error('There is no other part')
    },
    beginLoading: () => () => void ended++,
    onChange: () => {},
    onLoaded: () => {},
    onFailed: () => {},
    ...options,
  })
}

beforeEach(() => {
  imports = []
  ended = 0
})

it('goes from idle over loading to loaded, and loads once', async () => {
  const onChange = vi.fn()
  const onLoaded = vi.fn()
  const part = create({ onChange, onLoaded })
  expect([part.getState(), part.getModule()]).toEqual([{ status: 'idle' }, null])
  const loading = part.load(stars)
  expect(part.getState()).toEqual({ status: 'loading' })
  expect(part.load(stars)).toBe(loading)
  const module = { default: Stars }
  imports[0]?.resolve(module)
  expect(await loading).toEqual({ status: 'loaded', component: Stars })
  expect(part.getModule()).toBe(module)
  expect(ended).toBe(1)
  expect(onChange).toHaveBeenCalledTimes(2)
  expect(onLoaded).toHaveBeenCalledExactlyOnceWith(stars, 'input', expect.any(Number))
  expect(onLoaded.mock.calls[0]?.[2]).toBeLessThan(60_000)
})

it('fails for the reason that it was stopped for, as soon as it has come, until it is tried again', async () => {
  const part = create()
  const loading = part.load(stars)
  part.stop(violation)
  expect(part.getState()).toEqual({ status: 'loading' })
  imports[0]?.resolve({ default: Stars })
  expect(await loading).toEqual({ status: 'failed', error: violation })
  expect(await part.load(stars)).toEqual({ status: 'failed', error: violation })
  const retrying = part.retry(stars)
  imports[1]?.resolve({ default: Stars })
  expect(await retrying).toEqual({ status: 'loaded', component: Stars })
})

it('is stopped at once where nothing is on its way', async () => {
  const part = create()
  part.stop(violation)
  expect(part.getState()).toEqual({ status: 'failed', error: violation })
  expect(await part.load(stars)).toEqual({ status: 'failed', error: violation })
  expect(imports).toEqual([])
})

it('goes on with the part of the newer listing, whose own failure it takes', async () => {
  const newer = { ...stars, version: '1.0.1' }
  const gone = () => new ExtensionLoadError('http', 'stars', 'answered 404')
  const target = create()
  const partOf = vi.fn(() => target)
  const findNewer = vi.fn(async () => newer)
  const onFailed = vi.fn()
  const part = create({ findNewer, partOf, onFailed })
  const loading = part.load(stars)
  imports[0]?.reject(gone())
  await vi.waitFor(() => expect(imports).toHaveLength(2))
  expect(findNewer).toHaveBeenCalledExactlyOnceWith(stars)
  expect(partOf).toHaveBeenCalledExactlyOnceWith(newer, 'input')
  imports[1]?.resolve({ default: Stars })
  expect(await loading).toEqual({ status: 'loaded', component: Stars })
  expect(onFailed).not.toHaveBeenCalled()
  expect(ended).toBe(2)
})

it('loads its own newer files where the version is the same, and looks once', async () => {
  const gone = () => new ExtensionLoadError('http', 'stars', 'answered 404')
  const findNewer = vi.fn(async () => stars)
  const onFailed = vi.fn()
  const part = create({ findNewer, onFailed, partOf: () => part })
  const loading = part.load(stars)
  imports[0]?.reject(gone())
  await vi.waitFor(() => expect(imports).toHaveLength(2))
  imports[1]?.reject(gone())
  expect(await loading).toMatchObject({ status: 'failed', error: { code: 'http' } })
  expect(findNewer).toHaveBeenCalledOnce()
  expect(onFailed).toHaveBeenCalledOnce()
})

it('is idle again where a guess failed, and takes a spare entry also for a guess', async () => {
  const broken = new ExtensionLoadError('evaluation', 'stars', 'is broken')
  const part = create()
  const guess = part.load(stars, { isGuess: true })
  imports[0]?.reject(broken)
  expect(await guess).toEqual({ status: 'idle' })
  const own = { ...stars, id: 'own' }
  const importPart = vi.fn(async (manifest: typeof stars): Promise<PartModule> => {
    if (manifest !== own) throw new ExtensionLoadError('http', 'stars', 'answered 404')
    return { default: Stars }
  })
  const lost = create({ importPart, hasSpare: () => true, findSpare: async () => own })
  expect(await lost.load(stars, { isGuess: true })).toEqual({ status: 'loaded', component: Stars })
  const none = create({
    importPart,
    hasSpare: () => true,
    findSpare: () => Promise.reject(new Error('no list')),
  })
  expect(await none.load(stars)).toMatchObject({ status: 'failed', error: { code: 'http' } })
})

it('names itself and the wait where no answer comes', async () => {
  vi.useFakeTimers()
  const part = create()
  const loading = part.load(stars)
  await vi.advanceTimersByTimeAsync(120_000)
  const state = await loading
  expect(state).toMatchObject({ status: 'failed', error: { code: 'timeout', part: 'input' } })
  expect(state.status === 'failed' && state.error.message).toContain('no answer within 120000 ms')
})
