import { ErrorPanel } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { SafeModeLink } from '../../public/SafeModeLink'
import styles from './pages.module.css'

/** The project could not be loaded at all. */
export function ServerErrorPage({ error }: { error: unknown }) {
  const { t } = useTranslation()
  return (
    <main className={styles.full}>
      <title>{t('server_error')}</title>
      <ErrorPanel
        title={t('server_error')}
        body={t('server_error_copy')}
        details={error instanceof Error ? error.message : String(error)}
        onRetry={() => location.reload()}
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
