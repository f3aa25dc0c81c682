import type { LayoutProps, PrimaryKey } from '@pergola/sdk'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../shared/dateFormat'
import { addDays, type Day, daysBetween } from '../shared/days'
import { type CalendarEvent, movedBy, resizedBy } from './calendarEvent'
import type { EventFields } from './eventFields'
import type { Moves } from './useMoves'

/** What can be done in any of the views. */
export interface CalendarActions {
  goTo: (day: Day) => void
  openDay: (day: Day) => void
  /** @param isSettled - Nothing follows, as it does while a key is pressed again and again. */
  move: (event: CalendarEvent, days: number, isSettled: boolean) => void
  resize: (event: CalendarEvent, days: number, isSettled: boolean) => void
  /** Address of the item, `null` where a click chooses it. */
  pathOf: (event: CalendarEvent) => string | null
  choose: (key: PrimaryKey) => void
}

export interface ActionOptions
  extends Pick<LayoutProps, 'selection' | 'isChoosingOne' | 'getItemPath' | 'onSelect'> {
  eventFields: EventFields
  moves: Moves
  setDay: (day: Day) => void
  onOpenDay: (day: Day) => void
}

export function useCalendarActions(options: ActionOptions): CalendarActions {
  const { eventFields, moves, setDay, selection, getItemPath, onSelect } = options
  const { t, i18n } = useTranslation()
  const nameOf = (day: Day) => formatDay(day, i18n.language, { dateStyle: 'medium' })

  return {
    goTo: setDay,
    openDay: options.onOpenDay,
    move: (event, days, isSettled) => {
      if (!event.isMovable || (days === 0 && !isSettled)) return
      const title = t('layouts.calendar.moved', {
        item: event.title,
        day: nameOf(addDays(event.first, days)),
      })
      moves.move({ event, values: movedBy(event, eventFields, days), title }, isSettled)
    },
    resize: (event, days, isSettled) => {
      if (!event.isResizable) return
      const by = Math.max(days, daysBetween(event.last, event.first))
      const title = t('layouts.calendar.resized', { item: event.title, day: nameOf(addDays(event.last, by)) })
      moves.move({ event, values: resizedBy(event, eventFields, by), title }, isSettled)
    },
    pathOf: ({ item }) => getItemPath?.(item) ?? null,
    choose: (key) => {
      if (selection === null) return
      const others = selection.filter((other) => other !== key)
      onSelect(options.isChoosingOne || others.length === selection.length ? [...others, key] : others)
    },
  }
}
