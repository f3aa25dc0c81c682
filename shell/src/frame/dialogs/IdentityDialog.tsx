import { errorKinds, isApiError } from '@pergola/sdk'
import { Dialog } from '@pergola/sdk/ui'
import { type SubmitEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import form from '../../public/form/form.module.css'
import { PublicNotice } from '../../public/form/PublicNotice'
import { SubmitButton } from '../../public/form/SubmitButton'
import { TextInput } from '../../public/form/TextInput'
import type { Workspace } from '../../session/Shell'
import { useShell } from '../../session/ShellContext'

interface IdentityDialogProps {
  workspace: Workspace
  isOpen: boolean
}

/** The password, or a one-time code, of who is signed in. */
export function IdentityDialog({ workspace, isOpen }: IdentityDialogProps) {
  const { t } = useTranslation()
  const { settle } = workspace.identityProof
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(isKept) => !isKept && settle(false)}
      size="small"
      title={t('confirm_identity')}
    >
      {/* Gone with the dialog: a password is not kept for the next time. */}
      {isOpen && <IdentityForm workspace={workspace} />}
    </Dialog>
  )
}

function IdentityForm({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation()
  const shell = useShell()
  const { settle } = workspace.identityProof
  const [isByCode, setIsByCode] = useState(false)
  const [value, setValue] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy || value === '') return
    setIsBusy(true)
    setRefusal(null)
    try {
      // Not by the client of the workspace, which would ask again.
      await shell
        .apiOf(workspace.project)
        .post('/auth/confirm', isByCode ? { otp: value.trim() } : { password: value })
      settle(true)
    } catch (error) {
      const own = error instanceof Error ? error.message : t('error_unknown')
      const code = isApiError(error) ? error.code : null
      setRefusal(
        code === errorKinds.wrongCredentials.code
          ? t('wrong_password')
          : t(`errors.${code}`, { defaultValue: own }),
      )
      setIsBusy(false)
      input.current?.select()
    }
  }

  return (
    <form className={form.form} onSubmit={handleSubmit}>
      <p>{t('confirm_identity_body')}</p>
      <TextInput
        key={String(isByCode)}
        ref={input}
        label={t(isByCode ? 'otp_or_recovery_code' : 'password')}
        name={isByCode ? 'otp' : 'password'}
        type={isByCode ? undefined : 'password'}
        autoComplete={isByCode ? 'one-time-code' : 'current-password'}
        required
        value={value}
        onChange={setValue}
      />
      <div role="alert" className={form.alert}>
        {refusal && <PublicNotice tone="danger">{refusal}</PublicNotice>}
      </div>
      <div className={form.actions}>
        <SubmitButton isBusy={isBusy} isDisabled={value === ''}>
          {t('confirm')}
        </SubmitButton>
        <button
          type="button"
          className={form.link}
          onClick={() => {
            setValue('')
            setRefusal(null)
            setIsByCode(!isByCode)
          }}
        >
          {t(isByCode ? 'use_password' : 'use_one_time_code')}
        </button>
        <button type="button" className={form.quiet} onClick={() => settle(false)}>
          {t('cancel')}
        </button>
      </div>
    </form>
  )
}
