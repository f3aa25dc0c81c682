import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useShell } from '../../session/ShellContext'
import form from '../form/form.module.css'
import { PublicNotice } from '../form/PublicNotice'
import { SubmitButton } from '../form/SubmitButton'
import { useSubmission } from '../reset-password/useSubmission'

/** For servers of the contract that are not ours: accepting sets no password there, so a link to choose one is mailed. */
export function JoinByMailForm({ project, token }: { project: string; token: string }) {
  const { t } = useTranslation()
  const { apiOf } = useShell()
  const { status, reason, submit } = useSubmission()
  /** An invitation is accepted once, whatever becomes of the mail. */
  const email = useRef<string | null>(null)

  async function join() {
    const api = apiOf(project)
    email.current ??= (await api.call('POST /users/invite/:token', { path: { token } })).email
    await api.call('POST /auth/password/request', { body: { email: email.current } })
  }

  return (
    <form
      className={form.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (status !== 'sending') void submit(join)
      }}
    >
      <div role="status" className={form.alert}>
        {status === 'sending' && <PublicNotice>{t('password_reset_sending')}</PublicNotice>}
        {status === 'done' && (
          <PublicNotice tone="success">{t('accept_invite_mailed', { email: email.current })}</PublicNotice>
        )}
        {reason && <PublicNotice tone="danger">{reason}</PublicNotice>}
      </div>
      <div className={form.actions}>
        {status !== 'done' && (
          <SubmitButton isBusy={status === 'sending'}>{t('accept_invite_submit')}</SubmitButton>
        )}
        <Link className={form.link} to="/login">
          {t('sign_in')}
        </Link>
      </div>
    </form>
  )
}
