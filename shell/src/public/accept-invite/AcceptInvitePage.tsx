import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { useCurrentProject } from '../../session/projects/useCurrentProject'
import { useShell } from '../../session/ShellContext'
import form from '../form/form.module.css'
import { PublicNotice } from '../form/PublicNotice'
import { TextInput } from '../form/TextInput'
import { PublicFrame } from '../PublicFrame'
import { NewPasswordForm } from '../reset-password/NewPasswordForm'
import { SignedOutNotice } from '../SignedOutNotice'

/** Where the link of an invitation leads: the invited person says who they are, chooses a password and can sign in from then on. */
export function AcceptInvitePage() {
  const { t } = useTranslation()
  const { apiOf } = useShell()
  const [search] = useSearchParams()
  const project = useCurrentProject()
  const token = search.get('token')
  const [names, setNames] = useState({ first_name: '', last_name: '' })
  return (
    <PublicFrame heading={t('accept_invite')} notice={<SignedOutNotice project={project} />}>
      {!token && <PublicNotice tone="danger">{t('accept_invite_no_token')}</PublicNotice>}
      {token && project && (
        <NewPasswordForm
          key={token}
          label={t('password')}
          submitLabel={t('accept_invite_submit')}
          done={t('accept_invite_done')}
          onSubmit={(password) =>
            apiOf(project.key).post(`/users/invite/${encodeURIComponent(token)}`, { ...names, password })
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
      )}
    </PublicFrame>
  )
}
