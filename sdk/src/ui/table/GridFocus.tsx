import { useEffect } from 'react'
import { createGridFocus } from './createGridFocus'

/** Makes the table one tab stop, with arrow keys between its cells. Draws nothing. */
export function GridFocus({ table }: { table: HTMLTableElement }) {
  useEffect(() => {
    const focus = createGridFocus(table)
    /** `undefined`: all rows. */
    let changed: Set<HTMLTableRowElement | null> | undefined
    let frame = 0
    function handleFrame() {
      frame = 0
      focus.keepOneStop(changed)
      changed = new Set()
    }
    // Whether a cell is shown is a question of style, which the browser computes for the answer: once for each frame, as it does
    // anyway, and not once for each change.
    frame = requestAnimationFrame(handleFrame)
    // New rows bring controls, each a tab stop by itself; the current tab stop may be removed or disabled.
    const observer = new MutationObserver((records) => {
      for (const { target } of records) changed?.add((target as Element).closest('tr'))
      frame ||= requestAnimationFrame(handleFrame)
    })
    observer.observe(table, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    // In the capture phase, ahead of the controls: an arrow key would open a menu button.
    table.addEventListener('keydown', focus.handleKey, true)
    table.addEventListener('focusin', focus.handleFocus)
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
      table.removeEventListener('keydown', focus.handleKey, true)
      table.removeEventListener('focusin', focus.handleFocus)
    }
  }, [table])
  return null
}
