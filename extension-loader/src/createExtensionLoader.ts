import type { ExtensionManifest } from '@pergola/sdk/contract'
import { DEFAULT_BUDGETS } from './budgets'
import { type AssetGuardOptions, createAssetGuard } from './createAssetGuard'
import { createConnector, type EvaluationWatch } from './createConnector'
import { createHealthLog, type HealthLog } from './createHealthLog'
import { createLoadCounts } from './createLoadCounts'
import { createPartImport, remoteNameOf } from './createPartImport'
import { createPartMap, type PartMap } from './createPartMap'
import { createShareScope } from './createShareScope'
import { createWorkTracker } from './createWorkTracker'
import type { ExtensionLoadError } from './ExtensionLoadError'
import type { ExtensionLoader, ExtensionLoaderOptions } from './ExtensionLoader'
import type { GuardForeignOptions } from './foreign/guardForeign'
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
    extensionsRoot: options.extensionsRoot,
    requireIntegrity: options.requireIntegrity ?? true,
    developmentRoot: options.developmentRoot,
  }
  const health = createHealthLog()
  const work = createWorkTracker(options.record)
  /** By remote name; those whose code was asked for. */
  const manifests = new Map<string, ExtensionManifest>()
  const counts = createLoadCounts(health, budgets)
  const guard = createAssetGuard({
    resolving,
    onFailure: refetchOnce(options.refetch, counts.failed),
  })
  const onViolation: GuardForeignOptions['onViolation'] = (manifest, error) =>
    options.stopsViolators ? parts.stop(manifest, error) : options.onViolation?.(manifest, error)
  const page = {
    extensionsRoot: options.extensionsRoot,
    workersRoot: options.workersRoot,
    manifests: () => manifests.values(),
    atWork: work.atWork,
  }
  const foreign = createForeignGuard({ ...page, health, onViolation })
  const connector = createConnector({
    scope: createShareScope(options.shared),
    resolving,
    hashOf: guard.hashOf,
    evaluation: foreign.evaluation,
  })
  const importPart = createPartImport({
    resolving,
    guard,
    connector,
    beforeForeign: foreign.begin,
    // A listing that was fetched again may name other files for the same version.
    onFetch: (manifest) => void manifests.set(remoteNameOf(manifest), manifest),
  })

  const parts = createPartMap({
    budgets,
    importPart,
    // Where the entry has come, something else is what is missing.
    hasSpare: (manifest) => bringsSpare(manifest) && !connector.isEntered(remoteNameOf(manifest)),
    findSpare: async (manifest) => (await import('./findSpare')).findSpare(manifest, resolving),
    refetch: options.refetch,
    beginLoading: work.beginLoading,
    onLoaded: counts.loaded,
    onFailed: counts.failed,
  })

  return {
    budgets,
    health,
    beginWork: work.beginWork,
    atWork: work.atWork,
    ownerOf: (error) => ownerOfError(error, manifests.values(), options.extensionsRoot),
    manifests: () => manifests.values(),
    getState: (manifest, name) => parts.of(manifest, name).getState(),
    load: (manifest, name) => parts.of(manifest, name).load(manifest),
    retry: (manifest, name) => parts.of(manifest, name).retry(manifest),
    preload: (wanted, { isGuess = false } = {}) => preloadAll(parts, wanted, isGuess),
    prepare: (previous, next) => prepareParts(parts, previous, next),
    sandboxAssets: (manifest) => resolveSandboxAssets(manifest, resolving),
    dispose: (manifest) => {
      const loaded = manifest.parts.map((name) => parts.of(manifest, name).getModule()?.dispose)
      // Parts of one bundle may share their `dispose`.
      for (const dispose of new Set(loaded)) callDispose(manifest, dispose, health)
    },
    guardPage: (page) => {
      foreign.enable()
      // One extension may call deep into a package that another one brought: the stack has to reach the caller.
      Error.stackTraceLimit = Math.max(Error.stackTraceLimit, 50)
      return guard.watch(page)
    },
    subscribe: parts.subscribe,
  }
}

function isSandboxed({ tier }: ExtensionManifest): boolean {
  return tier === 'sandboxed'
}

function preloadAll(
  parts: PartMap,
  wanted: Parameters<ExtensionLoader['preload']>[0],
  isGuess: boolean,
): void {
  for (const { manifest, part } of wanted) {
    // What runs in the sandbox is fetched by its frame.
    if (isSandboxed(manifest) || !manifest.parts.includes(part)) continue
    void parts.of(manifest, part).load(manifest, { isGuess })
  }
}

async function prepareParts(parts: PartMap, previous: ExtensionManifest, next: ExtensionManifest) {
  if (isSandboxed(next)) return
  const inUse = next.parts.filter((name) => parts.of(previous, name).getState().status === 'loaded')
  await Promise.all(inUse.map((name) => parts.of(next, name).load(next)))
}

function bringsSpare({ source, entry }: ExtensionManifest): boolean {
  return source === 'core' && entry.spare !== undefined
}

/**
 * The guard of a page, fetched with the first third-party extension. Where its file does not come, that extension is loaded
 * without it, and the next one tries again.
 */
function createForeignGuard(options: GuardForeignOptions) {
  let isEnabled = false
  let guarding: Promise<void> | undefined
  let evaluation: EvaluationWatch | undefined
  return {
    evaluation: () => evaluation,
    enable: () => {
      isEnabled = true
    },
    begin: async () => {
      if (!isEnabled) return
      guarding ??= import('./foreign/guardForeign').then(
        ({ guardForeign }) => {
          evaluation = guardForeign(options)
        },
        () => {
          guarding = undefined
        },
      )
      await guarding
    },
  }
}

/** After a deployment, files that code asks for later are gone too: the listing is fetched again, once for each remote. */
function refetchOnce(
  refetch: ExtensionLoaderOptions['refetch'],
  onFailed: (manifest: ExtensionManifest, error: ExtensionLoadError) => void,
): AssetGuardOptions['onFailure'] {
  const lookedUp = new Set<string>()
  return (manifest, error) => {
    onFailed(manifest, error)
    const name = remoteNameOf(manifest)
    if (!isOutdated(error.code) || lookedUp.has(name)) return
    lookedUp.add(name)
    void refetch?.(manifest)
  }
}

function callDispose(manifest: ExtensionManifest, dispose: unknown, health: HealthLog): void {
  try {
    if (typeof dispose === 'function') dispose()
  } catch (error) {
    health.incident(manifest, 'threw', error instanceof Error ? error.message : String(error))
  }
}
