import { type ReactNode, useState } from 'react'
import { cx } from '../cx'
import { Icon } from '../icon/Icon'
import styles from './Details.module.css'

export interface DetailsProps {
  summary: ReactNode
  /** Open from the start, where `isOpen` is not given. */
  defaultOpen?: boolean
  /** Controlled state. */
  isOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
  children: ReactNode
  className?: string
}

/** Something that can be unfolded. The browser's own element, so finding in the page looks inside too. */
export function Details({
  summary,
  defaultOpen = false,
  isOpen,
  onOpenChange,
  children,
  className,
}: DetailsProps) {
  const [isOpenInside, setIsOpenInside] = useState(defaultOpen)
  const open = isOpen ?? isOpenInside

  function handleToggle(next: boolean) {
    if (next === open) return
    setIsOpenInside(next)
    onOpenChange?.(next)
  }

  return (
    <details
      className={cx(styles.details, className)}
      open={open}
      onToggle={(event) => handleToggle(event.currentTarget.open)}
    >
      <summary className={styles.summary}>
        <Icon name="chevron_right" size={18} className={styles.chevron} />
        {summary}
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}
