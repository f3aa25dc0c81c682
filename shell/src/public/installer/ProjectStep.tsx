import { useTranslation } from 'react-i18next'
import form from '../form/form.module.css'
import { SubmitButton } from '../form/SubmitButton'
import { TextInput } from '../form/TextInput'
import { isReservedKey } from './installerDraft'
import type { StepProps } from './StepProps'

/** The project and its first administrator. */
export function ProjectStep({ draft, onChange, onNext }: StepProps) {
  const { t } = useTranslation()
  const isReserved = isReservedKey(draft.projectKey)
  return (
    <form
      className={form.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isReserved) onNext()
      }}
    >
      <p>{t('project_info_copy')}</p>
      <div className={form.pair}>
        <TextInput
          label={t('project_name')}
          required
          autoFocus
          value={draft.projectName}
          onChange={(projectName) => onChange({ projectName })}
        />
        <TextInput
          label={t('project_key')}
          required
          pattern="[a-z0-9_\-]+"
          maxLength={64}
          spellCheck={false}
          note={t('project_key_note')}
          error={isReserved ? t('project_key_reserved') : undefined}
          value={draft.projectKey}
          onChange={(projectKey) => onChange({ projectKey })}
        />
      </div>
      <div className={form.pair}>
        <TextInput
          label={t('admin_email')}
          type="email"
          autoComplete="username"
          required
          value={draft.adminEmail}
          onChange={(adminEmail) => onChange({ adminEmail })}
        />
        <TextInput
          label={t('admin_password')}
          autoComplete="off"
          spellCheck={false}
          required
          value={draft.adminPassword}
          onChange={(adminPassword) => onChange({ adminPassword })}
        />
      </div>
      <div className={form.actions}>
        <SubmitButton>{t('next')}</SubmitButton>
      </div>
    </form>
  )
}
