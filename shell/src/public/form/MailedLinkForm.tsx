import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import form from './form.module.css'
import { PublicNotice } from './PublicNotice'
import { SubmitButton } from './SubmitButton'
import { useSubmission } from './useSubmission'

interface MailedLinkFormProps {
  submitLabel: string
  /** What is said once the mail is on its way. */
  done: string
  /** It is sent once only. */
  isOnce?: boolean
  onSubmit: () => Promise<unknown>
  /** What is asked. */
  children?: ReactNode
}

/** Has a link mailed with which a password is chosen. */
export function MailedLinkForm({ submitLabel, done, isOnce, onSubmit, children }: MailedLinkFormProps) {
  const { t } = useTranslation()
  const { status, reason, submit } = useSubmission()
  return (
    <form
      className={form.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (status !== 'sending') void submit(onSubmit)
      }}
    >
      {children}
      <div role="status" className={form.alert}>
        {status === 'sending' && <PublicNotice>{t('password_reset_sending')}</PublicNotice>}
        {status === 'done' && <PublicNotice tone="success">{done}</PublicNotice>}
        {reason && <PublicNotice tone="danger">{reason}</PublicNotice>}
      </div>
      <div className={form.actions}>
        {!(isOnce && status === 'done') && (
          <SubmitButton isBusy={status === 'sending'}>{submitLabel}</SubmitButton>
        )}
        <Link className={form.link} to="/login">
          {t('sign_in')}
        </Link>
      </div>
    </form>
  )
}
