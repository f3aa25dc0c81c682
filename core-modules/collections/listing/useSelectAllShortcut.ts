import { useEffect, useEffectEvent } from 'react'

/** Ctrl or Cmd + A selects items, except where it selects text. */
export function useSelectAllShortcut(onSelectAll: (() => void) | null): void {
  const selectAll = useEffectEvent(() => onSelectAll?.())
  const isActive = onSelectAll !== null

  useEffect(() => {
    if (!isActive) return
    function handleKeyDown(event: KeyboardEvent) {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'a'
      if (!isShortcut || event.defaultPrevented || isTextTarget(event.target)) return
      event.preventDefault()
      selectAll()
    }
    window.addEventListener('keydown', handleKeyDown)
    return () => window.removeEventListener('keydown', handleKeyDown)
  }, [isActive])
}

function isTextTarget(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  const isCheck =
    target instanceof HTMLInputElement && (target.type === 'checkbox' || target.type === 'radio')
  // In a dialog, what lies behind it is out of reach.
  if (target.closest('[role="dialog"], [role="alertdialog"]')) return true
  return !isCheck && (target.matches('input, textarea, select') || target.isContentEditable)
}
