import type { ProjectEntry } from '@pergola/sdk/host'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, parsePath, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { useStore } from 'zustand'
import { readProject } from '../../session/projects/readProject'
import { useCurrentProject } from '../../session/projects/useCurrentProject'
import { useShell } from '../../session/ShellContext'
import { continueTarget } from '../continueTarget'
import form from '../form/form.module.css'
import { PublicNotice } from '../form/PublicNotice'
import { PublicFrame } from '../PublicFrame'
import { SignedOutNotice } from '../SignedOutNotice'
import { ContinueAs } from './ContinueAs'
import { needsPageAgain } from './needsPageAgain'
import { ProjectChooser } from './ProjectChooser'
import { SignInForm } from './SignInForm'
import styles from './SignInPage.module.css'
import { SsoProviders } from './SsoProviders'

interface SignInPageProps {
  /** Called as soon as someone is about to leave for the console, which may be fetched by then. */
  onEntering: () => void
}

/** Sign-in, or going on where this browser is signed in already. */
export function SignInPage({ onEntering }: SignInPageProps) {
  const { t } = useTranslation()
  const shell = useShell()
  const navigate = useNavigate()
  const hasNoProjects = useStore(
    shell.stores.projects,
    ({ keys, current }) => Array.isArray(keys) && keys.length === 0 && current === null,
  )
  const project = useCurrentProject()
  const ssoError = useSsoError()
  const [isEntering, setIsEntering] = useState(false)

  function enter() {
    setIsEntering(true)
    onEntering()
    // Where the browser is by now: a link may have been opened that this page is not drawn for yet.
    const address = window.location.hash.slice(1)
    const { pathname, search } = parsePath(address)
    const target = pathname === '/login' ? continueTarget(new URLSearchParams(search)) : address
    if (needsPageAgain(shell)) {
      window.location.replace(`#${target}`)
      return window.location.reload()
    }
    void navigate(target, { replace: true })
  }

  function renderStep(): ReactNode {
    if (hasNoProjects) return <PublicNotice>{t('no_public_projects')}</PublicNotice>
    if (!project || (project.status !== 'failed' && project.info === null))
      return <div className={styles.placeholder} role="status" aria-label={t('loading')} />
    if (project.status === 'failed')
      return (
        <>
          {project.isRefused ? (
            <PublicNotice tone="warning">{project.error}</PublicNotice>
          ) : (
            <PublicNotice tone="danger" title={t('project_failed')}>
              {project.error}
            </PublicNotice>
          )}
          <button type="button" className={form.quiet} onClick={() => readProject(shell, project.key)}>
            {t('retry')}
          </button>
        </>
      )
    return <AccountStep project={project} onStarted={onEntering} onEnter={enter} />
  }

  function renderNotice(): ReactNode {
    if (isEntering) return <PublicNotice>{t('fetching_data')}</PublicNotice>
    if (ssoError) return <PublicNotice tone="warning">{ssoError}</PublicNotice>
    return <SignedOutNotice project={project} />
  }

  return (
    <PublicFrame heading={t('sign_in')} notice={renderNotice()}>
      <ProjectChooser />
      {/* What was filled in stays in its place while the console loads: nothing jumps, and nothing is sent twice. */}
      <div key={project?.key} className={styles.step} inert={isEntering}>
        {renderStep()}
      </div>
    </PublicFrame>
  )
}

interface AccountStepProps {
  project: ProjectEntry
  onStarted: () => void
  onEnter: () => void
}

/** Who is signed in already may go on; everyone else signs in. */
function AccountStep({ project, onStarted, onEnter }: AccountStepProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { search } = useLocation()
  // While the form is at work the project becomes authenticated; that must not put the other step in its place.
  const [wasAuthenticated] = useState(project.isAuthenticated)
  if (wasAuthenticated && project.isAuthenticated)
    return <ContinueAs project={project.key} onContinue={onEnter} />
  return (
    <>
      <SignInForm
        project={project.key}
        onSignedIn={onEnter}
        onSetupRequired={() => navigate({ pathname: '/setup-2fa', search })}
        onStarted={onStarted}
      >
        <Link className={form.link} to="/reset-password">
          {t('forgot_password')}
        </Link>
      </SignInForm>
      <SsoProviders project={project} />
    </>
  )
}

/** What went wrong at a provider of single sign-on: read from the address once, then taken out of it. */
function useSsoError(): string | null {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const code = search.get('code')
  const [shownCode, setShownCode] = useState(code)
  const hasError = search.has('error') || code !== null
  useEffect(() => {
    if (!hasError) return
    setShownCode(code ?? '-1')
    setSearch(
      (before) => {
        // Some servers add what the provider said of its user: `attributes[email]=…`.
        for (const name of [...before.keys()])
          if (/^(error|code|attributes)\b/.test(name)) before.delete(name)
        return before
      },
      { replace: true },
    )
  }, [hasError, code, setSearch])
  return shownCode === null ? null : t(`sso_errors.${shownCode}`, { defaultValue: t('sso_errors.-1') })
}
