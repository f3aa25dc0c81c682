import { EmptyState } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { SafeModeLink } from '../../public/SafeModeLink'
import styles from './pages.module.css'

/** Without a single extension there is nothing that the console could show. */
export function ExtensionsMissingPage() {
  const { t } = useTranslation()
  return (
    <main className={styles.full}>
      <title>{t('extensions_missing')}</title>
      <EmptyState
        icon="warning"
        tone="danger"
        headingLevel={1}
        title={t('extensions_missing')}
        body={t('extensions_missing_copy')}
      />
      <p className={styles.line}>
        {t('try_again_later')}{' '}
        <Link className={styles.link} to="/logout">
          {t('login_other_project')}
        </Link>
      </p>
      <SafeModeLink className={styles.link} />
    </main>
  )
}
