import { useCurrentUser } from '@pergola/sdk'
import { useHost } from '@pergola/sdk/host'
import { Avatar, Focusable, Icon, Tooltip, VisuallyHidden } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useShell, useWorkspace } from '../../session/ShellContext'
import styles from './ModuleBar.module.css'
import { NavigationLink } from './NavigationLink'

/** The own page, and the way out. */
export function AccountCorner() {
  const { t } = useTranslation()
  const user = useCurrentUser()
  const { api } = useHost()
  const name = [user.first_name, user.last_name].filter(Boolean).join(' ') || user.email
  return (
    <div className={styles.account}>
      <SignOutButton />
      <Tooltip content={name} placement="end">
        <Focusable>
          <NavigationLink className={styles.module} to={`/${api.project}/users/${user.id}`}>
            <Avatar name={name} src={pictureOf(user)} size={36} isDecorative />
            <VisuallyHidden>{t('my_profile', { name })}</VisuallyHidden>
          </NavigationLink>
        </Focusable>
      </Tooltip>
    </div>
  )
}

function SignOutButton() {
  const { t } = useTranslation()
  const handleSignOut = useSignOut()
  return (
    <Tooltip content={t('sign_out')} placement="end">
      <Focusable>
        <button type="button" className={styles.module} aria-label={t('sign_out')} onClick={handleSignOut}>
          <Icon name="logout" size={22} />
        </button>
      </Focusable>
    </Tooltip>
  )
}

function pictureOf({ avatar }: ReturnType<typeof useCurrentUser>): string | null {
  if (typeof avatar !== 'object' || avatar === null) return null
  return avatar.data.thumbnails?.[0]?.relative_url ?? avatar.data.url
}

function useSignOut(): () => Promise<void> {
  const { t } = useTranslation()
  const shell = useShell()
  const workspace = useWorkspace()
  const { confirm } = useHost()
  const navigate = useNavigate()
  return async () => {
    if (!workspace) return
    try {
      const { askToSignOut } = await import('../dialogs/askToSignOut')
      if (await askToSignOut(shell, workspace, confirm, t)) await navigate('/login')
    } catch (error) {
      shell.events.emit('error', { title: t('something_went_wrong_body'), error })
    }
  }
}
