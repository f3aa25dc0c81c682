import type { Page } from 'playwright'

/** What can be pressed. */
const TARGETS = [
  'a[href]',
  'button',
  'input:not([type="hidden"])',
  'select',
  'textarea',
  'summary',
  ...[
    'button',
    'checkbox',
    'combobox',
    'link',
    'menuitem',
    'menuitemcheckbox',
    'menuitemradio',
    'option',
    'radio',
    'slider',
    'switch',
    'tab',
  ].map((role) => `[role="${role}"]`),
].join(',')

/**
 * Targets on the page that are too small, by the rules of WCAG 2.5.8: one in a line of text may be, so may one with
 * the room of a circle around its middle in which no other target is. What counts is the area that takes the press.
 *
 * @param leastPx - What width and height have to be.
 * @param wanted - Selector of those that are looked at; default all. The others still take room.
 * @returns What each is, with its size.
 */
export function findSmallTargets(page: Page, leastPx: number, wanted = '*'): Promise<string[]> {
  return page.evaluate(findSmall, { targets: TARGETS, leastPx, wanted })
}

/** Runs in the page. */
function findSmall({
  targets,
  leastPx,
  wanted,
}: {
  targets: string
  leastPx: number
  wanted: string
}): string[] {
  /** What a finger meets: the label of a box that is ticked, and the whole of one that is typed into. */
  const pressed = (element: Element) => {
    if (!(element instanceof HTMLInputElement)) return element
    if (/checkbox|radio|range|file/.test(element.type)) return element.closest('label') ?? element
    return element.closest('[data-rac][role="group"], [role="group"][data-rac]') ?? element
  }
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return (
      width > 1 &&
      height > 1 &&
      element.checkVisibility({ visibilityProperty: true }) &&
      // Nor what is for screen readers alone: the input of a thumb that is dragged.
      !element.closest('[inert], [aria-hidden="true"], [style*="clip"]') &&
      !element.matches(':disabled, [aria-disabled="true"], [data-disabled]')
    )
  }
  const sizeOf = (element: Element) => element.getBoundingClientRect()
  const isSmall = (element: Element) => {
    const { width, height } = sizeOf(element)
    return width < leastPx - 0.5 || height < leastPx - 0.5
  }
  const middleOf = (element: Element) => {
    const { left, top, width, height } = sizeOf(element)
    return [left + width / 2, top + height / 2] as const
  }
  const isInText = (element: Element) => {
    if (!getComputedStyle(element).display.startsWith('inline')) return false
    const beside = [...(element.parentElement?.childNodes ?? [])].filter((node) => node !== element)
    return beside.some((node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '')
  }
  /** What a scroller has cut off, or something else covers, takes no press there. */
  const takesPressAt = (element: Element, x: number, y: number) =>
    element.contains(document.elementFromPoint(x, y))
  /** A pseudo-element may take presses around its box. */
  const takesPressesAround = (element: Element) => {
    const [x, y] = middleOf(element)
    const reachPx = leastPx / 2 - 1
    const around = [-reachPx, reachPx]
    return [...around.map((by) => [x + by, y] as const), ...around.map((by) => [x, y + by] as const)].every(
      ([pointX, pointY]) => takesPressAt(element, pointX, pointY),
    )
  }
  const seen = [...new Set([...document.querySelectorAll(targets)].map(pressed))].filter(isSeen)
  const isNear = (other: Element, [x, y]: readonly [number, number]) => {
    if (isSmall(other)) {
      const [otherX, otherY] = middleOf(other)
      return Math.hypot(otherX - x, otherY - y) < leastPx && takesPressAt(other, otherX, otherY)
    }
    const { left, right, top, bottom } = sizeOf(other)
    const [nearX, nearY] = [Math.min(Math.max(x, left), right), Math.min(Math.max(y, top), bottom)]
    if (Math.hypot(nearX - x, nearY - y) >= leastPx / 2) return false
    // Its corner is round: a little further in.
    const [otherX, otherY] = middleOf(other)
    const inwards = (from: number, to: number) => from + Math.sign(to - from) * 4
    return takesPressAt(other, inwards(nearX, otherX), inwards(nearY, otherY))
  }
  const hasRoom = (element: Element) =>
    !seen.some(
      (other) => !other.contains(element) && !element.contains(other) && isNear(other, middleOf(element)),
    )
  return seen
    .filter((element) => element.matches(wanted) && isSmall(element) && !isInText(element))
    .filter((element) => {
      // As far as it can be from what stays at the edges of the screen.
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      return !hasRoom(element) && !takesPressesAround(element)
    })
    .map((element) => {
      const { width, height } = sizeOf(element)
      const name = element.getAttribute('aria-label') || element.textContent || element.outerHTML
      return `target-size: ${element.tagName.toLowerCase()} "${name.trim().slice(0, 80)}" has ${Math.round(width)} × ${Math.round(height)} px`
    })
}
