import { useTranslation } from 'react-i18next'
import { formatDay } from '../shared/dateFormat'
import type { Day } from '../shared/days'
import styles from './calendar.module.css'
import type { CalendarEvent } from './calendarEvent'
import { EventChip } from './EventChip'
import type { CalendarActions } from './useCalendarActions'

export interface DayListProps {
  day: Day
  /** Those of the day, in their order. */
  events: readonly CalendarEvent[]
  actions: CalendarActions
}

/** The items of one day, one below the other. */
export function DayList({ day, events, actions }: DayListProps) {
  const { t, i18n } = useTranslation()
  const title = formatDay(day, i18n.language, { weekday: 'long', month: 'long', day: 'numeric' })
  return (
    <section className={styles.dayList} aria-label={title} data-day={day}>
      <h3 className={styles.dayTitle}>{title}</h3>
      {events.length === 0 ? (
        <p className={styles.none}>{t('layouts.calendar.noEvents')}</p>
      ) : (
        <ul>
          {events.map((event) => (
            <li key={event.key}>
              <EventChip event={event} actions={actions} look="row" />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
