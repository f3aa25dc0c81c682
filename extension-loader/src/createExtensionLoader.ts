import type { ExtensionManifest, ExtensionPart } from '@pergola/sdk/contract'
import { SDK_VERSION } from '@pergola/sdk/contract'
import { satisfies } from 'compare-versions'
import { DEFAULT_BUDGETS, type TimeBudgets, withTimeout } from './budgets'
import { createAssetGuard } from './createAssetGuard'
import { createConnector } from './createConnector'
import { createShareScope, type SharedModule } from './createShareScope'
import type { WorkRecord } from './createWorkRecord'
import { ExtensionLoadError, isExtensionLoadError } from './ExtensionLoadError'
import { explainFailure } from './explainFailure'
import { createHealthLog, type HealthLog } from './health'
import { ownerOfError } from './ownerOfError'
import { preloadAsset } from './preloadAsset'
import { type ResolvedAsset, resolveAssets, resolveSandboxAssets } from './resolveAssets'

export interface ExtensionLoaderOptions {
  /** Absolute address that listed paths are relative to; ends in a slash. */
  apiRoot: string
  shared: Readonly<Record<string, SharedModule>>
  /** Default true: an asset without a hash is refused. */
  requireIntegrity?: boolean
  /** Address of a developer's machine that one extension may also come from; without a slash at the end. */
  developmentRoot?: string
  budgets?: Partial<TimeBudgets>
  /**
   * Fetches the listing again and hands out the extension's record in it. Called once for a part whose files are gone
   * or changed, and once for the files that an extension asks for later: that is what a deployment does to a page that
   * was opened before it. Never rejects.
   */
  refetch?: (manifest: ExtensionManifest) => Promise<ExtensionManifest | null>
  /** Called when code of an extension may run. */
  record?: Pick<WorkRecord, 'begin'>
}

/** How far the code of one part of one extension has come. */
export type PartState =
  | { status: 'idle' }
  | { status: 'loading' }
  | { status: 'loaded'; component: unknown }
  | { status: 'failed'; error: ExtensionLoadError }

export interface ExtensionLoader {
  readonly budgets: TimeBudgets
  readonly health: HealthLog
  /** Notes that code of an extension runs: it is drawn, or handles something. @returns Function that notes the end. */
  beginWork: (manifest: ExtensionManifest, work?: 'drawing' | 'handling') => () => void
  /** The third-party extension that has just handled an event, else those whose code began to run within a second. */
  atWork: () => ExtensionManifest[]
  getState: (manifest: ExtensionManifest, part: ExtensionPart) => PartState
  /** The extension whose script threw, as far as the stack shows. */
  ownerOf: (error: unknown) => ExtensionManifest | null
  /** The extensions whose code this page has asked for, in every version. */
  manifests: () => Iterable<ExtensionManifest>
  /**
   * Starts loading unless that was done; a failure is remembered for a moment, or until {@link ExtensionLoader.retry}.
   * Never rejects.
   */
  load: (manifest: ExtensionManifest, part: ExtensionPart) => Promise<PartState>
  /** Forgets a failure and starts again. */
  retry: (manifest: ExtensionManifest, part: ExtensionPart) => Promise<PartState>
  /**
   * Starts loading several parts at once, before anything renders them. Never throws.
   *
   * @param options - `isGuess`: no one may come to need them. What fails then is forgotten, and tried again by the caller that does.
   */
  preload: (
    parts: readonly { manifest: ExtensionManifest; part: ExtensionPart }[],
    options?: { isGuess?: boolean },
  ) => void
  /**
   * Prepares the swap of a version: starts loading the parts of `next` that `previous` has loaded. Resolves when each of
   * them has come to an end.
   */
  prepare: (previous: ExtensionManifest, next: ExtensionManifest) => Promise<void>
  /**
   * Checked addresses of what runs in the sandbox.
   *
   * @throws ExtensionLoadError when the extension was not packed for it, or for another SDK.
   */
  sandboxAssets: (manifest: ExtensionManifest) => ResolvedAsset[]
  /** Notifies the loaded parts of a version that nothing draws them any more, by their export `dispose`. */
  dispose: (manifest: ExtensionManifest) => void
  /**
   * Has the browser check scripts, styles and preloads below the extension path against the listing that runtimes of
   * bundles add to `head` or `body`. What does not match, or is not listed, is refused and counted. @returns Function that
   * ends it.
   */
  guardPage: (page: Document) => () => void
  /** Calls back after every change of any state. @returns Function that ends it. */
  subscribe: (listener: () => void) => () => void
}

const IDLE: PartState = { status: 'idle' }

/** No work lasts longer in a page that still has time for its timers: React works in slices of a few milliseconds. */
const AT_REST_MS = 1_000
/** Parts of one page ask within moments of each other; who asks later has been elsewhere meanwhile. */
const COME_BACK_MS = 3_000
/** What a handler starts and gives up at once is reported right after it. */
const JUST_NOW_MS = 50

