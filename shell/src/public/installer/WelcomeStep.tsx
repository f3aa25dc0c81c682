import { isApiError } from '@pergola/sdk'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShell } from '../../session/ShellContext'
import form from '../form/form.module.css'
import { PublicNotice } from '../form/PublicNotice'
import { TextInput } from '../form/TextInput'
import { checkRequirements, type ServerInfo } from './checkRequirements'
import { StepActions } from './StepActions'
import type { StepProps } from './StepProps'

interface WelcomeStepProps extends StepProps {
  /** There is a project already. */
  isFurtherProject: boolean
  /** Of the first installation, or as the operator has fixed it. */
  needsToken: boolean
  onInfo: (info: ServerInfo) => void
}

const REFUSED: readonly (number | null)[] = [3, 4]

/** Greets, asks for the super-admin password where there is one, and says what may be wrong with the server. */
export function WelcomeStep(props: WelcomeStepProps) {
  const { draft, onChange, isFurtherProject, onInfo, onNext, onBack } = props
  const { t } = useTranslation()
  const restored = isFurtherProject ? 'restore_welcome_copy' : 'restore_first_copy'
  const shell = useShell()
  const [isBusy, setIsBusy] = useState(false)
  // Some servers ask for one even before the first installation.
  const [isRefused, setIsRefused] = useState(false)
  const needsToken = props.needsToken || isRefused
  const made = needsToken ? 'create_new_project_copy' : 'welcome_to_directus_copy'
  const [error, setError] = useState<string | null>(null)
  const [info, setInfo] = useState<ServerInfo | null>(null)

  async function askServer() {
    setIsBusy(true)
    setError(null)
    try {
      const answer = await shell.apiOf(null).get<ServerInfo>('/server/info', {
        query: { super_admin_token: draft.superAdminToken || undefined },
      })
      onInfo(answer)
      setInfo(answer)
      if (!checkRequirements(answer).some(({ problem }) => problem)) onNext()
    } catch (cause) {
      const isWrong = isApiError(cause) && REFUSED.includes(cause.code)
      if (isWrong) setIsRefused(true)
      if (!isWrong || needsToken)
        setError(isWrong ? t('wrong_super_admin_password') : t('something_went_wrong_body'))
    }
    setIsBusy(false)
  }

  return (
    <form
      className={form.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (info) onNext()
        else if (!isBusy) void askServer()
      }}
    >
      <p>{t(draft.isRestored ? restored : made)}</p>
      {needsToken && (
        <TextInput
          label={t('super_admin_password_label')}
          type="password"
          autoComplete="off"
          required
          value={draft.superAdminToken}
          error={error ?? undefined}
          onChange={(superAdminToken) => onChange({ superAdminToken })}
        />
      )}
      <div role="alert" className={form.alert}>
        {error && !needsToken && <PublicNotice tone="danger">{error}</PublicNotice>}
        {info &&
          checkRequirements(info).map(({ key, value, problem }) => (
            <PublicNotice key={key} tone={problem ? 'warning' : 'success'} title={t(key)}>
              {problem ? t(problem.key, { value: problem.value }) : value}
            </PublicNotice>
          ))}
      </div>
      <StepActions isBusy={isBusy} onBack={onBack} />
    </form>
  )
}
