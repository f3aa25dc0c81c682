import { useEffect } from 'react'
import { createGridFocus } from './createGridFocus'

/** Makes the table one tab stop, with arrow keys between its cells. Draws nothing. */
export function GridFocus({ table }: { table: HTMLTableElement }) {
  useEffect(() => {
    const focus = createGridFocus(table)
    focus.keepOneStop()
    // Rows that come bring controls that would all be tab stops; the one that was may leave, or be switched off.
    const observer = new MutationObserver(() => focus.keepOneStop())
    observer.observe(table, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    // Before the controls, of which a menu would open by an arrow.
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
