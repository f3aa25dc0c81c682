import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShell } from '../../session/ShellContext'
import form from '../form/form.module.css'
import { PublicNotice } from '../form/PublicNotice'
import type { InstallerDraft } from './installerDraft'
import { type DatabaseInspection, inspectDatabase } from './installProject'
import type { StepProps } from './StepProps'

/** Long enough to have typed a word. */
const PAUSE_MS = 600

/** What would be found with the connection data as they are typed, in words; a project that is there can be taken over. */
export function DatabaseCheck({ draft, onChange }: Pick<StepProps, 'draft' | 'onChange'>) {
  const { t } = useTranslation()
  const { found, fault, isChecking } = useInspection(draft)
  const text = (key: string, values = {}) => t(`installer_database.${key}`, values)
  const isTooFull = draft.isRestored && found && found.state !== 'empty' && found.state !== 'unfinished'
  const holdsProject = !draft.isRestored && (found?.state === 'directus' || found?.state === 'project')
  return (
    <div role="status" className={form.alert}>
      {isChecking && <p className={form.note}>{text('checking')}</p>}
      {fault !== null && <PublicNotice tone="danger">{fault}</PublicNotice>}
      {isTooFull && <PublicNotice tone="danger">{text('not_empty')}</PublicNotice>}
      {found && !isTooFull && (
        <PublicNotice tone={holdsProject ? 'warning' : 'success'}>
          {text(found.state, { count: found.tables.length })}
        </PublicNotice>
      )}
      {found?.problems.map(({ kind, detail }) => (
        <PublicNotice key={kind} tone="warning">
          {text(kind, { detail })}
        </PublicNotice>
      ))}
      {holdsProject && (
        <label className={form.field}>
          <span>
            <input
              type="checkbox"
              required
              checked={draft.takesOver}
              onChange={(event) => onChange({ takesOver: event.target.checked })}
            />{' '}
            {text('take_over')}
          </span>
          <span className={form.note}>{text('take_over_copy')}</span>
        </label>
      )}
    </div>
  )
}

interface Inspected {
  found: DatabaseInspection | null
  fault: string | null
  isChecking: boolean
}

const NOTHING: Inspected = { found: null, fault: null, isChecking: false }

/** Asks once the data are complete and no one has typed for a moment; an older answer never replaces a newer one. */
function useInspection(draft: InstallerDraft): Inspected {
  const shell = useShell()
  const [inspected, setInspected] = useState(NOTHING)
  const { host, port, databaseUser, databasePassword, databaseName } = draft
  const isComplete = [host, port, databaseUser, databaseName].every((value) => value.trim() !== '')
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed in this step begins a check
  useEffect(() => {
    setInspected(NOTHING)
    if (!isComplete) return
    const leaving = new AbortController()
    const timer = setTimeout(async () => {
      setInspected({ ...NOTHING, isChecking: true })
      try {
        const found = await inspectDatabase(shell, draft, leaving.signal)
        if (!leaving.signal.aborted) setInspected({ ...NOTHING, found })
      } catch (error) {
        if (!leaving.signal.aborted) setInspected({ ...NOTHING, fault: (error as Error).message })
      }
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [host, port, databaseUser, databasePassword, databaseName, isComplete])
  return inspected
}
