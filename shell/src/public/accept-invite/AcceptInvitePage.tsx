import { isPergolaServer } from '@pergola/sdk/host'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { useCurrentProject } from '../../session/projects/useCurrentProject'
import { PublicNotice } from '../form/PublicNotice'
import { PublicFrame } from '../PublicFrame'
import { SignedOutNotice } from '../SignedOutNotice'
import { JoinByMailForm } from './JoinByMailForm'
import { JoinForm } from './JoinForm'

/** Where the link of an invitation leads. */
export function AcceptInvitePage() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const project = useCurrentProject()
  const token = search.get('token')
  const Form = isPergolaServer(project) ? JoinForm : JoinByMailForm
  return (
    <PublicFrame heading={t('accept_invite')} notice={<SignedOutNotice project={project} />}>
      {!token && <PublicNotice tone="danger">{t('accept_invite_no_token')}</PublicNotice>}
      {token && project?.info && <Form key={token} project={project.key} token={token} />}
    </PublicFrame>
  )
}
