// biome-ignore-all lint/a11y/useSemanticElements: weeks are laid out as grids; Safari drops the semantics of such tables
// biome-ignore-all lint/a11y/useFocusableInteractive: focus is on the days
import { cx } from '@pergola/sdk/ui'
import { type CSSProperties, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../shared/dateFormat'
import type { Day } from '../shared/days'
import type { CalendarViewProps } from './CalendarViewProps'
import styles from './calendar.module.css'
import { type CalendarEvent, eventsOn } from './calendarEvent'
import { EventChip } from './EventChip'
import { useDayDrop } from './eventDrag'
import { fitLanes, placeInWeek, type Segment } from './placeInWeek'

export interface WeekRowProps extends CalendarViewProps {
  week: readonly Day[]
  /** Lines of items that fit; 0 draws dots. */
  laneCount: number
}

export function WeekRow(props: WeekRowProps) {
  const { week, events, laneCount } = props
  const segments = useMemo(() => placeInWeek(events, week), [events, week])
  const { shown, hidden } = fitLanes(segments, laneCount)
  return (
    <div role="row" className={styles.week}>
      {week.map((cell, column) => (
        <DayCell
          key={cell}
          {...props}
          cell={cell}
          segments={shown.filter((segment) => segment.column === column)}
          hiddenCount={hidden[column] ?? 0}
        />
      ))}
    </div>
  )
}

interface DayCellProps extends WeekRowProps {
  cell: Day
  /** What begins here. */
  segments: readonly Segment[]
  hiddenCount: number
}

function DayCell({ cell, day, today, events, segments, hiddenCount, laneCount, actions }: DayCellProps) {
  const { t, i18n } = useTranslation()
  const { handlers } = useDayDrop(cell, actions)
  const own = eventsOn(cell, events)
  const name = formatDay(cell, i18n.language, { dateStyle: 'full' })
  const isOfMonth = cell.slice(0, 7) === day.slice(0, 7)
  return (
    <div
      role="gridcell"
      data-day={cell}
      tabIndex={cell === day ? 0 : -1}
      aria-current={cell === today ? 'date' : undefined}
      aria-selected={cell === day}
      className={cx(styles.day, !isOfMonth && styles.outside, cell === today && styles.isToday)}
      onFocus={(event) => {
        if (event.target === event.currentTarget && cell !== day) actions.goTo(cell)
      }}
      {...handlers}
    >
      <button
        type="button"
        tabIndex={-1}
        className={styles.number}
        aria-label={t('layouts.calendar.day_with', { day: name, count: own.length })}
        onClick={() => (laneCount === 0 ? actions.goTo(cell) : actions.openDay(cell))}
      >
        {formatDay(cell, i18n.language, { day: 'numeric' })}
      </button>
      {laneCount === 0 ? (
        <Dots events={own} />
      ) : (
        segments.map((segment) => (
          <EventChip
            key={segment.event.key}
            look="line"
            tabIndex={-1}
            {...segment}
            actions={actions}
            style={{ '--lane': segment.lane, '--span': segment.span } as CSSProperties}
          />
        ))
      )}
      {laneCount > 0 && hiddenCount > 0 && (
        <button
          type="button"
          tabIndex={-1}
          className={styles.more}
          style={{ '--lane': laneCount - 1 } as CSSProperties}
          onClick={() => actions.openDay(cell)}
        >
          {t('layouts.calendar.moreEvents', { amount: hiddenCount })}
        </button>
      )}
    </div>
  )
}

const MOST_DOTS = 3

/** That there is something, where there is no room to say what. */
function Dots({ events }: { events: readonly CalendarEvent[] }) {
  return (
    <span className={styles.dots} aria-hidden="true">
      {events.slice(0, MOST_DOTS).map(({ key, color }) => (
        <span key={key} className={styles.dot} style={{ '--event': color ?? undefined } as CSSProperties} />
      ))}
    </span>
  )
}
