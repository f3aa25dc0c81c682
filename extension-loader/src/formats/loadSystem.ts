import { sharedModuleKeys } from '@pergola/sdk/contract'
import { ExtensionLoadError } from '../ExtensionLoadError'
import { findProblem } from '../explainFailure'
import { loadStyle } from '../loadStyle'
import { containerOfModule, type FormatContext, type LoadFormat } from './RemoteContainer'

type SystemJs = typeof System

let starting: Promise<SystemJs> | null = null

/** A `System.register` bundle; its imports of shared modules get the host's own instances. */
export const loadSystem: LoadFormat = async (context) => {
  const system = await startSystem(context)
  const { manifest, entry, assets } = context
  await Promise.all(
    assets.filter(({ kind }) => kind === 'style').map((style) => loadStyle(manifest.id, style)),
  )
  try {
    return containerOfModule((await system.import(entry.url)) as Record<string, unknown>)
  } catch (cause) {
    // SystemJS rejects alike for a missing file and for a broken one; a second attempt must be able to start again.
    system.delete(entry.url)
    const problem = await findProblem(assets)
    if (problem) throw new ExtensionLoadError(problem.code, manifest.id, problem.message, { cause })
    throw new ExtensionLoadError('evaluation', manifest.id, `its bundle ${entry.url} is broken`, { cause })
  }
}

const SHARED = 'app:'

type Registration = [
  dependencies: string[],
  declare: (add: (exports: object) => void) => { execute: () => void },
]

/** The hooks of SystemJS that bundlers and hosts may replace (its docs/hooks.md). */
interface SystemHooks {
  instantiate: (url: string, ...rest: unknown[]) => Promise<Registration>
  fetch: (url: string, options?: RequestInit) => Promise<Response>
}

/** Fetched with the first bundle of this format: most pages need none. */
function startSystem({ loadShared, hashOf }: FormatContext): Promise<SystemJs> {
  starting ??= (async () => {
    await import(/* webpackChunkName: "system" */ 'systemjs/dist/system.min.js')
    System.addImportMap({ imports: Object.fromEntries(sharedModuleKeys.map((key) => [key, SHARED + key])) })
    const hooks = System.constructor.prototype as SystemHooks
    const { instantiate, fetch: systemFetch } = hooks
    // Shared modules are fetched only when a bundle names them, and are the very instances of the share scope.
    hooks.instantiate = function (url, ...rest) {
      return url.startsWith(SHARED)
        ? loadShared(url.slice(SHARED.length)).then(registrationOf)
        : instantiate.call(this, url, ...rest)
    }
    // Scripts are elements, which the guard of the page sees; styles, JSON and WebAssembly are fetched.
    hooks.fetch = function (url, options) {
      return systemFetch.call(this, url, { ...options, integrity: hashOf(url) ?? options?.integrity })
    }
    return System
  })()
  starting.catch(() => {
    starting = null
  })
  return starting
}

function registrationOf(module: unknown): Registration {
  const exports = module as { default?: unknown }
  const execute = (add: (exports: object) => void) => {
    add({ ...exports, default: exports.default ?? exports, __esModule: true })
  }
  return [[], (add) => ({ execute: () => execute(add) })]
}
