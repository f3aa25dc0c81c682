import type { Viewing } from '@pergola/sdk/contract'
import { addMessages } from '@pergola/sdk/host'
import { Button } from '@pergola/sdk/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Workspace } from '../../session/Shell'
import { useShell } from '../../session/ShellContext'
import texts from './texts.json'
import styles from './ViewBar.module.css'

interface ViewBarProps {
  workspace: Workspace
  viewing: Viewing
}

/** Says on every page as whom an administrator sees the project, and leads back. */
export function ViewBar({ workspace, viewing: { role, user } }: ViewBarProps) {
  const shell = useShell()
  const [i18n] = useState(() => {
    addMessages(shell.i18n, 'en-US', texts)
    return shell.i18n
  })
  const { t } = useTranslation(undefined, { i18n })
  const [isLeaving, setIsLeaving] = useState(false)
  const name = user?.name ?? role?.name ?? ''

  async function leave() {
    setIsLeaving(true)
    const { project } = workspace
    try {
      await shell.apiOf(project).delete('/auth/view_as')
    } catch (error) {
      setIsLeaving(false)
      return shell.events.emit('error', { title: t('view_bar.failed'), error })
    }
    const settings = `#/${project}/settings/${user ? 'people' : `roles/${role?.id ?? ''}`}`
    // All that was loaded has the rights of someone else: the page starts from its beginning.
    history.replaceState(null, '', settings)
    location.reload()
  }

  return (
    <div className={styles.bar} role="status">
      <span>{t(user ? 'view_bar.as_person' : 'view_bar.as_role', { name })}</span>
      <Button size="compact" isPending={isLeaving} onPress={() => void leave()}>
        {t('view_bar.leave')}
      </Button>
    </div>
  )
}
