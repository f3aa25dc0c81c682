import { useEffect, useEffectEvent } from 'react'

/** Runs `onSave` on ⌘S or Ctrl S anywhere on the page, inputs included; the browser's own "save page" never shows. */
export function useSaveShortcut(onSave: () => void): void {
  const handleSave = useEffectEvent(onSave)
  useEffect(() => {
    function handleKeyDown(event: KeyboardEvent) {
      if (
        !(event.metaKey || event.ctrlKey) ||
        event.altKey ||
        event.shiftKey ||
        event.key.toLowerCase() !== 's'
      )
        return
      event.preventDefault()
      if (!event.repeat) handleSave()
    }
    window.addEventListener('keydown', handleKeyDown)
    return () => window.removeEventListener('keydown', handleKeyDown)
  }, [])
}
