import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShell } from '../../session/ShellContext'
import form from '../form/form.module.css'
import { TextInput } from '../form/TextInput'
import { NewPasswordForm } from '../reset-password/NewPasswordForm'

/** Each with what browsers fill in. */
const NAMES = [
  ['first_name', 'given-name'],
  ['last_name', 'family-name'],
] as const

/** The invited person says who they are, chooses a password and can sign in from then on. */
export function JoinForm({ project, token }: { project: string; token: string }) {
  const { t } = useTranslation()
  const { apiOf } = useShell()
  const [names, setNames] = useState({ first_name: '', last_name: '' })
  return (
    <NewPasswordForm
      label={t('password')}
      submitLabel={t('accept_invite_submit')}
      done={t('accept_invite_done')}
      onSubmit={(password) =>
        apiOf(project).post(`/users/invite/${encodeURIComponent(token)}`, { ...names, password })
      }
    >
      <div className={form.pair}>
        {NAMES.map(([name, autoComplete]) => (
          <TextInput
            key={name}
            label={t(`accept_invite_${name}`)}
            autoComplete={autoComplete}
            maxLength={50}
            value={names[name]}
            onChange={(text) => setNames({ ...names, [name]: text })}
          />
        ))}
      </div>
    </NewPasswordForm>
  )
}
