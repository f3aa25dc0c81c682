import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { readProject } from '../../session/projects/readProject'
import { SignalBars } from '../../session/projects/SignalBars'
import { useShell } from '../../session/ShellContext'
import form from '../form/form.module.css'
import styles from './ProjectChooser.module.css'

/** Chooses the project to sign in to; drawn only where there is a choice. */
export function ProjectChooser() {
  const { t } = useTranslation()
  const shell = useShell()
  const id = useId()
  const keys = useStore(shell.stores.projects, (state) => state.keys) || []
  const entries = useStore(shell.stores.projects, (state) => state.entries)
  const current = useStore(shell.stores.projects, (state) => state.current)
  if (keys.length < 2) return null

  // Names and sign-in marks of the others are asked for when someone looks at the list.
  const readOthers = () => {
    for (const key of keys) if (!entries[key]) void readProject(shell, key)
  }
  const choose = (key: string) => {
    shell.open(key)
    if (entries[key]?.status !== 'successful') void readProject(shell, key)
  }

  return (
    <div className={form.field}>
      <label className={form.label} htmlFor={id}>
        {t('project')}
      </label>
      <div className={`${form.box} ${styles.box}`} title={`${t('api_url')}: ${shell.root}`}>
        <SignalBars />
        <select
          id={id}
          className={`${form.input} ${styles.select}`}
          value={current ?? ''}
          onFocus={readOthers}
          onChange={(event) => choose(event.target.value)}
        >
          {current !== null && !keys.includes(current) && <option value={current}>{current}</option>}
          {keys.map((key) => (
            <option key={key} value={key}>
              {entries[key]?.isAuthenticated ? '• ' : ''}
              {entries[key]?.info?.api.project_name ?? key}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}
