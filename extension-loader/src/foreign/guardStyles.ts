import type { ExtensionManifest } from '@pergola/sdk/contract'
import { watchInsertions } from '../createAssetGuard'
import { ownerOfFile } from '../ownerOfFile'
import { scopeRules } from './scopeRules'

export interface GuardStylesOptions {
  extensionsRoot: string
  /** The extensions whose code this page has asked for. */
  manifests: () => Iterable<ExtensionManifest>
}

/** A media query that no page matches: a stylesheet with it is fetched and read, and applies to nothing. */
const NEVER = 'not all'

/**
 * Keeps the styles of third parties to what they draw, whatever bundler they used: a stylesheet that does not come scoped
 * is applied as a copy that is, in the layer of its extension.
 *
 * @returns Function that ends it.
 */
export function guardStyles({ extensionsRoot, manifests }: GuardStylesOptions): () => void {
  const look = (node: Node) => {
    if (!(node instanceof HTMLLinkElement) || node.rel !== 'stylesheet') return
    const owner = ownerOfFile(node.href, manifests(), extensionsRoot)
    if (owner?.source === 'custom') scopeSheet(node, owner)
  }
  const endings = [document.head, document.body].map((parent) => watchInsertions(parent, look))
  return () => {
    for (const end of endings) end()
  }
}

function scopeSheet(link: HTMLLinkElement, { kind, id }: ExtensionManifest): void {
  const { media } = link
  link.media = NEVER
  const handleLoad = () => {
    const scoped = link.sheet && scopeRules(link.sheet, { kind, id })
    if (!scoped) {
      link.media = media
      return
    }
    const sheet = new CSSStyleSheet({ media })
    sheet.replaceSync(scoped)
    document.adoptedStyleSheets.push(sheet)
  }
  // Before the handler of the bundle's runtime, which has its component drawn.
  link.addEventListener('load', handleLoad, { once: true, capture: true })
}
