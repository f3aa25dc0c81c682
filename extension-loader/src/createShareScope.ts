/** A module that the host provides: at hand, or fetched with the first use. */
export interface SharedModule {
  version: string
  module?: () => unknown
  load?: () => Promise<unknown>
}

/**
 * One version of a shared module, as containers look for it. `get`, `from`, `eager` and `loaded` are all that webpack's
 * containers read; the rest is for those that bring the runtime of Module Federation 2.
 */
interface ShareScopeEntry {
  version: string
  from: string
  scope: string[]
  get: () => (() => unknown) | Promise<() => unknown>
  lib?: () => unknown
  eager: boolean
  loaded: boolean
  strategy: 'loaded-first'
  shareConfig: { singleton: true; requiredVersion: false; eager: boolean }
  useIn: string[]
  deps: string[]
}

/** What is shared: by name, then by version. */
export type ShareScope = Record<string, Record<string, ShareScopeEntry>>

const HOST = 'pergola_shell'

/** The host's modules in the form that Module Federation's containers take at their `init`: each once, the host's own. */
export function createShareScope(shared: Readonly<Record<string, SharedModule>>): ShareScope {
  return Object.fromEntries(
    Object.entries(shared).map(([key, module]) => [key, { [module.version]: toEntry(module) }]),
  )
}

function toEntry({ version, module, load }: SharedModule): ShareScopeEntry {
  const isEager = module !== undefined
  const entry: ShareScopeEntry = {
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
    loaded: isEager,
    strategy: 'loaded-first',
    shareConfig: { singleton: true, requiredVersion: false, eager: isEager },
    useIn: [HOST],
    deps: [],
  }
  return entry
}

/** A shared module itself, for bundles that do not speak Module Federation; `undefined` for one that is not shared. */
export async function loadShared(scope: ShareScope, key: string): Promise<unknown> {
  const entry = Object.values(scope[key] ?? {})[0]
  const factory = await entry?.get()
  return factory?.()
}
