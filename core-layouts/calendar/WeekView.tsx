// biome-ignore-all lint/a11y/noStaticElementInteractions: the keys are those of the days and items inside
// biome-ignore-all lint/a11y/useSemanticElements: days are laid out as a grid; Safari drops the semantics of such tables
// biome-ignore-all lint/a11y/useFocusableInteractive: focus is on the days
import { useNow } from '@pergola/sdk/items'
import { cx, VisuallyHidden } from '@pergola/sdk/ui'
import { type CSSProperties, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay, formatTime } from '../shared/dateFormat'
import { addDays, type Day, daysBetween, daysFrom } from '../shared/days'
import type { CalendarViewProps } from './CalendarViewProps'
import styles from './calendar.module.css'
import { eventsOn } from './calendarEvent'
import { EventChip } from './EventChip'
import { useDayDrop } from './eventDrag'
import { clockOf } from './moveEvent'
import { isTimed, minuteOf, placeInDay } from './placeInDay'
import { placeInWeek, type Segment } from './placeInWeek'
import { useDayGrid } from './useDayGrid'

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const FIRST_HOUR = 7
/** The label of an hour stands on its line, and is seen whole. */
const HALF_LABEL_PX = 12
/** As long as time and title below each other are high. */
const TWO_LINES_MINUTES = 50

/** One day or seven, with what covers whole days above the hours. */
export function WeekView(props: CalendarViewProps & { hasTimes: boolean }) {
  const { range, events, title, day, today, hasTimes, actions } = props
  const { t, i18n } = useTranslation()
  const gridRef = useRef<HTMLDivElement>(null)
  const scrollerRef = useRef<HTMLDivElement>(null)
  const days = daysFrom(range.first, daysBetween(range.first, range.last) + 1)
  const step = days.length
  const pageBy = (from: Day, count: number) => addDays(from, count * step)
  const handleKeyDown = useDayGrid({ ...props, gridRef, rowStep: step, pageBy, hasHours: hasTimes })
  const segments = placeInWeek(hasTimes ? events.filter((event) => !isTimed(event)) : events, days)
  const laneCount = Math.max(0, ...segments.map(({ lane }) => lane + 1))

  useLayoutEffect(() => {
    const scroller = scrollerRef.current
    if (scroller) scroller.scrollTop = (scroller.scrollHeight / 24) * FIRST_HOUR - HALF_LABEL_PX
  }, [])

  return (
    <div ref={gridRef} role="presentation" className={styles.weekView} onKeyDown={handleKeyDown}>
      <div
        role="grid"
        aria-label={title}
        aria-describedby="calendar-hint"
        className={styles.hourGrid}
        style={{ '--days': days.length, '--lanes': laneCount } as CSSProperties}
        data-timed={hasTimes || undefined}
      >
        <DayHeads days={days} today={today} onOpen={actions.openDay} />
        <div role="row" className={styles.wholeDays}>
          {hasTimes && (
            <div role="rowheader" className={styles.hourLabel}>
              {t('layouts.calendar.all_day')}
            </div>
          )}
          {days.map((cell, column) => (
            <WholeDay
              key={cell}
              {...props}
              cell={cell}
              isActive={cell === day}
              segments={segments.filter((segment) => segment.column === column)}
            />
          ))}
        </div>
        {hasTimes && (
          <div role="row" ref={scrollerRef} className={styles.hours}>
            <div role="presentation" className={styles.hourLabels} aria-hidden="true">
              {HOURS.map((hour) => (
                <span key={hour} className={styles.hourLabel}>
                  {hour > 0 && formatTime(`${String(hour).padStart(2, '0')}:00:00`, i18n.language)}
                </span>
              ))}
            </div>
            {days.map((cell) => (
              <HoursOfDay key={cell} {...props} cell={cell} />
            ))}
          </div>
        )}
      </div>
      <span id="calendar-hint" hidden>
        {t('layouts.calendar.move_hint')}
      </span>
    </div>
  )
}

interface DayHeadsProps {
  days: readonly Day[]
  today: Day
  onOpen: (day: Day) => void
}

function DayHeads({ days, today, onOpen }: DayHeadsProps) {
  const { i18n } = useTranslation()
  return (
    <div role="row" className={styles.dayHeads}>
      {days.map((head) => (
        <div role="columnheader" key={head} className={cx(styles.dayHead, head === today && styles.isToday)}>
          <span>{formatDay(head, i18n.language, { weekday: days.length > 1 ? 'short' : 'long' })}</span>
          <button
            type="button"
            tabIndex={-1}
            className={styles.number}
            aria-label={formatDay(head, i18n.language, { dateStyle: 'full' })}
            onClick={() => onOpen(head)}
          >
            {formatDay(head, i18n.language, { day: 'numeric' })}
          </button>
        </div>
      ))}
    </div>
  )
}

interface CellProps extends CalendarViewProps {
  cell: Day
}

function WholeDay(props: CellProps & { isActive: boolean; segments: readonly Segment[] }) {
  const { cell, isActive, segments, events, today, actions } = props
  const { t, i18n } = useTranslation()
  const { handlers } = useDayDrop(cell, actions)
  const name = formatDay(cell, i18n.language, { dateStyle: 'full' })
  return (
    <div
      role="gridcell"
      data-day={cell}
      tabIndex={isActive ? 0 : -1}
      aria-selected={isActive}
      aria-current={cell === today ? 'date' : undefined}
      className={styles.wholeDay}
      {...handlers}
    >
      <VisuallyHidden>
        {t('layouts.calendar.day_with', { day: name, count: eventsOn(cell, events).length })}
      </VisuallyHidden>
      {segments.map((segment) => (
        <EventChip
          key={segment.event.key}
          look="line"
          tabIndex={-1}
          {...segment}
          actions={actions}
          style={{ '--lane': segment.lane, '--span': segment.span } as CSSProperties}
        />
      ))}
    </div>
  )
}

function HoursOfDay({ cell, events, today, actions }: CellProps) {
  const { i18n } = useTranslation()
  const now = useNow()
  const { handlers, dropMinute } = useDayDrop(cell, actions)
  const blocks = placeInDay(events.filter(({ first }) => first === cell))
  const percent = (minute: number) => `${(minute / 14.4).toFixed(3)}%`
  return (
    <div role="gridcell" data-day={cell} data-hours="" className={styles.hoursOfDay} {...handlers}>
      {blocks.map(({ event, startMinute, endMinute, column, columnCount }) => (
        <EventChip
          key={event.key}
          look="block"
          tabIndex={-1}
          isShort={endMinute - startMinute < TWO_LINES_MINUTES}
          event={event}
          actions={actions}
          style={{
            insetBlockStart: percent(startMinute),
            blockSize: percent(endMinute - startMinute),
            insetInlineStart: `${(100 / columnCount) * column}%`,
            inlineSize: `calc(${100 / columnCount}% - 3px)`,
          }}
        />
      ))}
      {dropMinute !== null && (
        <span className={styles.dropTime} style={{ insetBlockStart: percent(dropMinute) }} aria-hidden="true">
          {formatTime(`${clockOf(dropMinute % 1440)}:00`, i18n.language)}
        </span>
      )}
      {cell === today && (
        <span
          className={styles.now}
          style={{ insetBlockStart: percent(minuteOf(now.toTimeString())) }}
          aria-hidden="true"
        />
      )}
    </div>
  )
}
