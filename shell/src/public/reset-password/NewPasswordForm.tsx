import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useShell } from '../../core/ShellContext'
import form from '../form/form.module.css'
import { PublicNotice } from '../form/PublicNotice'
import { SubmitButton } from '../form/SubmitButton'
import { TextInput } from '../form/TextInput'
import { useSubmission } from './useSubmission'

interface NewPasswordFormProps {
  project: string
  /** From the link in the mail. */
  token: string
}

export function NewPasswordForm({ project, token }: NewPasswordFormProps) {
  const { t } = useTranslation()
  const { apiOf } = useShell()
  const [password, setPassword] = useState('')
  const { status, reason, submit } = useSubmission()
  const send = () => apiOf(project).post('/auth/password/reset', { password, token })
  if (status === 'done')
    return (
      <div className={form.form} role="status">
        <PublicNotice tone="success">{t('password_reset_successful')}</PublicNotice>
        <Link className={form.link} to="/login">
          {t('sign_in')}
        </Link>
      </div>
    )
  return (
    <form
      className={form.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (status !== 'sending') void submit(send)
      }}
    >
      <TextInput
        label={t('new_password')}
        name="new-password"
        type="password"
        autoComplete="new-password"
        required
        value={password}
        onChange={setPassword}
      />
      <div role="alert" className={form.alert}>
        {reason && <PublicNotice tone="danger">{reason}</PublicNotice>}
      </div>
      <div className={form.actions}>
        <SubmitButton isBusy={status === 'sending'}>{t('reset')}</SubmitButton>
        {reason && (
          // A link of a mail works once and for a while only: the way to another one.
          <Link className={form.link} to="/reset-password">
            {t('forgot_password')}
          </Link>
        )}
        <Link className={form.link} to="/login">
          {t('sign_in')}
        </Link>
      </div>
    </form>
  )
}
