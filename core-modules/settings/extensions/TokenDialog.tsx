import { isApiError } from '@pergola/sdk'
import { Button, Dialog, Notice, PasswordField } from '@pergola/sdk/ui'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './ExtensionPanel.module.css'

const UNAUTHORIZED = 401

interface TokenDialogProps {
  title: string
  confirmLabel: string
  /** What people should know before they confirm. */
  warning: ReactNode
  /** Title of the notice when the server refuses. */
  failedTitle: string
  error: Error | null
  isPending: boolean
  /** Whether all but the token is there. Default true. */
  isReady?: boolean
  onSubmit: (token: string) => void
  onClose: () => void
  children?: ReactNode
}

/** Asks for the super-admin token: what changes the server, for all of its projects, needs more than an administrator. */
export function TokenDialog(props: TokenDialogProps) {
  const {
    title,
    confirmLabel,
    warning,
    failedTitle,
    error,
    isPending,
    isReady = true,
    onSubmit,
    onClose,
  } = props
  const { t } = useTranslation()
  const formId = useId()
  const [token, setToken] = useState('')
  const isTokenWrong = isApiError(error) && error.status === UNAUTHORIZED

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isReady && token) onSubmit(token)
  }

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      footer={
        <>
          <Button variant="quiet" onPress={onClose}>
            {t('cancel')}
          </Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            isDisabled={!isReady || !token}
            isPending={isPending}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.panel} onSubmit={handleSubmit}>
        <Notice tone="warning">{warning}</Notice>
        {error && !isTokenWrong && (
          <Notice tone="danger" role="alert" title={failedTitle}>
            {error.message}
          </Notice>
        )}
        {props.children}
        <PasswordField
          label={t('modules.settings.extensions.token')}
          description={t('modules.settings.extensions.token_hint')}
          errorMessage={isTokenWrong ? t('modules.settings.extensions.token_wrong') : undefined}
          isRequired
          autoComplete="off"
          value={token}
          onChange={setToken}
        />
      </form>
    </Dialog>
  )
}
