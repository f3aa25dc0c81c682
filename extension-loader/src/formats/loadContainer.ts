import { ExtensionLoadError } from '../ExtensionLoadError'
import { loadScript } from '../loadScript'
import type { FormatContext, LoadFormat, RemoteContainer } from './RemoteContainer'

/** A script that sets a global with `init` and `get`. */
export const loadContainer: LoadFormat = async ({ manifest, entry }) =>
  runContainer(manifest, entry.url, entry.integrity, manifest.entry.global ?? '')

/** Runs a container script and hands out the global that it sets. */
export async function runContainer(
  manifest: FormatContext['manifest'],
  url: string,
  integrity: string | undefined,
  global: string,
): Promise<RemoteContainer> {
  const read = () => (globalThis as Record<string, unknown>)[global] as RemoteContainer | undefined
  // The core extensions share one script: the first of them brings the containers of all.
  if (!read()) await loadScript({ extensionId: manifest.id, url, integrity })
  const container = read()
  if (typeof container?.get !== 'function' || typeof container.init !== 'function') {
    throw new ExtensionLoadError(
      'invalid-module',
      manifest.id,
      `its script ${url} sets no container named ${global}`,
    )
  }
  return container
}
