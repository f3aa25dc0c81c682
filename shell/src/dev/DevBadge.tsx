import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { withoutDevLink } from '../session/readDevLink'
import type { Development } from './createDevelopment'
import styles from './DevBadge.module.css'

/** Says that an extension is not the server's, how its last build went, and leads back with one click. */
export function DevBadge({ development: { link, state } }: { development: Development }) {
  const { t } = useTranslation()
  const { status, tookMs, error } = useStore(state)
  return (
    <aside className={styles.badge} data-surface="ink" aria-label={t('dev_extension')}>
      <p role="status" className={styles.text} data-status={status}>
        <strong>{link.id}</strong>{' '}
        {t(`dev_extension_${status}`, { server: new URL(link.server).host, duration: tookMs })}
      </p>
      {error && <pre className={styles.error}>{error}</pre>}
      <a className={styles.reset} href={withoutDevLink(location.href)} onClick={leave}>
        {t('dev_extension_reset')}
      </a>
    </aside>
  )
}

/** The address at the time of the click: moving about the console changes it without drawing the badge again. */
function leave(event: React.MouseEvent): void {
  event.preventDefault()
  location.assign(withoutDevLink(location.href))
}
