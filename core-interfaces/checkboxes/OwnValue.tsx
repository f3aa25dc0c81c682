import { Button, TextField } from '@pergola/sdk/ui'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './checkboxes.module.css'

interface OwnValueProps {
  /** Called with each change of what is typed, which counts as chosen; `null` for nothing. */
  onType: (value: string | null) => void
  /** What was typed becomes a row. */
  onAdd: () => void
}

/** A box for a value that is no choice; it becomes a ticked row, and unticking takes it away again. */
export function OwnValue({ onType, onAdd }: OwnValueProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')

  function handleChange(next: string) {
    setText(next)
    onType(next.trim() || null)
  }

  function handleAdd() {
    if (text.trim() === '') return
    onAdd()
    setText('')
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    handleAdd()
  }

  return (
    <div className={styles.own}>
      <TextField
        size="compact"
        aria-label={t('interfaces.checkboxes.other_value')}
        placeholder={t('enter_value')}
        value={text}
        onChange={handleChange}
        onBlur={handleAdd}
        onKeyDown={handleKeyDown}
      />
      <Button size="compact" icon="add" isDisabled={text.trim() === ''} onPress={handleAdd}>
        {t('add_new')}
      </Button>
    </div>
  )
}
