import { DateInput, DateSegment } from 'react-aria-components/DateField'
import { cx } from '../cx'
import { boxClass, type ControlLook } from '../field/ControlBox'
import { Icon } from '../icon/Icon'
import styles from './DateSegments.module.css'

interface DateSegmentsProps extends ControlLook {
  isReadOnly?: boolean
  /** Inside a box that somebody else draws. */
  isBare?: boolean
  slot?: string
}

/** The parts of a date or time, each typed or stepped on its own. @internal */
export function DateSegments({ size, iconStart, isReadOnly, isBare, slot }: DateSegmentsProps) {
  const input = (
    <DateInput slot={slot} className={styles.input ?? ''}>
      {(segment) => <DateSegment segment={segment} className={styles.segment ?? ''} />}
    </DateInput>
  )
  if (isBare) return input
  return (
    <div className={cx(boxClass(size), styles.box)} data-readonly={isReadOnly || undefined}>
      {iconStart && <Icon name={iconStart} size={18} />}
      {input}
    </div>
  )
}
