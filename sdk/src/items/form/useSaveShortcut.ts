import { useEffect, useEffectEvent } from 'react'

/**
 * Runs `onSave` on ⌘ or Ctrl with S or Enter, wherever the focus is; the browser's own "save page" never shows.
 *
 * Listens on the way down: many controls end a key where they stand, and the save key has to work in each of them.
 * Enter belongs to a form of its own inside the page (`form`, such as a comment's), and a question that is open is
 * answered first.
 */
export function useSaveShortcut(onSave: () => void): void {
  const handleSave = useEffectEvent(onSave)
  useEffect(() => {
    function handleKeyDown(event: KeyboardEvent) {
      if (!(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return
      const key = event.key.toLowerCase()
      const target = event.target instanceof Element ? event.target : null
      if (key !== 's' && !(key === 'enter' && !target?.closest('form'))) return
      event.preventDefault()
      // The control itself would take Enter for a press or a new line.
      if (key === 'enter') event.stopPropagation()
      if (!event.repeat && !document.querySelector('[role="alertdialog"]')) handleSave()
    }
    window.addEventListener('keydown', handleKeyDown, true)
    return () => window.removeEventListener('keydown', handleKeyDown, true)
  }, [])
}
