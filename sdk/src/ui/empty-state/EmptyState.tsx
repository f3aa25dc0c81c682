import type { ReactNode } from 'react'
import { cx } from '../cx'
import { Icon } from '../icon/Icon'
import styles from './EmptyState.module.css'

export interface EmptyStateProps {
  /** Icon name. */
  icon: string
  title: ReactNode
  /** One sentence. */
  body?: ReactNode
  /** One button or link. */
  action?: ReactNode
  tone?: 'neutral' | 'danger'
  /** Level of the heading in the page. */
  headingLevel?: 1 | 2 | 3
  className?: string
}

/** What a place shows that has nothing to show: why, and what to do. */
export function EmptyState(props: EmptyStateProps) {
  const { icon, title, body, action, tone = 'neutral', headingLevel = 2, className } = props
  const Heading = `h${headingLevel}` as const
  return (
    <div className={cx(styles.empty, className)}>
      <span className={cx(styles.icon, styles[tone])}>
        <Icon name={icon} size={28} />
      </span>
      <Heading className={styles.title}>{title}</Heading>
      {body && <p className={styles.body}>{body}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
