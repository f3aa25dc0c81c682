import { Button, TextField } from '@pergola/sdk/ui'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './FileUpload.module.css'

/** An address to store a file from. Not a `<form>`: it may stand inside one. */
export function EmbedForm({ onSubmit }: { onSubmit: (address: string) => Promise<void> }) {
  const { t } = useTranslation()
  const [address, setAddress] = useState('')
  const [isPending, setIsPending] = useState(false)

  async function handleSubmit() {
    if (address.trim() === '' || isPending) return
    setIsPending(true)
    await onSubmit(address.trim()).finally(() => setIsPending(false))
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    void handleSubmit()
  }

  return (
    <div className={styles.embed}>
      <TextField
        type="url"
        aria-label={t('embed_placeholder')}
        placeholder={t('embed_placeholder')}
        value={address}
        onChange={setAddress}
        onKeyDown={handleKeyDown}
        autoFocus
      />
      <Button isPending={isPending} isDisabled={address.trim() === ''} onPress={() => void handleSubmit()}>
        {t('embed_save')}
      </Button>
    </div>
  )
}
