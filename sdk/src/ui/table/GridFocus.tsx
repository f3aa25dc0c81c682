import { useEffect } from 'react'
import { createGridFocus } from './createGridFocus'

/** Makes the table one tab stop, with arrow keys between its cells. Draws nothing. */
export function GridFocus({ table }: { table: HTMLTableElement }) {
  useEffect(() => {
    const focus = createGridFocus(table)
    focus.keepOneStop()
    // New rows bring controls, each a tab stop by itself; the current tab stop may be removed or disabled.
    const observer = new MutationObserver((records) =>
      focus.keepOneStop(new Set(records.map(({ target }) => (target as Element).closest('tr')))),
    )
    observer.observe(table, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    // In the capture phase, ahead of the controls: an arrow key would open a menu button.
    table.addEventListener('keydown', focus.handleKey, true)
    table.addEventListener('focusin', focus.handleFocus)
    return () => {
      observer.disconnect()
      table.removeEventListener('keydown', focus.handleKey, true)
      table.removeEventListener('focusin', focus.handleFocus)
    }
  }, [table])
  return null
}
