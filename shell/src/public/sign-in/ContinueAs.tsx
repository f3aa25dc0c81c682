import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShell } from '../../session/ShellContext'
import { signOut } from '../../session/signOut'
import { useRequest } from '../../session/useRequest'
import form from '../form/form.module.css'
import { SubmitButton } from '../form/SubmitButton'

interface ContinueAsProps {
  project: string
  onContinue: () => void
}

// A mark that no name contains, to find the place of the name in the translated sentence.
const NAME = '\u0000'

/** Shown on the sign-in page to someone who is signed in already. */
export function ContinueAs({ project, onContinue }: ContinueAsProps) {
  const { t } = useTranslation()
  const shell = useShell()
  const [isLeaving, setIsLeaving] = useState(false)
  const [isContinuing, setIsContinuing] = useState(false)
  const { data: user } = useRequest(`${project}/users/me`, (signal) =>
    shell.apiOf(project).get<{ first_name: string | null; last_name: string | null }>('/users/me', {
      query: { fields: ['first_name', 'last_name'] },
      signal,
    }),
  )
  const [before, after] = t('continue_as', { name: NAME }).split(NAME)

  async function handleSignOut() {
    const workspace = shell.workspace.getState().current
    if (!workspace) return
    setIsLeaving(true)
    try {
      await signOut(shell, workspace)
    } catch (error) {
      shell.events.emit('error', { title: t('something_went_wrong_body'), error })
    }
    setIsLeaving(false)
  }

  return (
    <form
      className={form.form}
      onSubmit={(event) => {
        event.preventDefault()
        setIsContinuing(true)
        onContinue()
      }}
    >
      <p>
        {before}
        <strong>{user ? [user.first_name, user.last_name].filter(Boolean).join(' ') : '…'}</strong>
        {after}
      </p>
      <div className={form.actions}>
        <SubmitButton isBusy={isContinuing}>{t('continue')}</SubmitButton>
        <button type="button" className={form.quiet} disabled={isLeaving} onClick={handleSignOut}>
          {t('sign_out')}
        </button>
      </div>
    </form>
  )
}
