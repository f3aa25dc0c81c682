import type { Notification } from '@pergola/sdk/host'
import { Button, Icon, IconButton, LightMarkdown, UiProvider, useIsNarrow } from '@pergola/sdk/ui'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import listStyles from './NotificationList.module.css'
import styles from './notifications.module.css'

export interface NotificationListProps {
  items: readonly Notification[]
  /** It left, or was dismissed. */
  onRemove: (id: string) => void
  /** Its button was pressed. */
  onSettle: (id: string) => void
}

/** More than these would cover the page. */
const MOST = 3
const MOST_ON_PHONES = 1

/** The newest notifications; older ones come up as those are dismissed. */
export function NotificationList({ items, onRemove, onSettle }: NotificationListProps) {
  const { t, i18n } = useTranslation()
  const shown = items.slice(useIsNarrow() ? -MOST_ON_PHONES : -MOST)
  return (
    <UiProvider locale={i18n.language}>
      <div className={listStyles.stack}>
        {items.length > shown.length && (
          <div className={listStyles.more}>
            <Button
              size="compact"
              onPress={() => {
                for (const { id } of items) onRemove(id)
              }}
            >
              {t('dismiss_all', { count: items.length })}
            </Button>
          </div>
        )}
        <ul className={styles.list}>
          {shown.map((item) => (
            <li key={item.id}>
              <NotificationItem
                item={item}
                onRemove={() => onRemove(item.id)}
                onSettle={() => onSettle(item.id)}
              />
            </li>
          ))}
        </ul>
      </div>
    </UiProvider>
  )
}

const ICONS: Record<Notification['color'], string> = {
  gray: 'info',
  accent: 'info',
  success: 'check_circle',
  warning: 'warning',
  danger: 'error',
}

interface NotificationItemProps {
  item: Notification
  onRemove: () => void
  onSettle: () => void
}

function NotificationItem({ item, onRemove, onSettle }: NotificationItemProps) {
  const { t } = useTranslation()
  const { title, details, detailsFormat, color, icon = ICONS[color], action, count } = item
  const hold = useAutoRemoval(item.delayMs, onRemove)
  return (
    // Failures interrupt; the list around it announces everything else when there is a pause.
    <div className={styles.item} data-color={color} role={color === 'danger' ? 'alert' : undefined} {...hold}>
      <Icon name={icon} className={listStyles.icon} />
      <div className={styles.texts}>
        <p className={styles.title}>{count > 1 ? t('notice_repeated', { title, count }) : title}</p>
        {details && (
          <p className={styles.details}>
            {detailsFormat === 'markdown' ? <LightMarkdown text={details} /> : details}
          </p>
        )}
        {action && (
          <Button
            variant="quiet"
            size="compact"
            className={listStyles.action}
            onPress={() => {
              action.onAction()
              onSettle()
            }}
          >
            {action.label}
          </Button>
        )}
      </div>
      <IconButton icon="close" size="compact" label={t('dismiss')} tooltip={false} onPress={onRemove} />
    </div>
  )
}

/** Removes after the delay, but not from under someone who reads or is about to press it. */
function useAutoRemoval(delayMs: number, onRemove: () => void) {
  const [isHeld, setIsHeld] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the callback is new each render; the item it removes is not
  useEffect(() => {
    if (isHeld || delayMs <= 0) return
    const timer = setTimeout(onRemove, delayMs)
    return () => clearTimeout(timer)
  }, [isHeld, delayMs])
  return {
    onPointerEnter: () => setIsHeld(true),
    onPointerLeave: () => setIsHeld(false),
    onFocus: () => setIsHeld(true),
    onBlur: () => setIsHeld(false),
  }
}
