import type { ExtensionManifest } from '@pergola/sdk/contract'
import { ExtensionLoadError } from './ExtensionLoadError'
import { diagnose } from './loadScript'
import { isOwnElement } from './ownElements'
import { ownerOfFile } from './ownerOfFile'
import { type ResolvedAsset, type ResolveOptions, resolveAssets } from './resolveAssets'

/** No file has this hash: the browser refuses the element that carries it, and fires its `error` event. */
const NO_HASH = `sha384-${'A'.repeat(64)}`

export interface AssetGuardOptions {
  resolving: ResolveOptions
  /** Called when a file that a bundle's own runtime asked for, after its part was loaded or out of turn, did not come. */
  onFailure: (manifest: ExtensionManifest, error: ExtensionLoadError) => void
}

interface ListedFile {
  asset: ResolvedAsset
  manifest: ExtensionManifest
}

/** Knows the hash of every file that extensions may load, and puts it on the elements that load them. */
export interface AssetGuard {
  /** Lets an extension load the files of its listing record, and no others. @throws ExtensionLoadError `integrity` */
  admit: (manifest: ExtensionManifest) => void
  /**
   * The listed hash of a file of an extension, or one that nothing matches when it is not listed; `undefined` for what is
   * no file of an extension.
   */
  hashOf: (url: string) => string | undefined
  /** Why a file did not come that a runtime asked for; `error` is what the runtime threw. */
  failureOf: (error: unknown) => Promise<ExtensionLoadError> | undefined
  /**
   * Puts hashes on the scripts, styles and preloads of extensions that are added to `head` or `body` by the methods which
   * runtimes of federated bundles, SystemJS and preloading helpers use. This is no barrier: code in the page can go around it.
   *
   * @returns Function that ends it.
   */
  watch: (page: Document) => () => void
}

export function createAssetGuard({ resolving, onFailure }: AssetGuardOptions): AssetGuard {
  const listed = new Map<string, ListedFile>()
  const admitted = new Set<ExtensionManifest>()
  const failures = new Map<string, Promise<ExtensionLoadError>>()
  const { extensionsRoot, developmentRoot, requireIntegrity } = resolving
  const roots = [
    new URL('extensions/', extensionsRoot).href,
    ...(developmentRoot ? [`${developmentRoot}/`] : []),
  ]

  const isOfExtension = (url: string) => roots.some((root) => url.startsWith(root))

  const hashOf = (url: string) => {
    if (!requireIntegrity || !isOfExtension(url)) return undefined
    return listed.get(withoutQuery(url))?.asset.integrity ?? NO_HASH
  }

  function protect(element: HTMLScriptElement | HTMLLinkElement): void {
    const url = element instanceof HTMLScriptElement ? element.src : element.href
    const integrity = hashOf(url)
    if (integrity === undefined) return
    element.integrity = integrity
    element.crossOrigin = 'anonymous'
    const file = listed.get(withoutQuery(url))
    // The caller that loads a part reports on the files that it starts with.
    if (isOwnElement(element) || (file && !file.asset.late)) return
    // Before the runtime's own handler, which makes someone ask for the reason.
    element.addEventListener('error', () => noteFailure(url, file), { once: true, capture: true })
    element.addEventListener('load', () => failures.delete(url), { once: true, capture: true })
  }

  function noteFailure(url: string, file: ListedFile | undefined): void {
    const manifest = file?.manifest ?? ownerOfFile(url, admitted, extensionsRoot)
    if (!manifest) return
    const failure = explain(manifest, url, file?.asset)
    failures.set(url, failure)
    void failure.then((error) => onFailure(manifest, error))
  }

  return {
    admit: (manifest) => {
      for (const asset of resolveAssets(manifest, null, resolving)) listed.set(asset.url, { asset, manifest })
      admitted.add(manifest)
    },
    hashOf,
    failureOf: (error) => failures.get(requestOf(error) ?? ''),
    watch: (page) => {
      const look = (node: Node) => {
        if (node instanceof HTMLScriptElement || node instanceof HTMLLinkElement) protect(node)
      }
      const endings = [page.head, page.body].map((parent) => watchInsertions(parent, look))
      return () => {
        for (const end of endings) end()
      }
    },
  }
}

async function explain(
  { id }: ExtensionManifest,
  url: string,
  asset: ResolvedAsset | undefined,
): Promise<ExtensionLoadError> {
  if (!asset) return new ExtensionLoadError('integrity', id, `its file ${url} is not among the listed assets`)
  const [code, reason] = await diagnose(url, asset.integrity)
  return new ExtensionLoadError(code, id, `its file ${url} ${reason}`)
}

/**
 * Shows elements to `onInsert` right before they enter `parent`: a script's hash has to be there when it does. Only these
 * two objects are changed, not the prototype, which all of React's drawing goes through.
 */
export function watchInsertions(parent: HTMLElement, onInsert: (node: Node) => void): () => void {
  const { appendChild, insertBefore, append, prepend } = parent
  const look = (node: unknown) => {
    if (node instanceof Node) onInsert(node)
  }
  parent.appendChild = function <T extends Node>(this: HTMLElement, node: T): T {
    look(node)
    return appendChild.call(this, node) as T
  }
  parent.insertBefore = function <T extends Node>(this: HTMLElement, node: T, child: Node | null): T {
    look(node)
    return insertBefore.call(this, node, child) as T
  }
  parent.append = function (this: HTMLElement, ...nodes) {
    nodes.forEach(look)
    append.apply(this, nodes)
  }
  parent.prepend = function (this: HTMLElement, ...nodes) {
    nodes.forEach(look)
    prepend.apply(this, nodes)
  }
  return () => Object.assign(parent, { appendChild, insertBefore, append, prepend })
}

function withoutQuery(url: string): string {
  return url.replace(/[?#].*$/, '')
}

/** A bundle's runtime says with its error which address it had asked for. */
function requestOf(error: unknown): string | undefined {
  return isChunkError(error) ? (error as { request?: string }).request : undefined
}

/** How SystemJS ends the message of what could not be fetched (its docs/errors.md). */
const SYSTEM_LOAD_ERROR = /docs\/errors\.md#3\)$/

/** True for what a bundle's runtime throws when it could not fetch a file of the bundle. */
export function isChunkError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    error.name === 'ChunkLoadError' ||
    (error as { code?: string }).code === 'CSS_CHUNK_LOAD_FAILED' ||
    SYSTEM_LOAD_ERROR.test(error.message)
  )
}
