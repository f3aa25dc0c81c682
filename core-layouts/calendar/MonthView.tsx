// biome-ignore-all lint/a11y/noStaticElementInteractions: the keys are those of the days and items inside
// biome-ignore-all lint/a11y/useSemanticElements: weeks are laid out as grids; Safari drops the semantics of such tables
// biome-ignore-all lint/a11y/useFocusableInteractive: focus is on the days
import { VisuallyHidden } from '@pergola/sdk/ui'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../shared/dateFormat'
import { addMonths, weeksOfMonth } from '../shared/days'
import type { CalendarViewProps } from './CalendarViewProps'
import styles from './calendar.module.css'
import { eventsOn } from './calendarEvent'
import { DayList } from './DayList'
import { useDayGrid } from './useDayGrid'
import { useLaneCount } from './useLaneCount'
import { WeekRow } from './WeekRow'

/** The weeks of a month; on narrow screens with the items of the chosen day below. */
export function MonthView(props: CalendarViewProps & { isNarrow: boolean }) {
  const { day, firstWeekday, events, title, actions, isNarrow } = props
  const { t, i18n } = useTranslation()
  const gridRef = useRef<HTMLDivElement>(null)
  const [body, setBody] = useState<HTMLElement | null>(null)
  const weeks = weeksOfMonth(day, firstWeekday)
  const laneCount = useLaneCount(body, weeks.length)
  const handleKeyDown = useDayGrid({ ...props, gridRef, rowStep: 7, pageBy: addMonths })

  return (
    <div
      ref={gridRef}
      role="presentation"
      className={styles.monthView}
      data-narrow={isNarrow || undefined}
      onKeyDown={handleKeyDown}
    >
      <div
        role="grid"
        aria-label={title}
        aria-describedby={isNarrow ? undefined : 'calendar-hint'}
        className={styles.month}
      >
        <div role="row" className={styles.weekdays}>
          {(weeks[0] ?? []).map((weekday) => (
            <div role="columnheader" key={weekday} className={styles.weekday}>
              <span aria-hidden="true">
                {formatDay(weekday, i18n.language, { weekday: isNarrow ? 'narrow' : 'short' })}
              </span>
              <VisuallyHidden>{formatDay(weekday, i18n.language, { weekday: 'long' })}</VisuallyHidden>
            </div>
          ))}
        </div>
        <div role="rowgroup" ref={setBody} className={styles.weeks}>
          {weeks.map((week) => (
            <WeekRow key={week[0]} {...props} week={week} laneCount={isNarrow ? 0 : laneCount} />
          ))}
        </div>
      </div>
      {isNarrow && <DayList day={day} events={eventsOn(day, events)} actions={actions} />}
      <span id="calendar-hint" hidden>
        {t('layouts.calendar.move_hint')}
      </span>
    </div>
  )
}
