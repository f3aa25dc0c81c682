import { copyText } from '@pergola/sdk/host'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import form from '../form/form.module.css'
import { PublicIcon } from '../form/PublicIcon'
import { PublicNotice } from '../form/PublicNotice'
import { SubmitButton } from '../form/SubmitButton'
import { TextInput } from '../form/TextInput'

interface DoneStepProps {
  /** Shown this once, when it was made by this installation. */
  newToken: string | null
  isRestored: boolean
  onSignIn: () => Promise<void>
}

export function DoneStep({ newToken, isRestored, onSignIn }: DoneStepProps) {
  const { t } = useTranslation()
  const [isBusy, setIsBusy] = useState(false)
  return (
    <form
      className={form.form}
      onSubmit={(event) => {
        event.preventDefault()
        setIsBusy(true)
        void onSignIn().finally(() => setIsBusy(false))
      }}
    >
      <PublicNotice tone="success" title={t('api_installed')}>
        {t(isRestored ? 'restore_done' : 'install_all_set_copy')}
      </PublicNotice>
      {newToken !== null && (
        <>
          <p>{t('install_all_set_super_admin_password')}</p>
          <NewToken token={newToken} />
        </>
      )}
      <div className={form.actions}>
        <SubmitButton isBusy={isBusy}>{t('sign_in')}</SubmitButton>
      </div>
    </form>
  )
}

function NewToken({ token }: { token: string }) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [isCopied, setIsCopied] = useState(false)

  async function copy() {
    setIsCopied(false)
    input.current?.select()
    setIsCopied(await copyText(token))
  }

  return (
    <>
      <TextInput
        ref={input}
        label={t('super_admin_password_label')}
        readOnly
        value={token}
        onFocus={(event) => event.target.select()}
        tool={
          <button type="button" className={form.tool} aria-label={t('copy')} onClick={() => void copy()}>
            <PublicIcon name={isCopied ? 'check' : 'copy'} />
          </button>
        }
      />
      <div role="status" className={form.alert}>
        {isCopied && t('copied')}
      </div>
    </>
  )
}
