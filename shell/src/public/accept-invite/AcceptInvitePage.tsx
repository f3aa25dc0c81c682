import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { useCurrentProject } from '../../session/projects/useCurrentProject'
import { useShell } from '../../session/ShellContext'
import { PublicNotice } from '../form/PublicNotice'
import { PublicFrame } from '../PublicFrame'
import { NewPasswordForm } from '../reset-password/NewPasswordForm'
import { SignedOutNotice } from '../SignedOutNotice'

/** Where the link of an invitation leads: the invited person chooses a password and can sign in from then on. */
export function AcceptInvitePage() {
  const { t } = useTranslation()
  const { apiOf } = useShell()
  const [search] = useSearchParams()
  const project = useCurrentProject()
  const token = search.get('token')
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
            apiOf(project.key).post(`/users/invite/${encodeURIComponent(token)}`, { password })
          }
        />
      )}
    </PublicFrame>
  )
}
