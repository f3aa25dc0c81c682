import type { ExtensionManifest } from '@pergola/sdk/contract'
import { slotsAround } from '../slotsAround'

export interface WatchOverlaysOptions {
  /** The extensions whose code this page has asked for. */
  manifests: () => Iterable<ExtensionManifest>
  onFound: (manifest: ExtensionManifest, message: string) => void
}

/** Someone who presses the same element so often, for so long, wants what is behind it. */
const PRESSES = 3
const LASTING_MS = 1_000

/** What someone can do something with; a surface that holds one of these is a dialog, an editor or a player. */
const USEFUL =
  'a[href], button, input, select, textarea, summary, canvas, video, audio, iframe, svg, dialog, [role], [tabindex], [contenteditable]'

/** Parts of width and height at which the topmost element is looked up. */
const GRID = [0.02, 0.25, 0.5, 0.75, 0.98]

/**
 * Finds an element that a third party has put over the whole page, so that nothing behind it can be pressed, and hides it. Such an
 * element was pressed several times, is still there, and holds nothing that could be pressed.
 *
 * @returns Function that ends it.
 */
export function watchOverlays({ manifests, onFound }: WatchOverlaysOptions): () => void {
  const pressed = new WeakMap<Element, { count: number; sinceMs: number }>()

  const handlePress = ({ target }: Event) => {
    const [slot] = slotsAround(target)
    const manifest = slot && [...manifests()].find(({ kind, id }) => kind === slot.kind && id === slot.id)
    const cover = manifest?.source === 'custom' ? coverAround(target as Element) : null
    if (!manifest || !cover) return
    const { count, sinceMs } = pressed.get(cover) ?? { count: 0, sinceMs: performance.now() }
    pressed.set(cover, { count: count + 1, sinceMs })
    if (count + 1 < PRESSES || performance.now() - sinceMs < LASTING_MS) return
    pressed.delete(cover)
    cover.style.setProperty('display', 'none', 'important')
    onFound(manifest, 'it covered the whole page, and what covered it was taken away')
  }

  window.addEventListener('pointerdown', handlePress, true)
  return () => window.removeEventListener('pointerdown', handlePress, true)
}

/** The outermost element of the same extension that covers the page by itself. */
function coverAround(target: Element): HTMLElement | null {
  const slot = target.closest('[data-extension]')
  let cover: HTMLElement | null = null
  for (let element: Element | null = target; element && element !== slot; element = element.parentElement)
    if (element instanceof HTMLElement && isOverPage(element)) cover = element
  if (!cover || cover.matches(USEFUL) || cover.querySelector(USEFUL)) return null
  return isOnTop(cover) ? cover : null
}

/** Out of the flow of the page, and as large as the window. */
function isOverPage(element: Element): boolean {
  const { position } = getComputedStyle(element)
  if (position !== 'fixed' && position !== 'absolute') return false
  const { left, top, right, bottom } = element.getBoundingClientRect()
  return left <= 0 && top <= 0 && right >= innerWidth && bottom >= innerHeight
}

/** True where nothing can be pressed beside it. */
function isOnTop(cover: Element): boolean {
  return GRID.every((x) =>
    GRID.every((y) => {
      const hit = document.elementFromPoint(x * innerWidth, y * innerHeight)
      return hit !== null && cover.contains(hit)
    }),
  )
}
