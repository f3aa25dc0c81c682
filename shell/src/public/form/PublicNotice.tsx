import type { ReactNode } from 'react'
import styles from './form.module.css'
import { PublicIcon, type PublicIconName } from './PublicIcon'

export type NoticeTone = 'neutral' | 'success' | 'warning' | 'danger'

const ICONS: Record<NoticeTone, PublicIconName> = {
  neutral: 'info',
  success: 'check',
  warning: 'warning',
  danger: 'error',
}

interface PublicNoticeProps {
  tone?: NoticeTone
  icon?: PublicIconName
  title?: string
  children?: ReactNode
}

/** What happened, shown where it happened. */
export function PublicNotice({ tone = 'neutral', icon = ICONS[tone], title, children }: PublicNoticeProps) {
  return (
    <div className={styles.notice} data-tone={tone}>
      <PublicIcon name={icon} />
      <div className={styles.words}>
        {title && <p className={styles.title}>{title}</p>}
        {children}
      </div>
    </div>
  )
}
