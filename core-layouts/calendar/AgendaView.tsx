// biome-ignore-all lint/a11y/noStaticElementInteractions: the keys are those of the days and items inside
import { EmptyState, Skeleton } from '@pergola/sdk/ui'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { addDays, addMonths, daysBetween, daysFrom } from '../shared/days'
import type { CalendarViewProps } from './CalendarViewProps'
import styles from './calendar.module.css'
import { eventsOn } from './calendarEvent'
import { DayList } from './DayList'
import { useDayGrid } from './useDayGrid'

/** The items of a month in their order; days without any are left out. */
export function AgendaView(props: CalendarViewProps) {
  const { range, events, title, actions, isLoading } = props
  const { t } = useTranslation()
  const listRef = useRef<HTMLDivElement>(null)
  const handleKeyDown = useDayGrid({ ...props, gridRef: listRef, rowStep: 7, pageBy: addMonths })
  const days = daysFrom(range.first, daysBetween(range.first, addDays(range.last, 1)))
    .map((day) => ({ day, events: eventsOn(day, events) }))
    .filter((entry) => entry.events.length > 0)

  if (isLoading) return <Skeletons />
  if (days.length === 0) {
    return (
      <EmptyState
        className={styles.state}
        icon="event_busy"
        title={t('layouts.calendar.no_events_in', { title })}
      />
    )
  }
  return (
    <div ref={listRef} role="presentation" className={styles.agenda} onKeyDown={handleKeyDown}>
      {days.map((entry) => (
        <DayList key={entry.day} {...entry} actions={actions} />
      ))}
    </div>
  )
}

function Skeletons() {
  return (
    <div className={styles.agenda} aria-busy="true">
      {['a', 'b', 'c', 'd', 'e'].map((row) => (
        <Skeleton key={row} shape="block" height={44} />
      ))}
    </div>
  )
}
