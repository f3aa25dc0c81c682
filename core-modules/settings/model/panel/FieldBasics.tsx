import { type FieldWidth, formatTitle } from '@pergola/sdk'
import { Segmented, Switch, TextField } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import type { DraftProblems, FieldDraft } from '../fieldDraft'
import { hasColumn } from '../fieldTypes'
import { toIdentifier, trimIdentifier } from '../identifiers'
import styles from './FieldPage.module.css'

export interface DraftPartProps {
  draft: FieldDraft
  isNew: boolean
  problems: DraftProblems
  onChange: (change: Partial<FieldDraft>) => void
}

const WIDTHS: readonly FieldWidth[] = ['half', 'half-left', 'half-right', 'full', 'fill']

/** Name, note, width, and what people may do with the field. */
export function FieldBasics({ draft, isNew, problems, onChange }: DraftPartProps) {
  const { t } = useTranslation()
  const name = trimIdentifier(draft.field)
  // An empty box says by itself that something has to be typed.
  const problem = draft.field === '' ? undefined : problems.field
  return (
    <>
      <TextField
        label={t('modules.settings.model.field_name')}
        description={
          name && !problem ? t('modules.settings.model.shown_as', { title: formatTitle(name) }) : undefined
        }
        errorMessage={problem && t(`modules.settings.model.${problem}`, { name })}
        isInvalid={problem !== undefined}
        validationBehavior="aria"
        value={draft.field}
        onChange={(text) => onChange({ field: toIdentifier(text) })}
        isReadOnly={!isNew}
        isRequired={isNew}
        isMonospace
        autoFocus={isNew}
        placeholder={t('modules.settings.model.field_name_placeholder')}
      />
      <TextField
        label={t('modules.settings.model.note')}
        placeholder={t('modules.settings.model.add_note')}
        value={draft.note}
        onChange={(note) => onChange({ note: note || null })}
      />
      <div className={styles.choice}>
        <span id="field-width" className={styles.label}>
          {t('modules.settings.model.width')}
        </span>
        <Segmented
          aria-labelledby="field-width"
          size="compact"
          value={draft.width}
          options={WIDTHS.map((id) => ({ id, label: t(`modules.settings.model.width_${id}`) }))}
          onChange={(width) => onChange({ width })}
        />
      </div>
      <div className={styles.switches}>
        <Switch
          isSelected={draft.required}
          isDisabled={draft.primary_key || !hasColumn(draft.type)}
          onChange={(required) => onChange({ required })}
        >
          {t('modules.settings.model.required')}
        </Switch>
        <Switch isSelected={draft.readonly} onChange={(readonly) => onChange({ readonly })}>
          {t('modules.settings.model.read_only')}
        </Switch>
        <Switch isSelected={draft.hidden_detail} onChange={(hidden) => onChange({ hidden_detail: hidden })}>
          {t('modules.settings.model.hidden_detail')}
        </Switch>
        <Switch isSelected={draft.hidden_browse} onChange={(hidden) => onChange({ hidden_browse: hidden })}>
          {t('modules.settings.model.hidden_browse')}
        </Switch>
      </div>
    </>
  )
}
