import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useStore } from 'zustand'
import { loadProjects } from '../../session/projects/loadProjects'
import { useShell } from '../../session/ShellContext'
import type { ServerInfo } from './checkRequirements'
import { changeDraft, firstUnfinished, type InstallerDraft } from './installerDraft'
import { installProject, isTokenRefusal, restoreProject } from './installProject'
import { forgetDraft, recallDraft, rememberDraft } from './rememberDraft'
import { useResumption } from './useResumption'

const STEPS = {
  new: ['welcome', 'project', 'database', 'schema', 'wrap-up', 'done'],
  restored: ['welcome', 'archive', 'project', 'database', 'wrap-up', 'done'],
} as const
export type Step = (typeof STEPS)[keyof typeof STEPS][number]

/** Long enough to read what is happening. */
const WRAP_UP_MS = 4000

/** How far the installation is, what was entered and what the buttons of the steps do. */
export function useInstaller() {
  const shell = useShell()
  const navigate = useNavigate()
  const projects = useStore(shell.stores.projects, (state) => state.keys)
  const [isFurtherProject] = useState(projects !== false)
  const [draft, change] = useKeptDraft()
  const [step, setStep] = useState<Step>(() =>
    draft.isBegun && !isFurtherProject ? firstUnfinished(draft, false) : 'welcome',
  )
  const [databases, setDatabases] = useState<NonNullable<ServerInfo['databases']>>(['mysql'])
  const [templates, setTemplates] = useState<readonly string[] | null>(null)
  const installation = useInstallation(draft, setStep)

  const steps: readonly Step[] = STEPS[draft.isRestored ? 'restored' : 'new']
  const go = (by: 1 | -1) => setStep(steps[steps.indexOf(step) + by] ?? step)

  const takeInfo = ({ databases: offered = ['mysql'], templates: known }: ServerInfo) => {
    setDatabases(offered)
    setTemplates(known ?? null)
    const { databaseType: chosen } = draft
    change({
      ...(!(chosen && offered.includes(chosen)) && { databaseType: offered[0] }),
      // Another server takes no backups.
      ...(!known && { isRestored: false }),
    })
  }
  const isResuming = useResumption({
    ...{ draft, isFurtherProject, onInfo: takeInfo, onStep: setStep },
    onTokenRefused: installation.askForToken,
  })

  return {
    ...installation,
    isResuming,
    isFurtherProject,
    steps,
    step,
    draft,
    change,
    databases,
    templates,
    onNext: () => {
      if (step === 'welcome') change({ isBegun: true })
      go(1)
    },
    onBack: () => go(-1),
    restore: () => {
      change({ isRestored: true })
      setStep('archive')
    },
    restoreNothing: () => {
      change({ isRestored: false })
      setStep('project')
    },
    takeInfo,
    leave: () => void navigate('/'),
    signIn: async () => {
      await loadProjects(shell)
      shell.open(draft.projectKey)
      await navigate('/login')
    },
  }
}

/** What was entered; kept over a reload. */
function useKeptDraft() {
  const [search] = useSearchParams()
  const [draft, setDraft] = useState<InstallerDraft>(() => ({
    ...recallDraft(),
    ...(search.get('from') === 'backup' && { isRestored: true }),
  }))
  useEffect(() => rememberDraft(draft), [draft])
  const change = (part: Partial<InstallerDraft>) => setDraft((before) => changeDraft(before, part))
  return [draft, change] as const
}

/** The installation itself. When it fails, the step that can correct it is shown. */
function useInstallation(draft: InstallerDraft, setStep: (step: Step) => void) {
  const { t } = useTranslation()
  const shell = useShell()
  const [error, setError] = useState<string | null>(null)
  const [token, setToken] = useState<string | null>(null)
  // An operator may have fixed one, and the server says so only now.
  const [needsToken, setNeedsToken] = useState(false)
  const [share, setShare] = useState<number | null>(null)

  async function install() {
    setStep('wrap-up')
    setError(null)
    setShare(draft.isRestored ? 0 : null)
    const pause = new Promise((resolve) => setTimeout(resolve, WRAP_UP_MS))
    try {
      const making = draft.isRestored ? restoreProject(shell, draft, setShare) : installProject(shell, draft)
      const [made] = await Promise.all([making, pause])
      setToken(draft.superAdminToken ? null : made)
      forgetDraft()
      setStep('done')
    } catch (cause) {
      if (isTokenRefusal(cause)) return askForToken()
      setError(cause instanceof Error ? cause.message : t('error_unknown'))
      setStep('database')
    }
  }

  /** Back to where it is entered: what was entered elsewhere is kept. */
  function askForToken() {
    setNeedsToken(true)
    setError(draft.superAdminToken ? t('wrong_super_admin_password') : null)
    setStep('welcome')
  }
  return { install, error, token, needsToken, askForToken, share }
}
