import { Spinner } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import styles from './ExtensionPlaceholder.module.css'

/** Stands where an extension will be. */
export function ExtensionPlaceholder({ isSlow }: { isSlow: boolean }) {
  const { t } = useTranslation()
  return (
    <div className={styles.placeholder}>
      <Spinner size={24} />
      {isSlow && <span>{t('one_moment')}</span>}
    </div>
  )
}
