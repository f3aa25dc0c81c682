import { TextField } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import { toPattern } from '../fieldDraft'
import type { DraftPartProps } from './FieldBasics'
import styles from './FieldPage.module.css'
import { PatternTrial } from './PatternTrial'

/** The pattern that values have to match, with a box to try one. */
export function ValidationTest({ draft, problems, onChange }: DraftPartProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.trial}>
      <TextField
        label={t('modules.settings.model.validation')}
        description={t('modules.settings.model.validation_note')}
        placeholder="^[A-Z]{2}\d+$"
        isMonospace
        isInvalid={problems.validation !== undefined}
        validationBehavior="aria"
        errorMessage={problems.validation && t(`modules.settings.model.${problems.validation}`)}
        value={draft.validation}
        onChange={(validation) => onChange({ validation: validation || null })}
      />
      {/* It stays while the pattern is half written, so that nothing moves under the one who writes it. */}
      {draft.validation && (
        <PatternTrial
          label={t('modules.settings.model.validation_sample')}
          pattern={toPattern(draft.validation)}
        />
      )}
    </div>
  )
}
