import { Button, TextField } from '@pergola/sdk/ui'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './FileUpload.module.css'

interface EmbedFormProps {
  address: string
  onChange: (address: string) => void
  onSubmit: (address: string) => Promise<void>
  onCancel: () => void
}

/** An address to store a file from; Escape folds it up. Not a `<form>`: it may stand inside one. */
export function EmbedForm({ address, onChange, onSubmit, onCancel }: EmbedFormProps) {
  const { t } = useTranslation()
  const [isPending, setIsPending] = useState(false)

  async function handleSubmit() {
    if (address.trim() === '' || isPending) return
    setIsPending(true)
    await onSubmit(address.trim()).finally(() => setIsPending(false))
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    // What it stands in, such as a dialog, does not see the key.
    event.preventDefault()
    if (event.key === 'Enter') void handleSubmit()
    else onCancel()
  }

  return (
    <div className={styles.embed}>
      <TextField
        type="url"
        aria-label={t('embed_placeholder')}
        placeholder={t('embed_placeholder')}
        value={address}
        onChange={onChange}
        onKeyDown={handleKeyDown}
        autoFocus
      />
      <Button isPending={isPending} isDisabled={address.trim() === ''} onPress={() => void handleSubmit()}>
        {t('embed_save')}
      </Button>
    </div>
  )
}
