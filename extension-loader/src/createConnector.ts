import type { EntryFormat, ExtensionManifest, ExtensionPart } from '@pergola/sdk/contract'
import { loadShared, type ShareScope } from './createShareScope'
import { ExtensionLoadError } from './ExtensionLoadError'
import { loadContainer } from './formats/loadContainer'
import { loadEsModule } from './formats/loadEsModule'
import { loadFederated } from './formats/loadFederated'
import { loadSystem } from './formats/loadSystem'
import type { LoadFormat, RemoteContainer } from './formats/RemoteContainer'
import { loadScript } from './loadScript'
import { type ResolveOptions, resolveAssets } from './resolveAssets'

const FORMATS: Record<EntryFormat, LoadFormat> = {
  container: loadContainer,
  mf: loadFederated,
  system: loadSystem,
  module: loadEsModule,
}

/** Hands out what a part exports: enters its container by Module Federation's protocol, `init` once and then `get`. */
export type Connector = (name: string, manifest: ExtensionManifest, part: ExtensionPart) => Promise<unknown>

export function createConnector(scope: ShareScope, resolving: ResolveOptions): Connector {
  const containers = new Map<string, Promise<RemoteContainer>>()

  async function enter(manifest: ExtensionManifest): Promise<RemoteContainer> {
    const assets = resolveAssets(manifest, null, resolving)
    const entry = assets[0]
    if (!entry) throw new ExtensionLoadError('invalid-module', manifest.id, 'it lists no entry')
    const container = await FORMATS[manifest.entry.format]({
      manifest,
      entry,
      assets,
      loadShared: (key) => loadShared(scope, key),
    })
    await container.init(scope)
    return container
  }

  function containerOf(name: string, manifest: ExtensionManifest): Promise<RemoteContainer> {
    const known = containers.get(name)
    if (known) return known
    const entering = enter(manifest)
    containers.set(name, entering)
    // What failed may be tried once more.
    entering.catch(() => containers.delete(name))
    return entering
  }

  /**
   * Runs the scripts of a part of our own containers, so that they are checked against the listing: the bundle's runtime
   * finds them there, and has no need to carry their hashes itself.
   */
  async function runScripts(manifest: ExtensionManifest, part: ExtensionPart): Promise<void> {
    if (manifest.entry.format !== 'container') return
    const scripts = resolveAssets(manifest, part, resolving).filter(({ kind }) => kind === 'script')
    await Promise.all(
      scripts.map(({ url, integrity }) => loadScript({ extensionId: manifest.id, url, integrity })),
    )
  }

  return async (name, manifest, part) => {
    const [container] = await Promise.all([containerOf(name, manifest), runScripts(manifest, part)])
    const factory = await container.get(`./${part}`)
    return factory()
  }
}
