import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import form from '../form/form.module.css'
import { PublicNotice } from '../form/PublicNotice'
import { TextInput } from '../form/TextInput'
import { DatabaseCheck } from './DatabaseCheck'
import type { DatabaseType } from './installerDraft'
import { StepActions } from './StepActions'
import type { StepProps } from './StepProps'

const NAMES: Record<DatabaseType, string> = { sqlite: 'SQLite', mysql: 'MySQL / MariaDB' }

interface DatabaseStepProps extends StepProps {
  /** The kinds of databases that the server offers. */
  types: readonly DatabaseType[]
  /** Whether the server can look at a database before it installs anything. */
  canInspect: boolean
  /** Why the last try failed. */
  error: string | null
}

export function DatabaseStep({
  draft,
  onChange,
  onNext,
  onBack,
  types,
  canInspect,
  error,
}: DatabaseStepProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <form
      className={form.form}
      onSubmit={(event) => {
        event.preventDefault()
        onNext()
      }}
    >
      <div role="alert" className={form.alert}>
        {error && <PublicNotice tone="danger">{error}</PublicNotice>}
      </div>
      <p>{t('database_connection_copy')}</p>
      <div className={form.field}>
        <label className={form.label} htmlFor={id}>
          {t('db_type')}
        </label>
        <div className={form.box}>
          <select
            id={id}
            className={form.input}
            value={draft.databaseType ?? ''}
            onChange={(event) => onChange({ databaseType: event.target.value as DatabaseType })}
          >
            {types.map((type) => (
              <option key={type} value={type}>
                {NAMES[type]}
              </option>
            ))}
          </select>
        </div>
        {draft.databaseType === 'sqlite' && <p className={form.note}>{t('database_file_copy')}</p>}
      </div>
      {draft.databaseType === 'mysql' && <ServerFields draft={draft} onChange={onChange} />}
      {draft.databaseType === 'mysql' && canInspect && <DatabaseCheck draft={draft} onChange={onChange} />}
      <StepActions onBack={onBack}>{draft.isRestored ? t('restore_backup') : null}</StepActions>
    </form>
  )
}

function ServerFields({ draft, onChange }: Pick<StepProps, 'draft' | 'onChange'>) {
  const { t } = useTranslation()
  return (
    <>
      <div className={form.row}>
        <TextInput label={t('host')} required value={draft.host} onChange={(host) => onChange({ host })} />
        <TextInput
          label={t('port')}
          type="number"
          min={1}
          max={65535}
          required
          value={draft.port}
          onChange={(port) => onChange({ port })}
        />
      </div>
      <div className={form.pair}>
        <TextInput
          label={t('db_user')}
          required
          autoComplete="off"
          value={draft.databaseUser}
          onChange={(databaseUser) => onChange({ databaseUser })}
        />
        <TextInput
          label={t('db_password')}
          type="password"
          autoComplete="off"
          value={draft.databasePassword}
          onChange={(databasePassword) => onChange({ databasePassword })}
        />
      </div>
      <TextInput
        label={t('db_name')}
        required
        value={draft.databaseName}
        onChange={(databaseName) => onChange({ databaseName })}
      />
    </>
  )
}
