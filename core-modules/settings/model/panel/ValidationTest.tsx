import { Icon, TextField } from '@pergola/sdk/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toPattern } from '../fieldDraft'
import type { DraftPartProps } from './FieldBasics'
import styles from './FieldPage.module.css'

/** The pattern that values have to match, with a box to try one. */
export function ValidationTest({ draft, problems, onChange }: DraftPartProps) {
  const { t } = useTranslation()
  const [sample, setSample] = useState('')
  const pattern = draft.validation ? toPattern(draft.validation) : null
  const isMatch = pattern?.test(sample)
  const hasVerdict = pattern !== null && sample !== ''
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
        <div>
          <TextField
            label={t('modules.settings.model.validation_sample')}
            value={sample}
            onChange={setSample}
          />
          <p className={styles.verdict} role="status" data-match={isMatch || undefined}>
            {hasVerdict && (
              <>
                <Icon name={isMatch ? 'check_circle' : 'error'} size={16} />
                {t(`modules.settings.model.${isMatch ? 'validation_match' : 'validation_no_match'}`)}
              </>
            )}
          </p>
        </div>
      )}
    </div>
  )
}
