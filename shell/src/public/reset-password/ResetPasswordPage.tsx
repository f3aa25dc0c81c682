import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { useCurrentProject } from '../../session/projects/useCurrentProject'
import { useShell } from '../../session/ShellContext'
import form from '../form/form.module.css'
import { PublicFrame } from '../PublicFrame'
import { SignedOutNotice } from '../SignedOutNotice'
import { ProjectChooser } from '../sign-in/ProjectChooser'
import { NewPasswordForm } from './NewPasswordForm'
import { RequestResetForm } from './RequestResetForm'

/** Asks for a link by mail, or, opened through such a link, for the new password. */
export function ResetPasswordPage() {
  const { t } = useTranslation()
  const { apiOf } = useShell()
  const [search] = useSearchParams()
  const project = useCurrentProject()
  const token = search.get('token')
  return (
    <PublicFrame heading={t('reset_password')} notice={<SignedOutNotice project={project} />}>
      <ProjectChooser />
      {project &&
        (token ? (
          <NewPasswordForm
            key={token}
            label={t('new_password')}
            submitLabel={t('reset')}
            done={t('password_reset_successful')}
            // A link of a mail works once and for a while only: the way to another one.
            wayOut={
              <Link className={form.link} to="/reset-password">
                {t('forgot_password')}
              </Link>
            }
            onSubmit={(password) => apiOf(project.key).post('/auth/password/reset', { password, token })}
          />
        ) : (
          <RequestResetForm key={project.key} project={project.key} />
        ))}
    </PublicFrame>
  )
}
