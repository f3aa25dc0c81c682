import { useTranslation } from 'react-i18next'
import form from '../form/form.module.css'
import { SubmitButton } from '../form/SubmitButton'
import styles from './installer.module.css'
import type { StepProps } from './StepProps'

/** The data model to start with. The server knows one so far: none. */
export function SchemaStep({ draft, onNext }: Omit<StepProps, 'onChange'>) {
  const { t } = useTranslation()
  return (
    <form
      className={form.form}
      onSubmit={(event) => {
        event.preventDefault()
        onNext()
      }}
    >
      <p>{t('initial_schema_copy')}</p>
      <label className={styles.choice}>
        <input type="radio" name="schema" defaultChecked />
        <span>
          <strong>{t('initial_schema_empty')}</strong>
          <span className={form.note}>{t('initial_schema_empty_copy')}</span>
        </span>
      </label>
      <dl className={styles.summary}>
        <dt>{t('project_name')}</dt>
        <dd>{draft.projectName}</dd>
        <dt>{t('project_key')}</dt>
        <dd>{draft.projectKey}</dd>
        <dt>{t('admin_email')}</dt>
        <dd>{draft.adminEmail}</dd>
      </dl>
      <div className={form.actions}>
        <SubmitButton>{t('install')}</SubmitButton>
      </div>
    </form>
  )
}
