import { isApiError } from '@pergola/sdk'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useStore } from 'zustand'
import { loadProjects } from '../../session/projects/loadProjects'
import { useShell } from '../../session/ShellContext'
import form from '../form/form.module.css'
import { PublicNotice } from '../form/PublicNotice'
import { PublicFrame } from '../PublicFrame'
import { ArchiveStep } from './ArchiveStep'
import type { ServerInfo } from './checkRequirements'
import { DatabaseStep } from './DatabaseStep'
import { DoneStep } from './DoneStep'
import { changeDraft, type InstallerDraft } from './installerDraft'
import { installProject, restoreProject } from './installProject'
import { ProjectStep } from './ProjectStep'
import { forgetDraft, recallDraft, rememberDraft } from './rememberDraft'
import { SchemaStep } from './SchemaStep'
import { Stepper } from './Stepper'
import { useInstallerTexts } from './useInstallerTexts'
import { WelcomeStep } from './WelcomeStep'
import { WrapUpStep } from './WrapUpStep'

const STEPS = {
  new: ['welcome', 'project', 'database', 'schema', 'wrap-up', 'done'],
  restored: ['welcome', 'archive', 'project', 'database', 'wrap-up', 'done'],
} as const
type Step = (typeof STEPS)[keyof typeof STEPS][number]

const HEADINGS = {
  welcome: 'welcome_to_directus',
  archive: 'restore_heading',
  project: 'project_info',
  database: 'database_connection',
  schema: 'initial_schema',
  'wrap-up': 'wrapping_up',
  done: 'all_set',
} as const satisfies Record<Step, string>

/** Long enough to read what is happening. */
const WRAP_UP_MS = 4000
const WRONG_TOKEN = 3

/** Creates a project, the first one or another, step by step. */
export function InstallerPage() {
  return useInstallerTexts() ? <Installer /> : null
}

function Installer() {
  const { t } = useTranslation()
  const shell = useShell()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const projects = useStore(shell.stores.projects, (state) => state.keys)
  const [isFurtherProject] = useState(projects !== false)
  const [step, setStep] = useState<Step>('welcome')
  const [draft, setDraft] = useState<InstallerDraft>(() => ({
    ...recallDraft(),
    ...(search.get('from') === 'backup' && { isRestored: true }),
  }))
  const [databases, setDatabases] = useState<NonNullable<ServerInfo['databases']>>(['mysql'])
  const [templates, setTemplates] = useState<readonly string[] | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [token, setToken] = useState<string | null>(null)
  const [share, setShare] = useState<number | null>(null)
  const change = (part: Partial<InstallerDraft>) => setDraft((before) => changeDraft(before, part))
  useEffect(() => rememberDraft(draft), [draft])

  const steps: readonly Step[] = STEPS[draft.isRestored ? 'restored' : 'new']
  const go = (by: 1 | -1) => setStep(steps[steps.indexOf(step) + by] ?? step)
  const onNext = () => go(1)
  const onBack = () => go(-1)

  function takeInfo({ databases: offered = ['mysql'], templates: known }: ServerInfo) {
    setDatabases(offered)
    setTemplates(known ?? null)
    const { databaseType: chosen } = draft
    change({
      ...(!(chosen && offered.includes(chosen)) && { databaseType: offered[0] }),
      // Another server takes no backups.
      ...(!known && { isRestored: false }),
    })
  }

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
      const isTokenWrong = isApiError(cause) && cause.code === WRONG_TOKEN
      setError(
        isTokenWrong
          ? t('wrong_super_admin_password')
          : cause instanceof Error
            ? cause.message
            : t('error_unknown'),
      )
      setStep(isTokenWrong ? 'welcome' : 'database')
    }
  }

  async function signIn() {
    await loadProjects(shell)
    shell.open(draft.projectKey)
    await navigate('/login')
  }

  const stepProps = { draft, onChange: change }
  return (
    <PublicFrame
      isWide
      isNeutral
      heading={t(step === 'welcome' && isFurtherProject ? 'create_new_project' : HEADINGS[step])}
      notice={
        step === 'done' || isFurtherProject ? null : (
          <PublicNotice>{t('project_not_configured')}</PublicNotice>
        )
      }
    >
      <Stepper steps={steps} current={step} />
      {step === 'welcome' && (
        <>
          <div role="alert" className={form.alert}>
            {error && <PublicNotice tone="danger">{error}</PublicNotice>}
          </div>
          <WelcomeStep
            {...stepProps}
            isFurtherProject={isFurtherProject}
            onInfo={takeInfo}
            onNext={onNext}
            onBack={isFurtherProject ? () => void navigate('/') : undefined}
          />
        </>
      )}
      {step === 'archive' && (
        <ArchiveStep
          {...stepProps}
          onNext={onNext}
          onBack={() => {
            change({ isRestored: false })
            setStep('project')
          }}
        />
      )}
      {step === 'project' && (
        <ProjectStep
          {...stepProps}
          onNext={onNext}
          onBack={onBack}
          onRestore={
            templates && !draft.isRestored
              ? () => {
                  change({ isRestored: true })
                  setStep('archive')
                }
              : undefined
          }
        />
      )}
      {step === 'database' && (
        <DatabaseStep
          {...stepProps}
          types={databases}
          canInspect={templates !== null}
          error={error}
          onNext={draft.isRestored ? () => void install() : onNext}
          onBack={onBack}
        />
      )}
      {step === 'schema' && (
        <SchemaStep {...stepProps} templates={templates} onNext={install} onBack={onBack} />
      )}
      {step === 'wrap-up' && <WrapUpStep share={share} />}
      {step === 'done' && <DoneStep newToken={token} isRestored={draft.isRestored} onSignIn={signIn} />}
    </PublicFrame>
  )
}