/**
 * Loads the code of extensions: listing record → checked assets → federated container → component. Each failure stays
 * with its extension and is a value, never an exception that could reach a page.
 */
export function createExtensionLoader(options: ExtensionLoaderOptions): ExtensionLoader {
  const budgets = { ...DEFAULT_BUDGETS, ...options.budgets }
  const resolving = {
    apiRoot: options.apiRoot,
    requireIntegrity: options.requireIntegrity ?? true,
    developmentRoot: options.developmentRoot,
  }
  const health = createHealthLog()
  const states = new Map<string, PartState>()
  const attempts = new Map<string, Promise<PartState>>()
  const failedMs = new Map<string, number>()
  const manifests = new Map<string, ExtensionManifest>()
  const modules = new Map<string, PartModule>()
  const refetched = new Set<string>()
  /** Parts on their way that no one needs yet. */
  const guesses = new Set<string>()
  /** Failures that the guard has reported to the health log already. */
  const counted = new WeakSet<ExtensionLoadError>()
  const listeners = new Set<() => void>()
  const guard = createAssetGuard({
    resolving,
    onFailure: (manifest, error) => {
      counted.add(error)
      health.incident(manifest, error.code, error.message)
      // What its code asks for later is gone with a deployment like the rest.
      void findNewer(manifest, remoteNameOf(manifest), error)
    },
  })
  const connect = createConnector({
    scope: createShareScope(options.shared),
    resolving,
    hashOf: guard.hashOf,
  })

  /** What came with the console is not under suspicion. */
  const begin = (manifest: ExtensionManifest, phase: 'running' | 'loading') => {
    if (manifest.source === 'core') return undefined
    begun.set(`${manifest.kind}/${manifest.id}`, { manifest, ms: performance.now() })
    return options.record?.begin(manifest, phase)
  }
  const begun = new Map<string, { manifest: ExtensionManifest; ms: number }>()
  let handled: { manifest: ExtensionManifest; ms: number } | null = null
  const keyOf = (manifest: ExtensionManifest, part: ExtensionPart) => `${remoteNameOf(manifest)}/${part}`

  function setState(key: string, state: PartState): PartState {
    states.set(key, state)
    for (const listener of listeners) listener()
    return state
  }

  async function attempt(manifest: ExtensionManifest, part: ExtensionPart): Promise<unknown> {
    checkCompatible(manifest)
    if (manifest.tier === 'sandboxed') {
      throw new ExtensionLoadError('sandbox', manifest.id, 'its code may run in the sandbox only')
    }
    const name = remoteNameOf(manifest)
    const assets = resolveAssets(manifest, part, resolving)
    guard.admit(manifest)
    // A listing that was fetched again may name other files for the same version.
    manifests.set(name, manifest)
    // Entry and chunks start side by side instead of one after the other.
    for (const asset of assets) if (asset.kind !== 'entry') preloadAsset(asset)
    const module = (await connect(name, manifest, part)) as PartModule | null
    const component = module?.default
    if (typeof component !== 'function' && (typeof component !== 'object' || component === null)) {
      throw new ExtensionLoadError(
        'invalid-module',
        manifest.id,
        `its part "${part}" has no component as default export`,
        { part },
      )
    }
    modules.set(keyOf(manifest, part), module ?? {})
    return component
  }

  /** One more attempt after a network fault; a broken script would be no less broken. */
  async function attemptTwice(manifest: ExtensionManifest, part: ExtensionPart): Promise<unknown> {
    try {
      return await explained(manifest, part)
    } catch (error) {
      if (!isExtensionLoadError(error) || error.code !== 'network') throw error
      await pause(budgets.retryDelayMs)
      return explained(manifest, part)
    }
  }

  async function explained(manifest: ExtensionManifest, part: ExtensionPart): Promise<unknown> {
    try {
      return await attempt(manifest, part)
    } catch (error) {
      throw (await guard.failureOf(error)) ?? (await explainFailure(error, { manifest, part, resolving }))
    }
  }

  async function run(manifest: ExtensionManifest, part: ExtensionPart): Promise<PartState> {
    const key = keyOf(manifest, part)
    const startedMs = performance.now()
    const end = begin(manifest, 'loading')
    setState(key, { status: 'loading' })
    try {
      const component = await withTimeout(
        attemptTwice(manifest, part),
        budgets.giveUpMs,
        () =>
          new ExtensionLoadError('timeout', manifest.id, `no answer within ${budgets.giveUpMs} ms`, { part }),
      )
      const loadMs = performance.now() - startedMs
      guesses.delete(key)
      health.loaded(manifest, loadMs)
      if (loadMs > budgets.stillLoadingMs) {
        const message = `its part "${part}" took ${Math.round(loadMs)} ms to load`
        health.incident(manifest, 'slow', message, `loading ${part}`)
      }
      return setState(key, { status: 'loaded', component })
    } catch (error) {
      if (guesses.delete(key)) {
        attempts.delete(key)
        return setState(key, IDLE)
      }
      const newer = await findNewer(manifest, key, error as ExtensionLoadError)
      if (newer) return setState(key, await run(newer, part))
      failedMs.set(key, performance.now())
      const { code, message } = error as ExtensionLoadError
      if (!counted.has(error as ExtensionLoadError)) health.incident(manifest, code, message)
      return setState(key, { status: 'failed', error: error as ExtensionLoadError })
    } finally {
      end?.()
    }
  }

  /** The record of a listing that was fetched again, where the known one names files that are no longer there. */
  async function findNewer(
    manifest: ExtensionManifest,
    key: string,
    { code }: ExtensionLoadError,
  ): Promise<ExtensionManifest | null> {
    if ((code !== 'http' && code !== 'integrity') || refetched.has(key)) return null
    refetched.add(key)
    const listed = await options.refetch?.(manifest)
    return listed && JSON.stringify(listed.entry) !== JSON.stringify(manifest.entry) ? listed : null
  }

  const loader: ExtensionLoader = {
    budgets,
    health,
    beginWork: (manifest, work = 'drawing') => {
      if (work === 'handling') {
        handled = manifest.source === 'core' ? null : { manifest, ms: performance.now() }
      }
      const end = begin(manifest, 'running')
      if (!end) return nothingToEnd
      // Where drawing is given up half way, no one else notes the end. A page that hangs comes to no timer.
      setTimeout(end, AT_REST_MS)
      return end
    },
    atWork: () => {
      const nowMs = performance.now()
      if (handled && nowMs - handled.ms < JUST_NOW_MS) return [handled.manifest]
      return [...begun.values()].flatMap(({ manifest, ms }) => (nowMs - ms < AT_REST_MS ? [manifest] : []))
    },
    ownerOf: (error) => ownerOfError(error, manifests.values(), options.apiRoot),
    manifests: () => manifests.values(),
    getState: (manifest, part) => states.get(keyOf(manifest, part)) ?? IDLE,
    load: (manifest, part) => {
      const key = keyOf(manifest, part)
      guesses.delete(key)
      const known = attempts.get(key)
      // Anyone who comes back to a page does not find the failure of the last time.
      const isStale = performance.now() - (failedMs.get(key) ?? Number.NaN) > COME_BACK_MS
      const hasFailed = states.get(key)?.status === 'failed'
      if (known && !(hasFailed && isStale)) return known
      const started = run(manifest, part)
      attempts.set(key, started)
      return started
    },
    retry: (manifest, part) => {
      attempts.delete(keyOf(manifest, part))
      return loader.load(manifest, part)
    },
    preload: (parts, { isGuess = false } = {}) => {
      for (const { manifest, part } of parts) {
        // What runs in the sandbox is fetched by its frame.
        if (manifest.tier === 'sandboxed' || !manifest.parts.includes(part)) continue
        const isKnown = attempts.has(keyOf(manifest, part))
        if (isGuess && isKnown) continue
        void loader.load(manifest, part)
        if (isGuess) guesses.add(keyOf(manifest, part))
      }
    },
    prepare: async (previous, next) => {
      if (next.tier === 'sandboxed') return
      const parts = next.parts.filter((part) => loader.getState(previous, part).status === 'loaded')
      await Promise.all(parts.map((part) => loader.load(next, part)))
    },
    sandboxAssets: (manifest) => {
      checkCompatible(manifest)
      return resolveSandboxAssets(manifest, resolving)
    },
    dispose: (manifest) => {
      const loaded = manifest.parts.map((part) => modules.get(keyOf(manifest, part))?.dispose)
      // Parts of one bundle may share their `dispose`.
      for (const dispose of new Set(loaded)) {
        try {
          if (typeof dispose === 'function') dispose()
        } catch (error) {
          health.incident(manifest, 'threw', error instanceof Error ? error.message : String(error))
        }
      }
    },
    guardPage: guard.watch,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return loader
}

/** What the entry of a part exports. */
interface PartModule {
  default?: unknown
  dispose?: unknown
}

function nothingToEnd(): void {}

/** One remote per version, so that an upgrade in a running page cannot meet the old one's chunks. */
function remoteNameOf(manifest: ExtensionManifest): string {
  return manifest.entry.global ?? `${manifest.kind}_${manifest.id}_${manifest.version}`.replace(/\W/g, '_')
}

function checkCompatible(manifest: ExtensionManifest): void {
  if (manifest.sdk === '*' || isSatisfied(manifest)) return
  throw new ExtensionLoadError(
    'incompatible',
    manifest.id,
    `it was built for SDK ${manifest.sdk}, this console offers ${SDK_VERSION}`,
  )
}

function isSatisfied(manifest: ExtensionManifest): boolean {
  try {
    return satisfies(SDK_VERSION, manifest.sdk)
  } catch (cause) {
    throw new ExtensionLoadError(
      'incompatible',
      manifest.id,
      `its SDK range ${manifest.sdk} cannot be read`,
      { cause },
    )
  }
}

function pause([min, max]: TimeBudgets['retryDelayMs']): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, min + Math.random() * (max - min)))
}
