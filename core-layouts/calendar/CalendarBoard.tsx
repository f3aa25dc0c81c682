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
  const { collection, onOptionsChange } = props
  const { t } = useTranslation()
  const names = useNames()
  const isNarrow = useIsNarrow()
  const [board, setBoard] = useState<HTMLElement | null>(null)
  const { view, rows, setDay, ...shown } = useShownRange(props, isNarrow)
  useScrollMemory(board, !rows.isLoading)

  return (
    <section
      ref={setBoard}
      className={styles.calendar}
      aria-label={t('layouts.calendar.of', { collection: names.collection(collection.collection) })}
      aria-busy={rows.isFetching}
    >
      <Toolbar
        view={view}
        day={shown.day}
        today={shown.today}
        title={shown.title}
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
        <MonthView {...shown} isNarrow={isNarrow} />
      ) : view === 'list' ? (
        <AgendaView {...shown} />
      ) : (
        <WeekView {...shown} hasTimes={hasTimes(props.eventFields)} />
      )}
      <div role="status">
        <VisuallyHidden>
          {rows.isFetching
            ? ''
            : t('layouts.calendar.in_range', { title: shown.title, count: shown.events.length })}
        </VisuallyHidden>
      </div>
    </section>
  )
}

/** The days that are shown, the events in them and what can be done with these. */
function useShownRange(props: CalendarBoardProps, isNarrow: boolean) {
  const { collection, primaryKeyField, fields, eventFields, viewOptions, onOptionsChange } = props
  const { i18n } = useTranslation()
  const names = useNames()
  const permissions = usePermissions()
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
  const moves = useMoves(primaryKeyField, props.onWrite)
  const isFixed = props.selection === null || props.getItemPath === null
  const context = {
    collection,
    primaryKeyField,
    fields: eventFields,
    permissions: isFixed ? null : permissions,
  }
  const events = moves
    .over(rows.items)
    .flatMap((item) => toEvent(item, context) ?? [])
    .map((event) => ({
      ...event,
      label: event.label && names.systemText(collection.collection, event.label, eventFields.color?.field),
    }))
  const actions = useCalendarActions({
    ...props,
    moves,
    setDay,
    onOpenDay: (target) => {
      setDay(target)
      onOptionsChange({ view: 'day' })
    },
  })
  return {
    view,
    rows,
    setDay,
    day,
    today,
    range,
    firstWeekday,
    title: titleOfRange(view, day, range, i18n.language, isNarrow),
    events: events.filter(({ first, last }) => first <= range.last && range.first <= last),
    actions,
    isLoading: rows.isLoading,
  }
}

/** Events have a time of day, not only a day. */
function hasTimes({ start, time }: EventFields): boolean {
  return start.type !== 'date' || time !== null
}
