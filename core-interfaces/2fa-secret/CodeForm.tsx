import { isApiError } from '@pergola/sdk'
import { Button, TextField } from '@pergola/sdk/ui'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './2fa-secret.module.css'

interface CodeFormProps {
  submitLabel: string
  /** Where the authenticator may be lost, a recovery code does as well. */
  takesRecoveryCodes?: boolean
  /** Rejects when the server refuses the code. */
  onSubmit: (otp: string) => Promise<void>
  onCancel: () => void
}

const CODE = /^\d{6}$/

/** Asks for a one-time code. No form element: it stands inside one. */
export function CodeForm({ submitLabel, takesRecoveryCodes = false, onSubmit, onCancel }: CodeFormProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [isPending, setIsPending] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const code = text.replaceAll(/[\s-]/g, '')
  const isComplete = takesRecoveryCodes ? code.length >= 6 : CODE.test(code)

  async function handleSubmit() {
    if (!isComplete || isPending) return
    setIsPending(true)
    setRefusal(null)
    try {
      await onSubmit(code)
    } catch (error) {
      const own = error instanceof Error ? error.message : t('error_unknown')
      setRefusal(isApiError(error) ? t(`errors.${error.code}`, { defaultValue: own }) : own)
      setIsPending(false)
    }
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    void handleSubmit()
  }

  return (
    <div className={styles.codeForm}>
      <TextField
        label={t('otp')}
        description={takesRecoveryCodes ? t('interfaces.2fa-secret.or_recovery_code') : undefined}
        errorMessage={refusal ?? undefined}
        isInvalid={refusal !== null}
        inputMode={takesRecoveryCodes ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        autoFocus
        isMonospace
        value={text}
        onChange={setText}
        onKeyDown={handleKeyDown}
      />
      <div className={styles.row}>
        <Button
          variant="primary"
          isDisabled={!isComplete}
          isPending={isPending}
          onPress={() => void handleSubmit()}
        >
          {submitLabel}
        </Button>
        <Button variant="quiet" onPress={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </div>
  )
}
