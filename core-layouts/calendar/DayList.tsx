import { useTranslation } from 'react-i18next'
import { formatDay, formatTime } from '../shared/dateFormat'
import type { Day } from '../shared/days'
import styles from './calendar.module.css'
import { type CalendarEvent, MIDNIGHT } from './calendarEvent'
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
              <EventChip
                event={event}
                actions={actions}
                look="row"
                isContinued={event.first < day}
                goesOn={event.last > day}
                time={timeOn(day, event, i18n.language) ?? t('layouts.calendar.all_day')}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** When it begins on a day, or ends on one of several; `null` where it covers the whole day. */
function timeOn(day: Day, { first, last, time, endTime }: CalendarEvent, locale: string): string | null {
  if (time === null) return null
  if (day === first) return formatTime(time, locale)
  return day === last && endTime !== null && endTime !== MIDNIGHT ? `– ${formatTime(endTime, locale)}` : null
}
