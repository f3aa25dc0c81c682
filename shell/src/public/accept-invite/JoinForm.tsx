import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShell } from '../../session/ShellContext'
import form from '../form/form.module.css'
import { TextInput } from '../form/TextInput'
import { NewPasswordForm } from '../reset-password/NewPasswordForm'

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
        <TextInput
          label={t('accept_invite_first_name')}
          autoComplete="given-name"
          maxLength={50}
          value={names.first_name}
          onChange={(name) => setNames({ ...names, first_name: name })}
        />
        <TextInput
          label={t('accept_invite_last_name')}
          autoComplete="family-name"
          maxLength={50}
          value={names.last_name}
          onChange={(name) => setNames({ ...names, last_name: name })}
        />
      </div>
    </NewPasswordForm>
  )
}
