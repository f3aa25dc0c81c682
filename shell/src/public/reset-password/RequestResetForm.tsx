import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShell } from '../../session/ShellContext'
import { MailedLinkForm } from '../form/MailedLinkForm'
import { TextInput } from '../form/TextInput'

export function RequestResetForm({ project }: { project: string }) {
  const { t } = useTranslation()
  const { apiOf } = useShell()
  const [email, setEmail] = useState('')
  return (
    <MailedLinkForm
      submitLabel={t('reset')}
      done={t('password_reset_sent')}
      onSubmit={() => apiOf(project).post('/auth/password/request', { email })}
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
    </MailedLinkForm>
  )
}
