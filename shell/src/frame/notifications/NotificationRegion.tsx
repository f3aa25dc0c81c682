import { lazyOptional } from '@pergola/sdk/host'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { useShell } from '../../session/ShellContext'
import styles from './notifications.module.css'
import { PlainNotificationList } from './PlainNotificationList'

// Most visits show none on the first page, which is to be there at once.
// What is said may well be that the server is out of reach, which then cannot send the code either.
const NotificationList = lazyOptional(
  async () => (await import(/* webpackChunkName: "notifications" */ './NotificationList')).NotificationList,
  PlainNotificationList,
)

/** Fetches the code ahead of time. */
export function preloadNotifications(): void {
  NotificationList.preload().catch(() => undefined)
}

/** Where notifications appear, on public pages too. It is there from the start, so that what appears is announced. */
export function NotificationRegion() {
  const { t } = useTranslation()
  const { notifications } = useShell().stores
  const items = useStore(notifications, (state) => state.items)
  const { removed, settled } = notifications.getState()
  return (
    // Dialogs make all else inert; this is said and can be pressed beside them.
    <section
      className={styles.region}
      aria-label={t('notifications')}
      aria-live="polite"
      data-react-aria-top-layer
    >
      {items.length > 0 && <NotificationList items={items} onRemove={removed} onSettle={settled} />}
    </section>
  )
}
