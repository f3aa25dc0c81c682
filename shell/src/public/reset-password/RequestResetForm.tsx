import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useShell } from '../../session/ShellContext'
import form from '../form/form.module.css'
import { PublicNotice } from '../form/PublicNotice'
import { SubmitButton } from '../form/SubmitButton'
import { TextInput } from '../form/TextInput'
import { useSubmission } from './useSubmission'

export function RequestResetForm({ project }: { project: string }) {
  const { t } = useTranslation()
  const { apiOf } = useShell()
  const [email, setEmail] = useState('')
  const { status, reason, submit } = useSubmission()
  const send = () => apiOf(project).post('/auth/password/request', { email })
  return (
    <form
      className={form.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (status !== 'sending') void submit(send)
      }}
    >
      <TextInput
        label={t('email')}
        name="email"
        type="email"
        autoComplete="username"
        required
        value={email}
        onChange={setEmail}
      />
      <div role="status" className={form.alert}>
        {status === 'sending' && <PublicNotice>{t('password_reset_sending')}</PublicNotice>}
        {status === 'done' && <PublicNotice tone="success">{t('password_reset_sent')}</PublicNotice>}
        {reason && <PublicNotice tone="danger">{reason}</PublicNotice>}
      </div>
      <div className={form.actions}>
        <SubmitButton isBusy={status === 'sending'}>{t('reset')}</SubmitButton>
        <Link className={form.link} to="/login">
          {t('sign_in')}
        </Link>
      </div>
    </form>
  )
}
