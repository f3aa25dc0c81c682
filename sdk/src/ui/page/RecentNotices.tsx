import { useHost } from '@pergola/sdk'
import type { Notification } from '@pergola/sdk/host'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { Button } from '../button/Button'
import { IconButton } from '../button/IconButton'
import { Icon } from '../icon/Icon'
import { Popover, PopoverTrigger } from '../popover/Popover'
import styles from './RecentNotices.module.css'

/** Notices that left before they were read or acted on: failures, warnings, and what can be undone. */
export function RecentNotices() {
  const { t } = useTranslation()
  const { notifications } = useHost().stores
  const past = useStore(notifications, (state) => state.past)
  return (
    <PopoverTrigger>
      <IconButton
        icon="history"
        label={t('recent_notices_count', { count: past.length })}
        tooltipPlacement="start"
      />
      <Popover placement="start bottom" aria-label={t('recent_notices')}>
        <div className={styles.notices}>
          <div className={styles.head}>
            <h2 className={styles.heading}>{t('recent_notices')}</h2>
            <Button variant="quiet" size="compact" onPress={notifications.getState().pastCleared}>
              {t('clear_notices')}
            </Button>
          </div>
          <ul className={styles.list}>
            {past.map((notice) => (
              <Notice key={notice.id} notice={notice} onSettle={notifications.getState().settled} />
            ))}
          </ul>
        </div>
      </Popover>
    </PopoverTrigger>
  )
}

const ICONS: Partial<Record<Notification['color'], string>> = { danger: 'error', warning: 'warning' }

function Notice({ notice, onSettle }: { notice: Notification; onSettle: (id: string) => void }) {
  const { t } = useTranslation()
  const { title, details, color, icon = ICONS[color] ?? 'info', action, count } = notice
  return (
    <li className={styles.notice}>
      <Icon name={icon} size={18} className={styles.icon} />
      <div className={styles.texts}>
        <p className={styles.title}>{count > 1 ? t('notice_repeated', { title, count }) : title}</p>
        {details && <p className={styles.details}>{details}</p>}
      </div>
      {action && (
        <Button
          size="compact"
          onPress={() => {
            action.onAction()
            onSettle(notice.id)
          }}
        >
          {action.label}
        </Button>
      )}
    </li>
  )
}
