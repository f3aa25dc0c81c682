import type { EntryFormat, ExtensionManifest, ExtensionPart } from '@pergola/sdk/contract'
import type { AssetGuard } from './createAssetGuard'
import { loadShared, type ShareScope, settleScope } from './createShareScope'
import { ExtensionLoadError } from './ExtensionLoadError'
import { loadContainer } from './formats/loadContainer'
import type { LoadFormat, RemoteContainer } from './formats/RemoteContainer'
import { loadScript } from './loadScript'
import { type ResolveOptions, resolveAssets } from './resolveAssets'

/** The core extensions are containers; what reads the formats of others is fetched with the first of them. */
const FORMATS: Record<EntryFormat, () => Promise<LoadFormat>> = {
  container: async () => loadContainer,
  mf: async () => (await import('./formats/loadFederated')).loadFederated,
  system: async () => (await import(/* webpackChunkName: "system" */ './formats/loadSystem')).loadSystem,
  module: async () => (await import('./formats/loadEsModule')).loadEsModule,
}

export interface Connector {
  /** What a part exports: enters its container by Module Federation's protocol, `init` once and then `get`. */
  connect: (name: string, manifest: ExtensionManifest, part: ExtensionPart) => Promise<unknown>
  /** Whether the container of that name has come, or is on its way. */
  isEntered: (name: string) => boolean
}

export interface ConnectorOptions {
  scope: ShareScope
  resolving: ResolveOptions
  hashOf: AssetGuard['hashOf']
  /** There is one once the code of a third party was asked for. */
  evaluation: () => EvaluationWatch | undefined
}

/** Called around and after each evaluation of an extension's code. */
export interface EvaluationWatch {
  /** Runs code of an extension, and attributes to it what that code changed. */
  around: <Result>(manifest: ExtensionManifest, run: () => Result) => Result
  /** Called right after code of an extension has run, before anything else does. */
  after: (manifest: ExtensionManifest) => void
}

export function createConnector({ scope, resolving, hashOf, evaluation }: ConnectorOptions): Connector {
  const containers = new Map<string, Promise<RemoteContainer>>()

  async function enter(name: string, manifest: ExtensionManifest): Promise<RemoteContainer> {
    const assets = resolveAssets(manifest, null, resolving)
    const entry = assets[0]
    if (!entry) throw new ExtensionLoadError('invalid-module', manifest.id, 'it lists no entry')
    const load = await FORMATS[manifest.entry.format]().catch((cause) => {
      throw new ExtensionLoadError('network', manifest.id, 'what reads its format could not be fetched', {
        cause,
      })
    })
    const container = await load({
      manifest,
      name,
      entry,
      assets,
      hashOf,
      scope,
      loadShared: (key) => loadShared(scope, key),
    })
    evaluation()?.after(manifest)
    await container.init(scope)
    settleScope(scope)
    return container
  }

  function containerOf(name: string, manifest: ExtensionManifest): Promise<RemoteContainer> {
    const known = containers.get(name)
    if (known) return known
    const entering = enter(name, manifest)
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

  return {
    isEntered: (name) => containers.has(name),
    connect: async (name, manifest, part) => {
      const [container] = await Promise.all([containerOf(name, manifest), runScripts(manifest, part)])
      const factory = await container.get(`./${part}`)
      const watch = evaluation()
      return watch ? watch.around(manifest, factory) : factory()
    },
  }
}
