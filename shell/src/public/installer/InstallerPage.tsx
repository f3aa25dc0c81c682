import { addMessages } from '@pergola/sdk/host'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShell } from '../../session/ShellContext'
import form from '../form/form.module.css'
import { PublicNotice } from '../form/PublicNotice'
import { PublicFrame } from '../PublicFrame'
import { ArchiveStep } from './ArchiveStep'
import { DatabaseStep } from './DatabaseStep'
import { DoneStep } from './DoneStep'
import { ProjectStep } from './ProjectStep'
import { SchemaStep } from './SchemaStep'
import { Stepper } from './Stepper'
import texts from './texts.json'
import { type Step, useInstaller } from './useInstaller'
import { WelcomeStep } from './WelcomeStep'
import { WrapUpStep } from './WrapUpStep'

const HEADINGS = {
  welcome: 'welcome_to_directus',
  archive: 'restore_heading',
  project: 'project_info',
  database: 'database_connection',
  schema: 'initial_schema',
  'wrap-up': 'wrapping_up',
  done: 'all_set',
} as const satisfies Record<Step, string>

/** Creates a project, the first one or another, step by step. */
export function InstallerPage() {
  return useInstallerTexts() ? <Installer /> : null
}

/**
 * Adds the texts that only the installer needs.
 *
 * @returns whether they are there
 */
function useInstallerTexts(): boolean {
  const { i18n } = useShell()
  const [isReady, setIsReady] = useState(false)
  useEffect(() => {
    addMessages(i18n, 'en-US', texts)
    setIsReady(true)
  }, [i18n])
  return isReady
}

function Installer() {
  const { t } = useTranslation()
  const installer = useInstaller()
  const { step, isFurtherProject } = installer
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
      <Stepper steps={installer.steps} current={step} />
      {!installer.isResuming && <CurrentStep installer={installer} />}
    </PublicFrame>
  )
}

function CurrentStep({ installer }: { installer: ReturnType<typeof useInstaller> }) {
  const { draft, change, templates, error, isFurtherProject, onNext, onBack } = installer
  const stepProps = { draft, onChange: change, onNext, onBack }
  switch (installer.step) {
    case 'welcome':
      return (
        <>
          <div role="alert" className={form.alert}>
            {error && <PublicNotice tone="danger">{error}</PublicNotice>}
          </div>
          <WelcomeStep
            {...stepProps}
            isFurtherProject={isFurtherProject}
            needsToken={isFurtherProject || installer.needsToken}
            onInfo={installer.takeInfo}
            onBack={isFurtherProject ? installer.leave : undefined}
          />
        </>
      )
    case 'archive':
      return (
        <ArchiveStep
          {...stepProps}
          onBack={installer.restoreNothing}
          onTokenRefused={installer.askForToken}
        />
      )
    case 'project':
      return (
        <ProjectStep
          {...stepProps}
          onRestore={templates && !draft.isRestored ? installer.restore : undefined}
        />
      )
    case 'database':
      return (
        <DatabaseStep
          {...stepProps}
          types={installer.databases}
          canInspect={templates !== null}
          error={error}
          onNext={draft.isRestored ? () => void installer.install() : onNext}
        />
      )
    case 'schema':
      return <SchemaStep {...stepProps} templates={templates} onNext={installer.install} />
    case 'wrap-up':
      return <WrapUpStep share={installer.share} />
    case 'done':
      return <DoneStep newToken={installer.token} isRestored={draft.isRestored} onSignIn={installer.signIn} />
  }
}
