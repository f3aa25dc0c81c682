import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import form from '../form/form.module.css'
import { PublicNotice } from '../form/PublicNotice'
import styles from './installer.module.css'
import { StepActions } from './StepActions'
import type { StepProps } from './StepProps'

/** Known since the step before. */
const TAKEN_OVER = 'installer_database.taken_over'

interface SchemaStepProps extends StepProps {
  /** Names of what this server can start a project with; null: it knows neither templates nor model files. */
  templates: readonly string[] | null
}

/** What the project starts with: nothing, a template, or the model of another project from a file. */
export function SchemaStep({ draft, onChange, onNext, onBack, templates }: SchemaStepProps) {
  const { t } = useTranslation()
  const [isFileChosen, setIsFileChosen] = useState(draft.modelFile !== null)
  const [unreadable, setUnreadable] = useState<string | null>(null)

  async function takeFile(file: File | undefined) {
    setUnreadable(null)
    onChange({ modelFile: null })
    if (!file) return
    const model = await readModel(file)
    if (model) onChange({ modelFile: { name: file.name, model } })
    else setUnreadable(file.name)
  }

  function choose(template: string) {
    setIsFileChosen(false)
    setUnreadable(null)
    onChange({ template, modelFile: null })
  }

  return (
    <form
      className={form.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (draft.takesOver || !isFileChosen || draft.modelFile) onNext()
      }}
    >
      {draft.takesOver ? (
        <p>{t(TAKEN_OVER)}</p>
      ) : (
        <SchemaChoices
          templates={templates}
          chosen={isFileChosen ? null : draft.template}
          onTemplate={choose}
          onFileChoice={() => {
            setIsFileChosen(true)
            onChange({ template: '' })
          }}
          onFile={(file) => void takeFile(file)}
        />
      )}
      <div role="alert" className={form.alert}>
        {unreadable !== null && (
          <PublicNotice tone="danger">
            {t('initial_schema_file_unreadable', { name: unreadable })}
          </PublicNotice>
        )}
      </div>
      <dl className={styles.summary}>
        <dt>{t('project_name')}</dt>
        <dd>{draft.projectName}</dd>
        <dt>{t('project_key')}</dt>
        <dd>{draft.projectKey}</dd>
        <dt>{t('admin_email')}</dt>
        <dd>{draft.adminEmail}</dd>
      </dl>
      <StepActions onBack={onBack}>{t('install')}</StepActions>
    </form>
  )
}

interface SchemaChoicesProps extends Pick<SchemaStepProps, 'templates'> {
  /** Name of a template, empty for nothing; null for a file. */
  chosen: string | null
  onTemplate: (name: string) => void
  onFileChoice: () => void
  onFile: (file: File | undefined) => void
}

function SchemaChoices({ templates, chosen, onTemplate, onFileChoice, onFile }: SchemaChoicesProps) {
  const { t } = useTranslation()
  return (
    <fieldset className={styles.choices}>
      <legend>{t('initial_schema_copy')}</legend>
      <Choice
        title={t('initial_schema_empty')}
        note={t('initial_schema_empty_copy')}
        isChosen={chosen === ''}
        onChoose={() => onTemplate('')}
      />
      {templates?.map((name) => (
        <Choice
          key={name}
          title={t(`initial_schema_${name}`)}
          note={t(`initial_schema_${name}_copy`)}
          isChosen={chosen === name}
          onChoose={() => onTemplate(name)}
        />
      ))}
      {templates && (
        <Choice
          title={t('initial_schema_file')}
          note={t('initial_schema_file_copy')}
          isChosen={chosen === null}
          onChoose={onFileChoice}
        >
          <input
            type="file"
            accept="application/json,.json"
            aria-label={t('initial_schema_file')}
            required
            onChange={(event) => onFile(event.target.files?.[0])}
          />
        </Choice>
      )}
    </fieldset>
  )
}

interface ChoiceProps {
  title: string
  note: string
  isChosen: boolean
  onChoose: () => void
  /** What it needs, once it is chosen. */
  children?: ReactNode
}

function Choice({ title, note, isChosen, onChoose, children }: ChoiceProps) {
  return (
    <div className={styles.choice}>
      <label className={styles.option}>
        <input type="radio" name="schema" checked={isChosen} onChange={onChoose} />
        <span>
          <strong>{title}</strong>
          <span className={form.note}>{note}</span>
        </span>
      </label>
      {isChosen && children}
    </div>
  )
}

/** @returns null for what is no object of JSON; the server judges the rest. */
async function readModel(file: File): Promise<object | null> {
  try {
    const parsed: unknown = JSON.parse(await file.text())
    return typeof parsed === 'object' && parsed !== null ? parsed : null
  } catch {
    return null
  }
}
