import { type RefObject, useEffect } from 'react'

/** Controls that take text or a choice; buttons come after them. */
const CONTROLS =
  ':is(input:not([type=hidden], [type=file]), textarea, [contenteditable=true], [role=spinbutton], [role=slider]):not(:disabled, [readonly], [tabindex="-1"])'
/** How long inputs that are loaded on first use are waited for. */
const WAIT_MS = 3000

/**
 * Moves the focus to the first control inside of an element, once it is drawn. It stays where it is when it has gone
 * somewhere else meanwhile. A list to choose from does not open by it: it would cover the form before anyone has seen it.
 *
 * @param find - What is to get the focus, if not the first control; `null` as long as it may still come, `undefined` if
 *   nothing is.
 */
export function useFocusFirst(
  root: RefObject<HTMLElement | null>,
  isWanted: boolean,
  find: (element: HTMLElement) => HTMLElement | null | undefined = firstControl,
): void {
  useEffect(() => {
    const element = root.current
    if (!isWanted || !element) return
    const before = document.activeElement
    const focusFirst = () => {
      const control = find(element)
      if (control) focusQuietly(control)
      return control !== null
    }
    if (focusFirst()) return
    const observer = new MutationObserver(() => {
      if (document.activeElement !== before || focusFirst()) observer.disconnect()
    })
    observer.observe(element, { childList: true, subtree: true })
    const timer = setTimeout(() => observer.disconnect(), WAIT_MS)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [root, isWanted, find])
}

/** The first control that takes text or a choice. @internal */
export function firstControl(element: HTMLElement): HTMLElement | null {
  return element.querySelector<HTMLElement>(CONTROLS)
}

/** Moves the focus to a control whose list does not open by it. @internal */
export function focusQuietly(control: HTMLElement): void {
  const focus = () => {
    control.toggleAttribute('data-quiet')
    control.focus()
    control.toggleAttribute('data-quiet')
  }
  focus()
  // A list of rows takes the first focus that comes to it for the row itself.
  if (document.activeElement !== control) requestAnimationFrame(focus)
}
