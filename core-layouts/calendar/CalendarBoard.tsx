import { type LayoutProps, useNames, usePermissions } from '@pergola/sdk'
import { useNow, useScrollMemory } from '@pergola/sdk/items'
import { ErrorPanel, Notice, useIsNarrow, VisuallyHidden } from '@pergola/sdk/ui'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayOf } from '../shared/days'
import { firstWeekdayOf } from '../shared/firstWeekdayOf'
import { AgendaView } from './AgendaView'
import styles from './calendar.module.css'
import { toEvent } from './calendarEvent'
import type { EventFields } from './eventFields'
import { MonthView } from './MonthView'
import type meta from './meta'
import { rangeOf, titleOfRange } from './range'
import { Toolbar } from './Toolbar'
import { useCalendarActions } from './useCalendarActions'
import { useDay } from './useDay'
import { useMoves } from './useMoves'
import { useRangeItems } from './useRangeItems'
import { WeekView } from './WeekView'

export type CalendarBoardProps = LayoutProps<typeof meta> & { eventFields: EventFields }

/** The calendar once it is known which field says when items are. */
export function CalendarBoard(props: CalendarBoardProps) {
  const { collection, primaryKeyField, fields, eventFields, viewOptions, onOptionsChange } = props
  const { t, i18n } = useTranslation()
  const names = useNames()
  const permissions = usePermissions()
  const isNarrow = useIsNarrow()
  const today = dayOf(useNow())
  const firstWeekday = useMemo(() => firstWeekdayOf(i18n.language), [i18n.language])
  const view = viewOptions.view ?? 'month'
  const [day, setDay] = useDay(today, props.getItemPath !== null)

  const range = rangeOf(view, day, firstWeekday)
  const rows = useRangeItems({
    ...range,
    collection,
    fields: eventFields,
    readable: fields,
    search: props.search ?? null,
    filters: props.filters ?? [],
  })
  const [board, setBoard] = useState<HTMLElement | null>(null)
  useScrollMemory(board, !rows.isLoading)
  const moves = useMoves(primaryKeyField, props.onWrite)
  const isFixed = props.selection === null || props.getItemPath === null
  const context = {
    collection,
    primaryKeyField,
    fields: eventFields,
    permissions: isFixed ? null : permissions,
  }
  const events = moves.over(rows.items).flatMap((item) => toEvent(item, context) ?? [])
  const actions = useCalendarActions({
    ...props,
    moves,
    setDay,
    onOpenDay: (target) => {
      setDay(target)
      onOptionsChange({ view: 'day' })
    },
  })
  const title = titleOfRange(view, day, range, i18n.language)
  const inSight = events.filter(({ first, last }) => first <= range.last && range.first <= last)
  const viewProps = {
    day,
    today,
    range,
    firstWeekday,
    events: inSight,
    title,
    actions,
    isLoading: rows.isLoading,
  }

  return (
    <section
      ref={setBoard}
      className={styles.calendar}
      aria-label={t('layouts.calendar.of', { collection: names.collection(collection.collection) })}
      aria-busy={rows.isFetching}
    >
      <Toolbar
        view={view}
        day={day}
        today={today}
        title={title}
        isFetching={rows.isFetching}
        isNarrow={isNarrow}
        onDayChange={setDay}
        onViewChange={(next) => onOptionsChange({ view: next })}
      />
      {rows.count > rows.items.length && !rows.isFetching && (
        <Notice tone="warning" role="status" className={styles.notice}>
          {t('layouts.calendar.too_many', { shown: rows.items.length, count: rows.count })}
        </Notice>
      )}
      {rows.error ? (
        <ErrorPanel
          className={styles.state}
          title={t('server_error')}
          body={t('server_error_copy')}
          details={rows.error.message}
          onRetry={rows.retry}
        />
      ) : view === 'month' ? (
        <MonthView {...viewProps} isNarrow={isNarrow} />
      ) : view === 'list' ? (
        <AgendaView {...viewProps} />
      ) : (
        <WeekView {...viewProps} hasTimes={eventFields.start.type !== 'date' || eventFields.time !== null} />
      )}
      <div role="status">
        <VisuallyHidden>
          {rows.isFetching ? '' : t('layouts.calendar.in_range', { title, count: inSight.length })}
        </VisuallyHidden>
      </div>
    </section>
  )
}
