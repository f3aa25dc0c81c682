import { useTranslation } from 'react-i18next'
import form from '../form/form.module.css'
import { TextInput } from '../form/TextInput'
import styles from './installer.module.css'
import { isReservedKey } from './installerDraft'
import { StepActions } from './StepActions'
import type { StepProps } from './StepProps'

interface ProjectStepProps extends StepProps {
  /** Left out where the server takes no backups. */
  onRestore?: (() => void) | undefined
}

/** The project and its first administrator; a restored one has its people already. */
export function ProjectStep({ draft, onChange, onNext, onBack, onRestore }: ProjectStepProps) {
  const { t } = useTranslation()
  const focused = firstEmpty(draft)
  const isReserved = isReservedKey(draft.projectKey)
  return (
    <form
      className={form.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isReserved) onNext()
      }}
    >
      <p>{t(draft.isRestored ? 'project_info_restored_copy' : 'project_info_copy')}</p>
      <div className={form.pair}>
        <TextInput
          label={t('project_name')}
          required={!draft.isRestored}
          autoFocus={focused === 'projectName'}
          note={draft.isRestored ? t('project_name_restored_note') : undefined}
          value={draft.projectName}
          onChange={(projectName) => onChange({ projectName })}
        />
        <TextInput
          label={t('project_key')}
          required
          autoFocus={focused === 'projectKey'}
          pattern="[a-z0-9_\-]+"
          maxLength={64}
          spellCheck={false}
          note={t('project_key_note')}
          error={isReserved ? t('project_key_reserved') : undefined}
          value={draft.projectKey}
          onChange={(projectKey) => onChange({ projectKey })}
        />
      </div>
      {!draft.isRestored && <AdminFields draft={draft} focused={focused} onChange={onChange} />}
      <StepActions onBack={onBack} />
      {onRestore && (
        <button type="button" className={`${form.link} ${styles.other}`} onClick={onRestore}>
          {t('restore_instead')}
        </button>
      )}
    </form>
  )
}

const TYPED = ['projectName', 'projectKey', 'adminEmail', 'adminPassword'] as const
type Typed = (typeof TYPED)[number]

/** Where to go on typing: after a reload only the password is missing. */
function firstEmpty(draft: StepProps['draft']): Typed {
  return (!draft.isRestored && TYPED.find((field) => draft[field] === '')) || 'projectName'
}

interface AdminFieldsProps extends Pick<StepProps, 'draft' | 'onChange'> {
  focused: Typed
}

function AdminFields({ draft, focused, onChange }: AdminFieldsProps) {
  const { t } = useTranslation()
  return (
    <div className={form.pair}>
      <TextInput
        label={t('admin_email')}
        type="email"
        autoComplete="username"
        required
        autoFocus={focused === 'adminEmail'}
        value={draft.adminEmail}
        onChange={(adminEmail) => onChange({ adminEmail })}
      />
      <TextInput
        label={t('admin_password')}
        autoComplete="off"
        spellCheck={false}
        required
        autoFocus={focused === 'adminPassword'}
        value={draft.adminPassword}
        onChange={(adminPassword) => onChange({ adminPassword })}
      />
    </div>
  )
}
