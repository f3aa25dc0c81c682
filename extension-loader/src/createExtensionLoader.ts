import type { ExtensionManifest, ExtensionPart } from '@pergola/sdk/contract'
import { DEFAULT_BUDGETS } from './budgets'
import { createAssetGuard } from './createAssetGuard'
import { createConnector } from './createConnector'
import { createPart, type Part } from './createPart'
import { checkCompatible, createPartImport, remoteNameOf } from './createPartImport'
import { createShareScope } from './createShareScope'
import { createWorkTracker } from './createWorkTracker'
import type { ExtensionLoadError } from './ExtensionLoadError'
import type { ExtensionLoader, ExtensionLoaderOptions } from './ExtensionLoader'
import { createHealthLog, type HealthLog } from './health'
import { isOutdated } from './nextStep'
import { ownerOfError } from './ownerOfError'
import { resolveSandboxAssets } from './resolveAssets'

/**
 * Loads the code of extensions. Each part is a small state machine (`createPart`); this keeps the parts and what they
 * share. Each failure stays with its extension and is a value, never an exception that could reach a page.
 */
export function createExtensionLoader(options: ExtensionLoaderOptions): ExtensionLoader {
  const budgets = { ...DEFAULT_BUDGETS, ...options.budgets }
  const resolving = {
    apiRoot: options.apiRoot,
    requireIntegrity: options.requireIntegrity ?? true,
    developmentRoot: options.developmentRoot,
  }
  const health = createHealthLog()
  const work = createWorkTracker(options.record)
  /** By remote name; those whose code was asked for. */
  const manifests = new Map<string, ExtensionManifest>()
  const parts = new Map<string, Part>()
  const listeners = new Set<() => void>()
  /** Failures that the guard has counted already. */
  const counted = new WeakSet<ExtensionLoadError>()
  /** Remotes whose listing was looked at again for a file that their code asked for later. */
  const lookedUp = new Set<string>()

  const guard = createAssetGuard({
    resolving,
    onFailure: (manifest, error) => {
      countFailure(manifest, error)
      // What its code asks for later is gone with a deployment like the rest.
      const name = remoteNameOf(manifest)
      if (!isOutdated(error.code) || lookedUp.has(name)) return
      lookedUp.add(name)
      void options.refetch?.(manifest)
    },
  })
  const connect = createConnector({
    scope: createShareScope(options.shared),
    resolving,
    hashOf: guard.hashOf,
  })
  const importPart = createPartImport({
    resolving,
    guard,
    connect,
    // A listing that was fetched again may name other files for the same version.
    onFetch: (manifest) => void manifests.set(remoteNameOf(manifest), manifest),
  })

  function countFailure(manifest: ExtensionManifest, error: ExtensionLoadError): void {
    if (counted.has(error)) return
    counted.add(error)
    health.incident(manifest, error.code, error.message)
  }

  function countLoad(manifest: ExtensionManifest, name: ExtensionPart, loadMs: number): void {
    health.loaded(manifest, loadMs)
    if (loadMs <= budgets.stillLoadingMs) return
    const message = `its part "${name}" took ${Math.round(loadMs)} ms to load`
    health.incident(manifest, 'slow', message, `loading ${name}`)
  }

  function partOf(manifest: ExtensionManifest, name: ExtensionPart): Part {
    const key = `${remoteNameOf(manifest)}/${name}`
    const known = parts.get(key)
    if (known) return known
    const part = createPart({
      name,
      budgets,
      importPart,
      partOf,
      findNewer: (outdated) => findNewer(outdated, options.refetch),
      beginLoading: work.beginLoading,
      onChange: () => listeners.forEach((listener) => void listener()),
      onLoaded: countLoad,
      onFailed: countFailure,
    })
    parts.set(key, part)
    return part
  }

  return {
    budgets,
    health,
    beginWork: work.beginWork,
    atWork: work.atWork,
    ownerOf: (error) => ownerOfError(error, manifests.values(), options.apiRoot),
    manifests: () => manifests.values(),
    getState: (manifest, name) => partOf(manifest, name).getState(),
    load: (manifest, name) => partOf(manifest, name).load(manifest),
    retry: (manifest, name) => partOf(manifest, name).retry(manifest),
    preload: (wanted, { isGuess = false } = {}) => {
      for (const { manifest, part } of wanted) {
        // What runs in the sandbox is fetched by its frame.
        if (manifest.tier === 'sandboxed' || !manifest.parts.includes(part)) continue
        void partOf(manifest, part).load(manifest, { isGuess })
      }
    },
    prepare: async (previous, next) => {
      if (next.tier === 'sandboxed') return
      const inUse = next.parts.filter((name) => partOf(previous, name).getState().status === 'loaded')
      await Promise.all(inUse.map((name) => partOf(next, name).load(next)))
    },
    sandboxAssets: (manifest) => {
      checkCompatible(manifest)
      return resolveSandboxAssets(manifest, resolving)
    },
    dispose: (manifest) => {
      const loaded = manifest.parts.map((name) => partOf(manifest, name).getModule()?.dispose)
      // Parts of one bundle may share their `dispose`.
      for (const dispose of new Set(loaded)) callDispose(manifest, dispose, health)
    },
    guardPage: guard.watch,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The record of a listing that was fetched again, where the known one names files that are no longer there. */
async function findNewer(
  outdated: ExtensionManifest,
  refetch: ExtensionLoaderOptions['refetch'],
): Promise<ExtensionManifest | null> {
  const listed = await refetch?.(outdated)
  return listed && JSON.stringify(listed.entry) !== JSON.stringify(outdated.entry) ? listed : null
}

function callDispose(manifest: ExtensionManifest, dispose: unknown, health: HealthLog): void {
  try {
    if (typeof dispose === 'function') dispose()
  } catch (error) {
    health.incident(manifest, 'threw', error instanceof Error ? error.message : String(error))
  }
}
