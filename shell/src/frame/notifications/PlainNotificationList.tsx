import { useTranslation } from 'react-i18next'
import type { NotificationListProps } from './NotificationList'
import styles from './notifications.module.css'

/** The notifications without the kit, for when its code cannot be fetched. */
export function PlainNotificationList({ items, onRemove }: Omit<NotificationListProps, 'onSettle'>) {
  const { t } = useTranslation()
  return (
    <ul className={styles.list}>
      {items.map(({ id, title, details, color }) => (
        <li key={id}>
          <div className={styles.item} data-color={color} role={color === 'danger' ? 'alert' : undefined}>
            <div className={styles.texts}>
              <p className={styles.title}>{title}</p>
              {details && <p className={styles.details}>{details}</p>}
            </div>
            <button type="button" className={styles.plainDismiss} onClick={() => onRemove(id)}>
              {t('dismiss')}
            </button>
          </div>
        </li>
      ))}
    </ul>
  )
}
