import type { ExtensionManifest } from '@pergola/sdk/contract'
import type { EvaluationWatch } from '../createConnector'
import { ownerOfFile } from '../ownerOfFile'
import { keepGlobals } from './keepGlobals'

export interface GuardGlobalsOptions {
  extensionsRoot: string
  /** The extensions whose code this page has asked for. */
  manifests: () => Iterable<ExtensionManifest>
  /** Called with who changed what: names as in `JSON.parse`. */
  onChanged: (manifest: ExtensionManifest, names: readonly string[]) => void
  /** Reads the code of a script of an extension; for tests. */
  readScript?: (url: string) => Promise<string>
}

/** Looks at all that the console relies on, and puts back what is no longer as it was. */
export interface GlobalsCheck extends EvaluationWatch {
  /** Leaves everything as it is from now on. */
  end: () => void
}

/** What an effect, a handler, a timer or a promise changes is put back within this time. */
const EVERY_MS = 500

/**
 * Keeps what extensions of the page share with the console as it is from now on: one that replaces it would break pages that
 * are not its own. Compared around each evaluation of an extension's code, and twice a second. This is no barrier: code that runs
 * in between sees the change.
 *
 * The extension whose code was being evaluated is named. What may have changed at another time is attributed to the extension
 * that has just run, else to the only third-party extension whose scripts contain all the changed names. With none of these,
 * or several, no extension is named.
 */
export function guardGlobals(options: GuardGlobalsOptions): GlobalsCheck {
  const { extensionsRoot, manifests, onChanged } = options
  // Kept as well: it reads code right after `fetch` may have been replaced.
  const { fetch } = window
  const readScript =
    options.readScript ??
    (async (url: string) => (await fetch.call(window, url, { cache: 'force-cache' })).text())
  const putBack = keepGlobals()
  const texts = new Map<string, Promise<string>>()

  function textOf(url: string): Promise<string> {
    const text = texts.get(url) ?? readScript(url).catch(() => '')
    texts.set(url, text)
    return text
  }

  async function mentionsAll(manifest: ExtensionManifest, names: readonly string[]): Promise<boolean> {
    const scripts = manifest.entry.assets.filter(({ file }) => file.endsWith('.js'))
    const folder = new URL(manifest.path, extensionsRoot)
    const found = await Promise.all(scripts.map(({ file }) => textOf(new URL(file, folder).href)))
    const text = found.join('\n')
    return names.every((name) => wordIn(name).test(text))
  }

  async function findOut(names: readonly string[], suspect?: ExtensionManifest): Promise<void> {
    if (suspect && (await mentionsAll(suspect, names))) return onChanged(suspect, names)
    const foreign = [...manifests()].filter(({ source }) => source === 'custom')
    const mentioned = await Promise.all(foreign.map((manifest) => mentionsAll(manifest, names)))
    const [only, ...others] = foreign.filter((_manifest, index) => mentioned[index])
    if (only && others.length === 0) onChanged(only, names)
  }

  const look = (suspect?: ExtensionManifest) => {
    const names = putBack()
    if (names.length > 0) void findOut(names, suspect)
  }
  const now = () => look()
  // Comes right after a script has run, before anything else does.
  const handleLoad = ({ target }: Event) => {
    if (!(target instanceof HTMLScriptElement)) return
    const owner = ownerOfFile(target.src, manifests(), extensionsRoot)
    if (owner?.source === 'custom') look(owner)
  }
  document.addEventListener('load', handleLoad, true)
  const interval = setInterval(now, EVERY_MS)
  return {
    around: (manifest, run) => {
      if (manifest.source === 'core') return run()
      now()
      try {
        return run()
      } finally {
        const names = putBack()
        if (names.length > 0) onChanged(manifest, names)
      }
    },
    after: (manifest) => {
      if (manifest.source !== 'core') look(manifest)
    },
    end: () => {
      clearInterval(interval)
      document.removeEventListener('load', handleLoad, true)
    },
  }
}

/** Finds the last part of a changed name by itself: `fetch`, but not `prefetch`. */
function wordIn(name: string): RegExp {
  const word = name.slice(name.lastIndexOf('.') + 1).replace(/[^\w$]/g, '\\$&')
  return new RegExp(`(?<![\\w$])${word}(?![\\w$])`)
}
