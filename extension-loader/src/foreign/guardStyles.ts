import type { ExtensionManifest } from '@pergola/sdk/contract'
import { watchInsertions } from '../createAssetGuard'
import { ownerOfFile } from '../health'
import { addressesIn } from '../ownerOfError'
import { scopeRules } from './scopeRules'

export interface GuardStylesOptions {
  apiRoot: string
  /** The extensions whose code this page has asked for. */
  manifests: () => Iterable<ExtensionManifest>
}

/** A media query that no page matches: a stylesheet with it is fetched and read, and applies to nothing. */
const NEVER = 'not all'
/** The wrapper that is called, and what it calls; after these in a stack stands who adds an element. */
const OWN_FRAMES = 4

/**
 * Keeps the styles of third parties to what they draw, whatever bundler they used: a stylesheet that does not come scoped
 * is applied as a copy that is, in the layer of its extension. What a library of an extension puts on `<body>`, as calendars and
 * menus are, gets the name of that extension, so that its styles reach there too.
 *
 * @returns Function that ends it.
 */
export function guardStyles({ apiRoot, manifests }: GuardStylesOptions): () => void {
  const look = (node: Node) => {
    if (node instanceof HTMLLinkElement) {
      const owner = node.rel === 'stylesheet' ? ownerOfFile(node.href, manifests(), apiRoot) : null
      if (owner?.source === 'custom') scopeSheet(node, owner)
    } else if (node instanceof HTMLElement && !(node instanceof HTMLScriptElement)) {
      const owner = callerIn(new Error('added to the page'))
      if (owner) node.dataset.extension ??= nameOf(owner)
    }
  }

  /** Only who calls the method itself: the console, called by an extension, adds elements of its own. */
  function callerIn(error: Error): ExtensionManifest | null {
    for (const address of addressesIn(error).slice(0, OWN_FRAMES)) {
      const owner = ownerOfFile(address, manifests(), apiRoot)
      if (owner) return owner.source === 'custom' ? owner : null
    }
    return null
  }

  const endings = [document.head, document.body].map((parent) => watchInsertions(parent, look))
  return () => {
    for (const end of endings) end()
  }
}

function nameOf({ kind, id }: ExtensionManifest): string {
  return `${kind}:${id}`
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
