import type { ExtensionManifest, ExtensionPart } from '@pergola/sdk/contract'
import { type TimeBudgets, withTimeout } from './budgets'
import type { PartModule } from './createPartImport'
import { ExtensionLoadError } from './ExtensionLoadError'
import type { PartState } from './ExtensionLoader'
import { type AttemptFacts, type NextStep, nextStep } from './nextStep'

/** The code of one part of one version: idle, loading, then loaded or failed; a guess that fails is idle again. */
export interface Part {
  getState: () => PartState
  /** What the entry exports, once it is loaded. */
  getModule: () => PartModule | null
  /**
   * Starts loading unless that was done; a failure is remembered for a moment. Never rejects.
   *
   * @param options - `isGuess`: nothing needs the part yet, so a failure is forgotten.
   */
  load: (manifest: ExtensionManifest, options?: { isGuess?: boolean }) => Promise<PartState>
  /** Forgets how loading ended and starts again. */
  retry: (manifest: ExtensionManifest) => Promise<PartState>
  /** Fails with that error, whatever it has come to, until it is tried again. */
  stop: (error: ExtensionLoadError) => void
}

export interface PartOptions {
  name: ExtensionPart
  budgets: TimeBudgets
  /** Fetches and runs the code once. Rejects with an ExtensionLoadError only. */
  importPart: (manifest: ExtensionManifest, name: ExtensionPart) => Promise<PartModule>
  /** Whether the entry is what did not come, and another one may. */
  hasSpare: (manifest: ExtensionManifest) => boolean
  /** The record with an entry of the extension's own, `null` where there is none. May reject. */
  findSpare: (manifest: ExtensionManifest) => Promise<ExtensionManifest | null>
  /** The record of a listing that was fetched again, where it names other files. */
  findNewer: (manifest: ExtensionManifest) => Promise<ExtensionManifest | null>
  /** The same part of another record; of the same version it is this one. */
  partOf: (manifest: ExtensionManifest, name: ExtensionPart) => Part
  /** Notes that code is being fetched. @returns Function that notes the end. */
  beginLoading: (manifest: ExtensionManifest) => () => void
  onChange: () => void
  onLoaded: (manifest: ExtensionManifest, name: ExtensionPart, loadMs: number) => void
  onFailed: (manifest: ExtensionManifest, error: ExtensionLoadError) => void
}

type Imported = { module: PartModule; error?: never } | { module?: never; error: ExtensionLoadError }

/** How an attempt ended: with a module, or with what is to be done about the last error. */
type Outcome =
  | { module: PartModule; error?: never; step?: never }
  | { module?: never; error: ExtensionLoadError; step: Exclude<NextStep, 'retry' | 'spare'> }

const IDLE: PartState = { status: 'idle' }

/** Parts of one page ask within moments of each other; a later call comes from another page. */
const COME_BACK_MS = 3_000

export function createPart(options: PartOptions): Part {
  const { name, onChange, onLoaded, onFailed } = options
  let state = IDLE
  let module: PartModule | null = null
  let loading: Promise<PartState> | null = null
  let failedMs = 0
  let isGuess = false
  let hasRefetched = false
  let stopped: ExtensionLoadError | null = null

  function settle(next: PartState): PartState {
    state = next
    if (next === IDLE) loading = null
    onChange()
    return next
  }

  async function attempt(manifest: ExtensionManifest): Promise<PartState> {
    const end = options.beginLoading(manifest)
    const startedMs = performance.now()
    settle({ status: 'loading' })
    try {
      const facts = () => ({ isGuess, hasRefetched })
      const { module: loaded, error, step } = await importUntilSettled(options, manifest, facts)
      if (loaded) return finish(manifest, loaded, startedMs)
      return step === 'forget' ? settle(IDLE) : await fail(manifest, error, step)
    } finally {
      end()
    }
  }

  function finish(manifest: ExtensionManifest, loaded: PartModule, startedMs: number): PartState {
    module = loaded
    isGuess = false
    onLoaded(manifest, name, performance.now() - startedMs)
    return settle(stopped ? failedWith(stopped) : { status: 'loaded', component: loaded.default })
  }

  async function fail(manifest: ExtensionManifest, error: ExtensionLoadError, step: NextStep) {
    if (step === 'refetch') {
      hasRefetched = true
      const newer = await options.findNewer(manifest)
      if (newer) return settle(await loadNewer(newer))
    }
    failedMs = performance.now()
    onFailed(manifest, error)
    return settle(failedWith(error))
  }

  function loadNewer(newer: ExtensionManifest): Promise<PartState> {
    const target = options.partOf(newer, name)
    return target === part ? attempt(newer) : target.load(newer)
  }

  const part: Part = {
    getState: () => state,
    getModule: () => module,
    load: (manifest, { isGuess: isOnlyGuess = false } = {}) => {
      if (loading && isOnlyGuess) return loading
      isGuess = isOnlyGuess
      const isStale = state.status === 'failed' && !stopped && performance.now() - failedMs > COME_BACK_MS
      if (!loading || isStale) loading = attempt(manifest)
      return loading
    },
    retry: (manifest) => {
      loading = null
      stopped = null
      return part.load(manifest)
    },
    stop: (error) => {
      stopped = error
      if (state.status !== 'loading') loading = Promise.resolve(settle(failedWith(error)))
    },
  }
  return part
}

function failedWith(error: ExtensionLoadError): PartState {
  return { status: 'failed', error }
}

/** Imports until that succeeds, or until there is something else to do than to try again. Never rejects. */
async function importUntilSettled(
  options: PartOptions,
  manifest: ExtensionManifest,
  facts: () => Pick<AttemptFacts, 'isGuess' | 'hasRefetched'>,
): Promise<Outcome> {
  const startedMs = performance.now()
  for (let attempts = 1; ; attempts += 1) {
    const { module, error } = await importOnce(options, manifest, startedMs)
    if (module) return { module }
    let step = nextStep(error.code, { attempts, hasSpare: options.hasSpare(manifest), ...facts() })
    if (step === 'spare') {
      const own = await importBySpare(options, manifest, startedMs)
      if (own) return { module: own }
      step = nextStep(error.code, { attempts, hasSpare: false, ...facts() })
    }
    if (step !== 'retry' && step !== 'spare') return { error, step }
    await pause(options.budgets.retryDelayMs)
  }
}

/** What failed before stays the reason where this fails as well. */
async function importBySpare(
  options: PartOptions,
  manifest: ExtensionManifest,
  startedMs: number,
): Promise<PartModule | null> {
  const spare = await options.findSpare(manifest).catch(() => null)
  if (!spare) return null
  const { module } = await importOnce(options, spare, startedMs)
  return module ?? null
}

async function importOnce(
  { name, budgets, importPart }: PartOptions,
  manifest: ExtensionManifest,
  startedMs: number,
): Promise<Imported> {
  const leftMs = startedMs + budgets.giveUpMs - performance.now()
  const message = `no answer within ${budgets.giveUpMs} ms`
  const onTimeout = () => new ExtensionLoadError('timeout', manifest.id, message, { part: name })
  try {
    return { module: await withTimeout(importPart(manifest, name), leftMs, onTimeout) }
  } catch (error) {
    return { error: error as ExtensionLoadError }
  }
}

function pause([min, max]: TimeBudgets['retryDelayMs']): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, min + Math.random() * (max - min)))
}
