import { Button } from 'react-aria-components/Button'
import {
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
} from 'react-aria-components/Calendar'
import { Icon } from '../icon/Icon'
import styles from './MonthGrid.module.css'

/** The inside of a calendar: month, arrows and days. @internal */
export function MonthGrid() {
  return (
    <>
      <div className={styles.header}>
        <Button slot="previous" className={styles.arrow ?? ''}>
          <Icon name="chevron_left" />
        </Button>
        <CalendarHeading className={styles.heading ?? ''} />
        <Button slot="next" className={styles.arrow ?? ''}>
          <Icon name="chevron_right" />
        </Button>
      </div>
      <CalendarGrid weekdayStyle="narrow" className={styles.grid ?? ''}>
        <CalendarGridHeader>
          {(day) => <CalendarHeaderCell className={styles.weekday ?? ''}>{day}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>
          {(date) => <CalendarCell date={date} className={styles.day ?? ''} />}
        </CalendarGridBody>
      </CalendarGrid>
    </>
  )
}
