import { hasUnsavedEdits } from '@pergola/sdk/host'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useCurrentProject } from '../../session/projects/useCurrentProject'
import { useShell, useWorkspace } from '../../session/ShellContext'
import { signOut } from '../../session/signOut'
import form from '../form/form.module.css'
import { PublicNotice } from '../form/PublicNotice'
import { SubmitButton } from '../form/SubmitButton'
import { PublicFrame } from '../PublicFrame'

/** Asks once more, then ends the session. Anyone not signed in is sent straight to sign-in. */
export function SignOutPage() {
  const { t } = useTranslation()
  const shell = useShell()
  const navigate = useNavigate()
  const workspace = useWorkspace()
  const project = useCurrentProject()
  const [isBusy, setIsBusy] = useState(false)
  const isSignedOut = !isBusy && project !== null && isKnown(project.status) && !project.isAuthenticated
  const hasEdits = workspace !== null && hasUnsavedEdits(workspace.stores.edits.getState())

  useEffect(() => {
    if (isSignedOut) void navigate('/login', { replace: true })
  }, [isSignedOut, navigate])

  async function handleSignOut() {
    if (!workspace) return
    setIsBusy(true)
    try {
      await signOut(shell, workspace)
      await navigate('/login', { replace: true })
    } catch (error) {
      shell.events.emit('error', { title: t('something_went_wrong_body'), error })
      setIsBusy(false)
    }
  }

  return (
    <PublicFrame heading={t('sign_out')}>
      <form
        className={form.form}
        onSubmit={(event) => {
          event.preventDefault()
          void handleSignOut()
        }}
      >
        {hasEdits ? (
          <PublicNotice tone="warning">{t('sign_out_confirm_edits')}</PublicNotice>
        ) : (
          <p>{t('sign_out_confirm')}</p>
        )}
        <div className={form.actions}>
          <SubmitButton isBusy={isBusy} isDisabled={!workspace}>
            {t('sign_out')}
          </SubmitButton>
          <button type="button" className={form.quiet} onClick={() => navigate(-1)}>
            {t('cancel')}
          </button>
        </div>
      </form>
    </PublicFrame>
  )
}

function isKnown(status: string): boolean {
  return status === 'successful' || status === 'failed'
}
