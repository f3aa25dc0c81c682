import type { ExtensionManifest } from '@pergola/sdk/contract'
import { slotsAround } from '../slotsAround'

export interface WatchDocumentOptions {
  /** The extensions whose code this page has asked for. */
  manifests: () => Iterable<ExtensionManifest>
  /** The third-party extensions whose code has run in the last moments. */
  atWork: () => readonly ExtensionManifest[]
  onFound: (manifest: ExtensionManifest, message: string) => void
}

/** Within this time React removes its own keys from the elements that it took away itself. */
const SETTLED_MS = 2_000
/** Scrolling a long table takes away thousands of elements; a few of them are enough to see. */
const MOST = 200

interface Removal {
  node: Element
  /** Where it was. */
  parent: Node
  suspects: readonly ExtensionManifest[]
  ms: number
}

/**
 * Finds elements that were taken from under React, and a page that was hidden as a whole. The extension that was at work is named;
 * where that was none or several, the only third party of the page; else no one. A page that was hidden is shown again.
 *
 * @returns Function that ends it.
 */
export function watchDocument({ manifests, atWork, onFound }: WatchDocumentOptions): () => void {
  let removals: Removal[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const said = new Set<string>()

  /** Those who may have done it. */
  function candidatesOf(suspects: readonly ExtensionManifest[]): readonly ExtensionManifest[] {
    return suspects.length > 0 ? suspects : [...manifests()].filter(({ source }) => source === 'custom')
  }

  function say([only, ...others]: readonly ExtensionManifest[], message: string): void {
    if (!only || others.length > 0 || said.has(`${only.kind}/${only.id} ${message}`)) return
    said.add(`${only.kind}/${only.id} ${message}`)
    onFound(only, message)
  }

  const note = (records: readonly MutationRecord[]) => {
    const removed = records.flatMap(({ removedNodes, target }) =>
      [...removedNodes].flatMap((node) =>
        node instanceof Element && isOfReact(node) ? [{ node, parent: target }] : [],
      ),
    )
    if (removed.length === 0) return
    const moment = { suspects: atWork(), ms: performance.now() }
    removals.push(...removed.slice(0, MOST - removals.length).map((each) => ({ ...each, ...moment })))
    timer ??= setTimeout(look, SETTLED_MS)
  }

  const look = () => {
    const settledMs = performance.now() - SETTLED_MS
    const left = removals.filter(({ node }) => !node.isConnected && isOfReact(node))
    removals = left.filter(({ ms }) => ms > settledMs)
    timer = removals.length > 0 ? setTimeout(look, SETTLED_MS) : undefined
    for (const { parent, suspects, ms } of left) {
      const candidates = candidatesOf(suspects)
      const [slot] = slotsAround(parent)
      // An extension may remove what it has drawn itself.
      const isOwn = candidates.some(({ kind, id }) => slot?.kind === kind && slot.id === id)
      if (ms <= settledMs && !isOwn) say(candidates, 'it removed elements that others had drawn')
    }
  }

  const showAgain = () => {
    for (const element of [document.documentElement, document.body]) {
      const { style } = element
      if (style.display !== 'none' && style.visibility !== 'hidden' && !element.hidden && !element.inert)
        continue
      style.removeProperty('display')
      style.removeProperty('visibility')
      element.hidden = false
      element.inert = false
      say(candidatesOf(atWork()), 'it hid the page, which was shown again')
    }
  }

  const removing = new MutationObserver(note)
  removing.observe(document.body, { childList: true, subtree: true })
  const hiding = new MutationObserver(showAgain)
  for (const element of [document.documentElement, document.body])
    hiding.observe(element, { attributes: true, attributeFilter: ['style', 'hidden', 'inert'] })
  return () => {
    removing.disconnect()
    hiding.disconnect()
    clearTimeout(timer)
  }
}

/** React keeps on an element what it knows of it, and takes that off once the element is gone by its own doing. */
function isOfReact(node: Element): boolean {
  return Object.keys(node).some((key) => key.startsWith('__reactFiber$'))
}
