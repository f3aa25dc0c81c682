import { useNames } from '@pergola/sdk'
import { Button, Notice } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import styles from './ErrorSummary.module.css'
import type { ValidationErrors } from './parseValidationMessage'

export interface ErrorSummaryProps {
  collection: string
  errors: ValidationErrors
  onFieldPress: (field: string) => void
}

/** Says above the form why the save was refused, with a way to each field. */
export function ErrorSummary({ collection, errors, onFieldPress }: ErrorSummaryProps) {
  const { t } = useTranslation()
  const names = useNames()
  const fields = Object.entries(errors.fields)
  return (
    <Notice tone="danger" title={t('not_saved')} role="alert">
      {errors.rest && <p className={styles.rest}>{errors.rest}</p>}
      {fields.length > 0 && (
        <ul className={styles.list}>
          {fields.map(([field, sentence]) => (
            <li key={field}>
              <Button
                variant="quiet"
                size="compact"
                className={styles.link}
                onPress={() => onFieldPress(field)}
              >
                {names.field(collection, field)}
              </Button>
              <span>{sentence}</span>
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}
