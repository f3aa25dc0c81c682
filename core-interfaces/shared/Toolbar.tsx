import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { readingKey } from './readingKey'

const BUTTONS = 'button:not(:disabled)'

export interface ToolbarProps {
  'aria-label': string
  className?: string
  children: ReactNode
}

/**
 * Buttons that are one stop of the keyboard: arrow keys, Home and End lead from one to the other, Tab past all of them, and
 * the one that was used last has the focus when it comes back.
 *
 * Works on the buttons that are drawn and keeps no list of them: they come, go and are disabled with each move of the caret.
 *
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/toolbar/
 */
export function Toolbar({ children, ...props }: ToolbarProps) {
  const root = useRef<HTMLDivElement>(null)
  const stop = useRef<HTMLElement | null>(null)

  function keepOneStop() {
    const buttons = buttonsOf(root.current)
    if (!stop.current || !buttons.includes(stop.current)) stop.current = buttons[0] ?? null
    for (const button of buttons) button.tabIndex = button === stop.current ? 0 : -1
  }
  // After each render: a button that is enabled again comes with a stop of its own.
  useEffect(keepOneStop)

  function handleFocus({ target }: FocusEvent) {
    // What is open belongs to a button, but lies elsewhere.
    if (!(target instanceof HTMLElement) || !root.current?.contains(target)) return
    stop.current = target
    keepOneStop()
  }

  function handleKeyDown(event: KeyboardEvent) {
    const { target, key } = event
    if (!(target instanceof HTMLElement) || !root.current?.contains(target)) return
    const buttons = buttonsOf(root.current)
    const place = placeAfter(readingKey(key, root.current), buttons.indexOf(target), buttons.length)
    const next = buttons[place]
    if (!next) return
    event.preventDefault()
    event.stopPropagation()
    next.focus()
  }

  return (
    <div {...props} ref={root} role="toolbar" onKeyDownCapture={handleKeyDown} onFocusCapture={handleFocus}>
      {children}
    </div>
  )
}

function buttonsOf(toolbar: Element | null): HTMLElement[] {
  return [...(toolbar?.querySelectorAll<HTMLElement>(BUTTONS) ?? [])]
}

/** Where the key leads to; −1 where it leads nowhere. Arrow keys go round. */
function placeAfter(key: string, at: number, count: number): number {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return -1
  return (at + (key === 'ArrowRight' ? 1 : -1) + count) % count
}
