import { isApiError } from '@pergola/sdk'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useStore } from 'zustand'
import { loadProjects } from '../../session/projects/loadProjects'
import { useShell } from '../../session/ShellContext'
import form from '../form/form.module.css'
import { PublicNotice } from '../form/PublicNotice'
import { PublicFrame } from '../PublicFrame'
import type { ServerInfo } from './checkRequirements'
import { DatabaseStep } from './DatabaseStep'
import { DoneStep } from './DoneStep'
import { changeDraft, EMPTY_DRAFT, type InstallerDraft } from './installerDraft'
import { installProject } from './installProject'
import { ProjectStep } from './ProjectStep'
import { SchemaStep } from './SchemaStep'
import { Stepper } from './Stepper'
import { useInstallerTexts } from './useInstallerTexts'
import { WelcomeStep } from './WelcomeStep'
import { WrapUpStep } from './WrapUpStep'

const STEPS = ['welcome', 'project', 'database', 'schema', 'wrap-up', 'done'] as const
type Step = (typeof STEPS)[number]

const HEADINGS = {
  welcome: 'welcome_to_directus',
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
  const projects = useStore(shell.stores.projects, (state) => state.keys)
  const [isFurtherProject] = useState(projects !== false)
  const [step, setStep] = useState<Step>('welcome')
  const [draft, setDraft] = useState<InstallerDraft>(EMPTY_DRAFT)
  const [databases, setDatabases] = useState<NonNullable<ServerInfo['databases']>>(['mysql'])
  const [templates, setTemplates] = useState<readonly string[] | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [token, setToken] = useState<string | null>(null)
  const change = (part: Partial<InstallerDraft>) => setDraft((before) => changeDraft(before, part))

  function takeInfo({ databases: offered = ['mysql'], templates: known }: ServerInfo) {
    setDatabases(offered)
    setTemplates(known ?? null)
    change({ databaseType: offered[0] })
  }

  async function install() {
    setStep('wrap-up')
    setError(null)
    const pause = new Promise((resolve) => setTimeout(resolve, WRAP_UP_MS))
    try {
      const [made] = await Promise.all([installProject(shell, draft), pause])
      setToken(draft.superAdminToken ? null : made)
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
      <Stepper step={STEPS.indexOf(step)} count={STEPS.length} />
      {step === 'welcome' && (
        <>
          <div role="alert" className={form.alert}>
            {error && <PublicNotice tone="danger">{error}</PublicNotice>}
          </div>
          <WelcomeStep
            {...stepProps}
            isFurtherProject={isFurtherProject}
            onInfo={takeInfo}
            onNext={() => setStep('project')}
          />
        </>
      )}
      {step === 'project' && <ProjectStep {...stepProps} onNext={() => setStep('database')} />}
      {step === 'database' && (
        <DatabaseStep
          {...stepProps}
          types={databases}
          canInspect={templates !== null}
          error={error}
          onNext={() => setStep('schema')}
        />
      )}
      {step === 'schema' && <SchemaStep {...stepProps} templates={templates} onNext={install} />}
      {step === 'wrap-up' && <WrapUpStep />}
      {step === 'done' && <DoneStep newToken={token} onSignIn={signIn} />}
    </PublicFrame>
  )
}
