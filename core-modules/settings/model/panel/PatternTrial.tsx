import { Icon, TextField, type TextFieldProps } from '@pergola/sdk/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './FieldPage.module.css'
import { usePatternTrial } from './usePatternTrial'

export interface PatternTrialProps extends Pick<TextFieldProps, 'label' | 'autoComplete' | 'spellCheck'> {
  /** `null` while it cannot be read: there is no verdict. */
  pattern: RegExp | null
}

/** A box in which a text is tried on a pattern. */
export function PatternTrial({ pattern, ...box }: PatternTrialProps) {
  const { t } = useTranslation()
  const [sample, setSample] = useState('')
  const isMatch = usePatternTrial(pattern, sample)
  return (
    <div>
      <TextField {...box} value={sample} onChange={setSample} />
      <p className={styles.verdict} role="status" data-match={isMatch || undefined}>
        {isMatch !== null && (
          <>
            <Icon name={isMatch ? 'check_circle' : 'error'} size={16} />
            {t(`modules.settings.model.${isMatch ? 'validation_match' : 'validation_no_match'}`)}
          </>
        )}
      </p>
    </div>
  )
}
