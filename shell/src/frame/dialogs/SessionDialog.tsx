import { Dialog } from '@pergola/sdk/ui'
import { runAfterTransition } from 'react-aria/private/utils/runAfterTransition'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useStore } from 'zustand'
import form from '../../public/form/form.module.css'
import { SignInForm } from '../../public/sign-in/SignInForm'
import type { Workspace } from '../../session/Shell'
import { useShell } from '../../session/ShellContext'
import { signOut } from '../../session/signOut'

// Here since this is fetched ahead: the first rows have no room for it.
// React Aria keeps what was removed while two of its properties were fading, until someone waits for the end of transitions
// (https://github.com/adobe/react-spectrum/issues/7326). Now the next thing that fades does, for as long as the document is there.
document.addEventListener('transitionrun', () => void runAfterTransition(forget))

/** Always the same one, since those that wait are a set. */
function forget(): void {}

interface SessionDialogProps {
  workspace: Workspace
  isOpen: boolean
}

/** The sign-in form of the session that has ended. */
export function SessionDialog({ workspace, isOpen }: SessionDialogProps) {
  const { t } = useTranslation()
  const shell = useShell()
  const navigate = useNavigate()
  const { user, renewed } = useStore(workspace.stores.session)

  async function leave() {
    await signOut(shell, workspace).catch((error: unknown) =>
      shell.events.emit('error', { title: t('something_went_wrong_body'), error }),
    )
    await navigate('/login')
  }

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={() => undefined}
      isActionRequired
      size="small"
      title={t('session_ended')}
    >
      <div className={form.form}>
        <p>{t('session_ended_body')}</p>
        <SignInForm
          project={workspace.project}
          email={user?.email}
          onSignedIn={renewed}
          onSetupRequired={() => navigate('/setup-2fa')}
        >
          <button type="button" className={form.quiet} onClick={leave}>
            {t('sign_in_other')}
          </button>
        </SignInForm>
      </div>
    </Dialog>
  )
}
