import { useApi } from '@pergola/sdk'
import { useLateTexts } from '@pergola/sdk/items'
import { Button, CopyButton, Dialog, ErrorPanel, Notice, Skeleton, TextField } from '@pergola/sdk/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { tokenQuery, useTokenChange } from './apiToken'
import styles from './TokenDialog.module.css'
import texts from './texts.json'

export interface TokenDialogProps {
  /** Key of the person. */
  user: number
  /** @param isChanged - Whether the account may have changed meanwhile. */
  onClose: (isChanged: boolean) => void
}

/** Whether programs can act as a person, with a way to let them and to stop them. */
export function TokenDialog({ user, onClose }: TokenDialogProps) {
  useLateTexts('modules.users.token', texts)
  const { t } = useTranslation()
  const { data: state, error, isFetching, refetch } = useQuery(tokenQuery(useApi(), user))
  const change = useTokenChange(user)
  const pending = change.isPending ? change.variables : null
  const handleClose = () => onClose(!change.isIdle)
  return (
    <Dialog
      isOpen
      title={t('modules.users.token.title')}
      onOpenChange={(isOpen) => !isOpen && handleClose()}
      footer={
        <>
          <Button variant="quiet" onPress={handleClose}>
            {t('close')}
          </Button>
          <Button
            variant="danger"
            isDisabled={!state?.isSet || pending === 'make'}
            isPending={pending === 'remove'}
            onPress={() => change.mutate('remove')}
          >
            {t('remove')}
          </Button>
          <Button
            variant="primary"
            isDisabled={!state || pending === 'remove'}
            isPending={pending === 'make'}
            onPress={() => change.mutate('make')}
          >
            {t('modules.users.token.make')}
          </Button>
        </>
      }
    >
      <div className={styles.content} aria-busy={!state && !error}>
        <p>{t('modules.users.token.about')}</p>
        <div role="status">
          {state && t(`modules.users.token.${state.isSet ? 'set' : 'none'}`)}
          {!state && !error && <Skeleton height={20} />}
        </div>
        {!state && error && (
          <ErrorPanel details={error.message} isRetrying={isFetching} onRetry={() => void refetch()} />
        )}
        {change.error && (
          <Notice tone="danger" role="alert">
            {change.error.message}
          </Notice>
        )}
        {change.data && <NewToken key={change.data} token={change.data} />}
      </div>
    </Dialog>
  )
}

/** Selected at once, since there may be no clipboard (insecure origin, refused). */
function NewToken({ token }: { token: string }) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [])
  return (
    <>
      <Notice tone="warning" role="status">
        {t('modules.users.token.copy_now')}
      </Notice>
      <div className={styles.token}>
        <TextField
          inputRef={input}
          className={styles.field}
          label={t('modules.users.token.title')}
          value={token}
          isReadOnly
          isMonospace
          spellCheck="false"
        />
        <CopyButton text={token} />
      </div>
    </>
  )
}
