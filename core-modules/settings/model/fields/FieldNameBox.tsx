import { TextField } from '@pergola/sdk/ui'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './FieldTile.module.css'

interface FieldNameBoxProps {
  name: string
  /** `null`: it keeps its name. */
  onClose: (label: string | null) => void
}

/** What a field is called, typed in its place: Enter or leaving the box keeps it, Escape does not. */
export function FieldNameBox({ name, onClose }: FieldNameBoxProps) {
  const { t } = useTranslation()
  const [label, setLabel] = useState(name)
  const box = useRef<HTMLInputElement>(null)
  const isClosed = useRef(false)
  useEffect(() => {
    // The menu from which it was opened gives the focus back to its button first.
    const timer = setTimeout(() => {
      box.current?.focus()
      box.current?.select()
    }, FOCUS_MS)
    return () => clearTimeout(timer)
  }, [])

  function close(isKept: boolean) {
    if (isClosed.current) return
    isClosed.current = true
    const typed = label.trim()
    onClose(isKept && typed !== '' && typed !== name ? typed : null)
  }
  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    if (event.nativeEvent.isComposing) return
    event.preventDefault()
    close(event.key === 'Enter')
  }
  return (
    <TextField
      aria-label={t('modules.settings.model.rename')}
      size="compact"
      className={styles.nameBox}
      inputRef={box}
      value={label}
      maxLength={MAX_LENGTH}
      onChange={setLabel}
      onKeyDown={handleKeyDown}
      onBlur={() => close(true)}
    />
  )
}

/** Longer than a menu takes to close. */
const FOCUS_MS = 200
const MAX_LENGTH = 200
