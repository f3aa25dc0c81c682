const TABBABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"], [contenteditable="true"]'

/** The parts of the page, in their order. */
const REGIONS = 'nav, [data-page] header, main, aside, section[aria-live]'

/** What had the focus when a region was left. */
const left = new WeakMap<Element, HTMLElement>()

/**
 * Moves the focus to the next part of the page, or to the one before it: to where it was there last, else to the page that
 * is shown, the heading, or the first control. What is open over the page keeps the focus.
 */
export function goToRegion(step: 1 | -1): void {
  const { activeElement } = document
  if (activeElement?.closest('[role="dialog"], [role="alertdialog"]')) return
  const regions = [...document.querySelectorAll(REGIONS)].filter(
    (region) =>
      isShown(region) &&
      !region.parentElement?.closest(REGIONS) &&
      (region.matches('main') || region.querySelector(TABBABLE) !== null),
  )
  const at = regions.findIndex((region) => region.contains(activeElement))
  const from = regions[at]
  if (from && activeElement instanceof HTMLElement) left.set(from, activeElement)
  const start = at < 0 && step < 0 ? 0 : at
  const next = regions[(start + step + regions.length) % regions.length]
  if (next) targetIn(next)?.focus()
}

function targetIn(region: Element): HTMLElement | null {
  const known = left.get(region)
  if (known && region.contains(known) && isShown(known)) return known
  if (region.matches('main')) return region as HTMLElement
  const marked = region.querySelector<HTMLElement>('[aria-current="page"], h1')
  return marked ?? [...region.querySelectorAll<HTMLElement>(TABBABLE)].find(isShown) ?? null
}

function isShown(element: Element): boolean {
  return element.getClientRects().length > 0 && element.closest('[inert]') === null
}

/**
 * Opens the menu of the field that has the focus, or of the one around it that has a menu. When it closes the focus goes
 * back to where it was.
 */
export function openFieldMenu(): void {
  const from = document.activeElement
  const button = menuButtonOf(from?.closest('[data-field]'))
  if (!button || !(from instanceof HTMLElement)) return
  button.click()
  if (button === from) return
  button.addEventListener('focus', () => from.isConnected && from.focus({ preventScroll: true }), {
    once: true,
  })
}

function menuButtonOf(field: Element | null | undefined): HTMLElement | null {
  if (!field) return null
  const button = field.querySelector<HTMLElement>('[data-field-menu]')
  return button?.closest('[data-field]') === field
    ? button
    : menuButtonOf(field.parentElement?.closest('[data-field]'))
}
