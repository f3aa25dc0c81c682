import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { cx } from '../cx'
import { Icon } from '../icon/Icon'
import styles from './Chip.module.css'

export interface ChipProps {
  children: ReactNode
  /** Icon name before the text. */
  icon?: string
  /** Draws a remove button. */
  onRemove?: () => void
  /** Accessible name of the remove button: "Remove red". */
  removeLabel?: string
  className?: string
}

/** A value of several: a tag, a chosen file type, an active filter. */
export function Chip({ children, icon, onRemove, removeLabel, className }: ChipProps) {
  return (
    <span className={cx(styles.chip, className)}>
      {icon && <Icon name={icon} size={14} />}
      <span className={styles.text}>{children}</span>
      {onRemove && (
        <Button className={styles.remove ?? ''} aria-label={removeLabel} onPress={onRemove}>
          <Icon name="close" size={14} />
        </Button>
      )}
    </span>
  )
}
