import { Calendar as AriaCalendar } from 'react-aria-components/Calendar'
import { cx } from '../cx'
import styles from './Calendar.module.css'
import { readDate } from './dateValues'
import { MonthGrid } from './MonthGrid'

export interface CalendarProps {
  /** `yyyy-mm-dd`. */
  value: string | null
  onChange?: (value: string) => void
  /** First and last day allowed, `yyyy-mm-dd`. */
  min?: string | null
  max?: string | null
  isReadOnly?: boolean
  isDisabled?: boolean
  'aria-label'?: string
  'aria-labelledby'?: string
  className?: string
}

/** A month that is always open. Arrow keys move by day, Page keys by month. */
export function Calendar({ value, onChange, min, max, className, ...props }: CalendarProps) {
  return (
    <AriaCalendar
      {...props}
      value={readDate(value)}
      onChange={(next) => onChange?.(next.toString())}
      minValue={readDate(min)}
      maxValue={readDate(max)}
      className={cx(styles.calendar, className)}
    >
      <MonthGrid />
    </AriaCalendar>
  )
}
