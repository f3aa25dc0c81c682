import { Button, TextField } from '@pergola/sdk/ui'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './checkboxes.module.css'

/** A box for a value that is no choice; it becomes a ticked row, and unticking takes it away again. */
export function OwnValue({ onAdd }: { onAdd: (value: string) => void }) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  // A comma would split the value in columns that hold comma text.
  const own = text.replaceAll(',', ' ').trim()

  function handleAdd() {
    if (own === '') return
    onAdd(own)
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
        onChange={setText}
        onKeyDown={handleKeyDown}
      />
      <Button size="compact" icon="add" isDisabled={own === ''} onPress={handleAdd}>
        {t('add_new')}
      </Button>
    </div>
  )
}
