import { useTranslation } from 'react-i18next'
import form from './form/form.module.css'
import { PublicNotice } from './form/PublicNotice'
import { SafeModeLink } from './SafeModeLink'
import styles from './StartFailed.module.css'

/** The last net: the API cannot be reached, or a part of the console itself could not be loaded or drawn. */
export function StartFailed({ error }: { error: unknown }) {
  const { t } = useTranslation()
  return (
    <main className={styles.page}>
      <title>{t('server_error')}</title>
      <h1 className={styles.heading}>{t('server_trouble')}</h1>
      <PublicNotice tone="danger" title={t('server_trouble_copy')}>
        {error instanceof Error ? error.message : String(error)}
      </PublicNotice>
      <button type="button" className={form.submit} onClick={() => location.reload()}>
        {t('reload_page')}
      </button>
      <SafeModeLink className={styles.link} />
    </main>
  )
}
