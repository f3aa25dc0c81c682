import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import form from '../form/form.module.css'
import { PublicNotice } from '../form/PublicNotice'
import { SubmitButton } from '../form/SubmitButton'
import { TextInput } from '../form/TextInput'
import { useSubmission } from '../form/useSubmission'

interface NewPasswordFormProps {
  label: string
  submitLabel: string
  /** What is said once the password is set. */
  done: string
  /** A way on where the server refuses, such as one to another link. */
  wayOut?: ReactNode
  onSubmit: (password: string) => Promise<unknown>
  /** What else is asked, above the password. */
  children?: ReactNode
}

/** Sets a password with the token of a mailed link. */
export function NewPasswordForm(props: NewPasswordFormProps) {
  const { label, submitLabel, done, wayOut, onSubmit, children } = props
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const { status, reason, submit } = useSubmission()
  if (status === 'done')
    return (
      <div className={form.form} role="status">
        <PublicNotice tone="success">{done}</PublicNotice>
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
        if (status !== 'sending') void submit(() => onSubmit(password))
      }}
    >
      {children}
      <TextInput
        label={label}
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
        <SubmitButton isBusy={status === 'sending'}>{submitLabel}</SubmitButton>
        {reason && wayOut}
        <Link className={form.link} to="/login">
          {t('sign_in')}
        </Link>
      </div>
    </form>
  )
}
