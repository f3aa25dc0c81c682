import { useCommands } from '@pergola/sdk'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'

/**
 * Runs `onSave` on ⌘ or Ctrl with S or Enter, wherever the focus is; the browser's own "save page" never shows. The
 * command palette offers it, too.
 *
 * Listens on the way down: many controls end a key where they stand, and the save key has to work in each of them.
 * Enter belongs to a form of its own inside the page (`form`, such as a comment's), and a question that is open is
 * answered first.
 */
export function useSaveShortcut(onSave: () => void): void {
  const { t } = useTranslation()
  useCommands([
    { id: 'save', title: t('save'), icon: 'check', keys: 'mod+s', keysWork: 'everywhere', run: onSave },
  ])
  const handleSave = useEffectEvent(onSave)
  useEffect(() => {
    function handleKeyDown(event: KeyboardEvent) {
      if (!(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey || event.key !== 'Enter') return
      if (event.target instanceof Element && event.target.closest('form')) return
      // The control itself would take Enter for a press or a new line.
      event.preventDefault()
      event.stopPropagation()
      if (!event.repeat && !document.querySelector('[role="alertdialog"]')) handleSave()
    }
    window.addEventListener('keydown', handleKeyDown, true)
    return () => window.removeEventListener('keydown', handleKeyDown, true)
  }, [])
}
