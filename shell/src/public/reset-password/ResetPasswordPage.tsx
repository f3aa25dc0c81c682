import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { useCurrentProject } from '../../projects/useCurrentProject'
import { PublicFrame } from '../PublicFrame'
import { SignedOutNotice } from '../SignedOutNotice'
import { ProjectChooser } from '../sign-in/ProjectChooser'
import { NewPasswordForm } from './NewPasswordForm'
import { RequestResetForm } from './RequestResetForm'

/** Asks for a link by mail, or, opened through such a link, for the new password. */
export function ResetPasswordPage() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const project = useCurrentProject()
  const token = search.get('token')
  return (
    <PublicFrame heading={t('reset_password')} notice={<SignedOutNotice project={project} />}>
      <ProjectChooser />
      {project &&
        (token ? (
          <NewPasswordForm key={token} project={project.key} token={token} />
        ) : (
          <RequestResetForm key={project.key} project={project.key} />
        ))}
    </PublicFrame>
  )
}
