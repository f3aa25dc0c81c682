import { type RefObject, useEffect } from 'react'

/** Controls that take text or a choice; buttons come after them. */
const CONTROLS =
  ':is(input:not([type="hidden"], [type="file"], [readonly]), textarea:not([readonly]), [contenteditable="true"], [role="spinbutton"]:not([aria-readonly]))'
/** How long inputs that are loaded on first use are waited for. */
const WAIT_MS = 3000

/**
 * Moves the focus to the first control inside of an element, once it is drawn. It stays where it is when it has gone
 * somewhere else meanwhile, and when the control is a list to choose from.
 */
export function useFocusFirst(root: RefObject<HTMLElement | null>, isWanted: boolean): void {
  useEffect(() => {
    const element = root.current
    if (!isWanted || !element) return
    const before = document.activeElement
    const focusFirst = () => {
      const control = element.querySelector<HTMLElement>(`${CONTROLS}:not(:disabled)`)
      // A list that opens with the focus would cover the form before anyone has seen it.
      if (control?.getAttribute('role') === 'combobox') return true
      control?.focus()
      // A list of rows takes the first focus that comes to it for the row itself.
      if (control && document.activeElement !== control) requestAnimationFrame(() => control.focus())
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
  }, [root, isWanted])
}
