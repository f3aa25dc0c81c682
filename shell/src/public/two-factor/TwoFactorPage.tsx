import { isApiError } from '@pergola/sdk'
import { createKeyUri, QrCode, RecoveryCodes } from '@pergola/sdk/ui'
import { type SubmitEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { readProject } from '../../session/projects/readProject'
import { useCurrentProject } from '../../session/projects/useCurrentProject'
import { useShell } from '../../session/ShellContext'
import { useRequest } from '../../session/useRequest'
import { continueTarget } from '../continueTarget'
import form from '../form/form.module.css'
import { isCompleteOtp, OtpInput } from '../form/OtpInput'
import { PublicNotice } from '../form/PublicNotice'
import { SubmitButton } from '../form/SubmitButton'
import { PublicFrame } from '../PublicFrame'
import styles from './TwoFactorPage.module.css'

/** Sets up two-factor sign-in for an account whose role demands it; the session is good for nothing else until then. */
export function TwoFactorPage() {
  const { t } = useTranslation()
  const shell = useShell()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const project = useCurrentProject()
  const key = project?.key ?? null
  const [otp, setOtp] = useState('')
  const [status, setStatus] = useState<'idle' | 'sending' | 'done'>('idle')
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>([])
  const [refusal, setRefusal] = useState<string | null>(null)
  const { data, error } = useRequest(
    `${key}/utils/2fa_secret`,
    key === null
      ? null
      : (signal) => shell.apiOf(key).get<{ '2fa_secret': string }>('/utils/2fa_secret', { signal }),
  )
  const secret = data?.['2fa_secret'] ?? null
  const isSignedOut = isApiError(error) && error.status === 401

  useEffect(() => {
    if (isSignedOut) void navigate('/login', { replace: true })
  }, [isSignedOut, navigate])

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (key === null || secret === null || status === 'sending') return
    setStatus('sending')
    setRefusal(null)
    try {
      const answer = await shell
        .apiOf(key)
        .post<{ recovery_codes?: string[] }>('/users/me/activate_2fa', { '2fa_secret': secret, otp })
      setRecoveryCodes(answer?.recovery_codes ?? [])
      await readProject(shell, key)
      setStatus('done')
    } catch (cause) {
      const code = isApiError(cause) ? cause.code : null
      setRefusal(t(`errors.${code}`, { defaultValue: t('error_unknown') }))
      setStatus('idle')
    }
  }

  return (
    <PublicFrame heading={t('setup_2fa')}>
      {error !== null && !isSignedOut && (
        <PublicNotice tone="danger">{t('something_went_wrong_body')}</PublicNotice>
      )}
      {status === 'done' ? (
        <DoneForm
          recoveryCodes={recoveryCodes}
          onContinue={() => void navigate(continueTarget(search), { replace: true })}
        />
      ) : (
        <form className={form.form} onSubmit={handleSubmit}>
          <p>{t('tfa_intro')}</p>
          <div className={styles.code}>
            {secret !== null && (
              <QrCode
                label={t('scan_in_authenticator')}
                size={340}
                text={createKeyUri({ issuer: project?.info?.api.project_name ?? key ?? '', secret })}
              />
            )}
          </div>
          {secret !== null && <p className={form.note}>{t('enter_secret_instead', { secret })}</p>}
          <OtpInput value={otp} onChange={setOtp} />
          <div role="alert" className={form.alert}>
            {refusal && <PublicNotice tone="danger">{refusal}</PublicNotice>}
          </div>
          <div className={form.actions}>
            <SubmitButton isBusy={status === 'sending'} isDisabled={secret === null || !isCompleteOtp(otp)}>
              {t('tfa_enable')}
            </SubmitButton>
          </div>
        </form>
      )}
    </PublicFrame>
  )
}

interface DoneFormProps {
  recoveryCodes: readonly string[]
  onContinue: () => void
}

/** Shows the recovery codes, which can be read this once. */
function DoneForm({ recoveryCodes, onContinue }: DoneFormProps) {
  const { t } = useTranslation()
  return (
    <form
      className={form.form}
      onSubmit={(event) => {
        event.preventDefault()
        onContinue()
      }}
    >
      <PublicNotice tone="success">{t('tfa_done')}</PublicNotice>
      {recoveryCodes.length > 0 && <RecoveryCodes codes={recoveryCodes} />}
      <div className={form.actions}>
        <SubmitButton>{t('continue')}</SubmitButton>
      </div>
    </form>
  )
}
