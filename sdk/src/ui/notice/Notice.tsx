import type { ReactNode } from 'react'
import { cx } from '../cx'
import { Icon } from '../icon/Icon'
import styles from './Notice.module.css'

export type NoticeTone = 'gray' | 'gray-subdued' | 'accent' | 'warning' | 'danger' | 'success'

export interface NoticeProps {
  tone?: NoticeTone
  /** Icon name; each tone has its own. `null` draws none. */
  icon?: string | null
  title?: ReactNode
  children?: ReactNode
  /** A button or link at the end. */
  action?: ReactNode
  /** `alert` interrupts a screen reader, `status` waits; leave it out for a notice that is there from the start. */
  role?: 'alert' | 'status'
  className?: string
}

const icons: Record<NoticeTone, string> = {
  gray: 'info',
  'gray-subdued': 'info',
  accent: 'info',
  warning: 'warning',
  danger: 'error',
  success: 'check_circle',
}

/** A message in the flow of the page. */
export function Notice({
  tone = 'gray',
  icon = icons[tone],
  title,
  children,
  action,
  role,
  className,
}: NoticeProps) {
  return (
    <div role={role} className={cx(styles.notice, styles[tone], className)}>
      {icon && <Icon name={icon} className={styles.icon} />}
      <div className={styles.texts}>
        {title && <div className={styles.title}>{title}</div>}
        {children}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
