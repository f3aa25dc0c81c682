/** A module that the host provides: at hand, or fetched with the first use. */
export interface SharedModule {
  version: string
  module?: () => unknown
  load?: () => Promise<unknown>
}

/** One version of a shared module, as webpack's containers write and read it. */
interface SharedVersion {
  from: string
  get: () => (() => unknown) | Promise<() => unknown>
  eager?: boolean
  loaded?: boolean | 1
  /** Set by the runtime of Module Federation 2 alone. */
  loading?: unknown
}

/** One that the host provides; the rest of it is for containers with the runtime of Module Federation 2. */
interface HostVersion extends SharedVersion {
  version: string
  scope: string[]
  lib?: () => unknown
  strategy: 'loaded-first'
  shareConfig: { singleton: true; requiredVersion: false; eager: boolean }
  useIn: string[]
  deps: string[]
}

/** What is shared: by name, then by version. */
export type ShareScope = Record<string, Record<string, SharedVersion>>

export const HOST = 'pergola_shell'

/** What the host provides in a scope: by name, its one version. Containers can write into the scope as they like. */
const ofHost = new WeakMap<ShareScope, ReadonlyMap<string, { version: string; entry: HostVersion }>>()

/** The host's modules in the form that Module Federation's containers take at their `init`: each once, the host's own. */
export function createShareScope(shared: Readonly<Record<string, SharedModule>>): ShareScope {
  const provided = new Map(
    Object.entries(shared).map(([key, module]) => [key, { version: module.version, entry: toEntry(module) }]),
  )
  const scope: ShareScope = {}
  for (const [key, { version, entry }] of provided) {
    const versions = { [version]: entry }
    // Runtimes write back what they have read, so writing is no error; it changes nothing.
    Object.defineProperty(scope, key, { enumerable: true, get: () => versions, set: () => {} })
  }
  ofHost.set(scope, provided)
  return scope
}

function toEntry({ version, module, load }: SharedModule): HostVersion {
  const isEager = module !== undefined
  const entry: HostVersion = {
    version,
    from: HOST,
    scope: ['default'],
    get: () =>
      module ??
      Promise.resolve(load?.()).then((loaded) => {
        entry.lib = () => loaded
        return entry.lib
      }),
    lib: module,
    eager: isEager,
    // Also what is fetched on first use: no container may put its own in the place of that.
    loaded: true,
    strategy: 'loaded-first',
    shareConfig: { singleton: true, requiredVersion: false, eager: isEager },
    useIn: [HOST],
    deps: [],
  }
  const { get } = entry
  // Whatever a runtime writes into the rest of it, everyone gets the host's own module.
  return Object.defineProperties(entry, {
    get: { enumerable: true, get: () => get, set: () => {} },
    ...(isEager && { lib: { enumerable: true, get: () => module, set: () => {} } }),
  })
}

/**
 * Keeps order among what a container has added to the scope. What the host provides has one version. Of other packages, a
 * version that is in use is taken by all who can use it, instead of a newer one of the same range; who needs that one
 * brings it along. One that does not come is taken off, so that the next attempt falls back on a copy of its own.
 */
export function settleScope(scope: ShareScope): void {
  const provided = ofHost.get(scope)
  for (const key of Object.keys(scope)) {
    const own = provided?.get(key)
    try {
      if (own) restore(scope, key, own)
      else settleVersions(scope[key] ?? {})
    } catch {
      // An entry of a container's own making that cannot even be read would fail the next extension, which did nothing.
      delete scope[key]
    }
  }
}

/** What the host provides has one version, whatever a container has put beside it or in its place. */
function restore(scope: ShareScope, key: string, own: { version: string; entry: HostVersion }): void {
  const versions = scope[key] ?? {}
  for (const version of Object.keys(versions)) if (version !== own.version) delete versions[version]
  if (Object.getOwnPropertyDescriptor(versions, own.version)?.value === own.entry) return
  delete versions[own.version]
  versions[own.version] = own.entry
}

function settleVersions(versions: Record<string, SharedVersion>): void {
  const all = Object.entries(versions)
  const rangesInUse = new Set(all.filter(([, entry]) => isInUse(entry)).map(([version]) => rangeOf(version)))
  for (const [version, entry] of all) {
    if (!isInUse(entry) && rangesInUse.has(rangeOf(version))) delete versions[version]
    else dropWhenItFails(versions, version, entry)
  }
}

const isInUse = ({ loaded, loading }: SharedVersion) => Boolean(loaded || loading)

/** Versions of one range can stand for each other, as `^` reads them. */
function rangeOf(version: string): string {
  return /^(?:0\.)*\d+/.exec(version)?.[0] ?? version
}

const watched = new WeakSet<SharedVersion>()

function dropWhenItFails(
  versions: Record<string, SharedVersion>,
  version: string,
  entry: SharedVersion,
): void {
  if (watched.has(entry)) return
  watched.add(entry)
  const { get } = entry
  entry.get = () => {
    const got = get()
    if (got instanceof Promise) {
      got.catch(() => {
        // The runtime would wait for the same failed attempt again.
        entry.loading = null
        if (versions[version] === entry) delete versions[version]
      })
    }
    return got
  }
}

/** A shared module itself, for bundles that do not speak Module Federation; `undefined` for one that is not shared. */
export async function loadShared(scope: ShareScope, key: string): Promise<unknown> {
  const own = ofHost.get(scope)?.get(key)?.entry
  const entry = own ?? (Object.hasOwn(scope, key) ? Object.values(scope[key] ?? {})[0] : undefined)
  const factory = await entry?.get()
  return factory?.()
}
