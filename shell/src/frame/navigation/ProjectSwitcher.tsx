import { useCurrentUser, useProject } from '@pergola/sdk'
import { useHost } from '@pergola/sdk/host'
import { Button, Menu, MenuItem, MenuSeparator, MenuTrigger, Tooltip } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { readProject } from '../../session/projects/readProject'
import { SignalBars, useSignalText } from '../../session/projects/SignalBars'
import { useShell } from '../../session/ShellContext'
import styles from './Navigation.module.css'

/** The current project with the state of the connection; a menu where there are others to go to. */
export function ProjectSwitcher() {
  const { t } = useTranslation()
  const shell = useShell()
  const { isAdmin } = useCurrentUser()
  const { key: current } = useProject()
  const { projects } = useHost().stores
  const keys = useStore(projects, (state) => state.keys) || []
  const entries = useStore(projects, (state) => state.entries)
  const nameOf = (key: string) => entries[key]?.info?.api.project_name ?? key
  const name = nameOf(current)
  const isChoice = keys.length > 1 || isAdmin

  const label = (
    <>
      <SignalBars isDecorative={isChoice} />
      <span className={styles.projectName}>{name}</span>
    </>
  )
  // The name, too: there is little room for it beside the signal.
  const signal = useSignalText()
  const address = `${name} · ${signal} · ${t('api_url')}: ${shell.root}`
  if (!isChoice)
    return (
      <div className={styles.project} title={address}>
        {label}
      </div>
    )

  // Names and sign-in marks of the others are asked for when someone looks at the list.
  const readOthers = (isOpen: boolean) => {
    if (isOpen) for (const key of keys) if (!entries[key]) void readProject(shell, key)
  }
  return (
    <MenuTrigger onOpenChange={readOthers}>
      <Tooltip content={address} placement="bottom start">
        <Button variant="quiet" className={styles.project} iconEnd="unfold_more">
          <span className={styles.current}>{label}</span>
        </Button>
      </Tooltip>
      <Menu aria-label={t('change_project')}>
        {keys.map((key) => (
          <MenuItem key={key} href={`/${key}/collections`} icon={key === current ? 'check' : undefined}>
            {`${key !== current && entries[key]?.isAuthenticated ? '• ' : ''}${nameOf(key)}`}
          </MenuItem>
        ))}
        {isAdmin && <MenuSeparator />}
        {isAdmin && (
          <MenuItem href="/install" icon="add">
            {t('create_project')}
          </MenuItem>
        )}
      </Menu>
    </MenuTrigger>
  )
}
