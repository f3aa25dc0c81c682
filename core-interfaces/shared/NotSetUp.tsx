import { Notice } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'

/** Stands in for a relational control whose relation is missing, or reaches what the user may not see. */
export function NotSetUp() {
  const { t } = useTranslation()
  return <Notice tone="warning">{t('relationship_not_setup')}</Notice>
}
