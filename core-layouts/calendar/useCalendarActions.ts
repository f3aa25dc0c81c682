import type { LayoutProps, PrimaryKey } from '@pergola/sdk'
import { useTranslation } from 'react-i18next'
import { formatDay, formatDayTime } from '../shared/dateFormat'
import { addDays, type Day, daysBetween } from '../shared/days'
import { momentKindOf, parseMoment } from '../shared/moments'
import type { CalendarEvent } from './calendarEvent'
import type { EventFields } from './eventFields'
import { laterBy, movedBy, resizedBy, type Step } from './moveEvent'
import type { Moves } from './useMoves'

/** What can be done in any of the views. */
export interface CalendarActions {
  goTo: (day: Day) => void
  openDay: (day: Day) => void
  /** @param isSettled - Nothing follows, as it does while a key is pressed again and again. */
  move: (event: CalendarEvent, step: Step, isSettled: boolean) => void
  resize: (event: CalendarEvent, step: Step, isSettled: boolean) => void
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
    move: (event, wanted, isSettled) => {
      const step = event.isTimeMovable ? wanted : { ...wanted, minutes: 0 }
      if (!event.isMovable || (isNone(step) && !isSettled)) return
      const target = laterBy({ day: event.first, time: event.time ?? '00:00:00' }, step)
      const title = t('layouts.calendar.moved', {
        item: event.title,
        day: step.minutes === 0 ? nameOf(target.day) : formatDayTime(target.day, target.time, i18n.language),
      })
      moves.move({ event, values: movedBy(event, eventFields, step), title }, isSettled)
    },
    resize: (event, wanted, isSettled) => {
      const { end } = eventFields
      const step = event.isEndTimeMovable ? wanted : { ...wanted, minutes: 0 }
      if (!event.isResizable || !end || (isNone(step) && !isSettled)) return
      const values = resizedBy(event, eventFields, step)
      const until = parseMoment(values[end.field], momentKindOf(end))
      const by = Math.max(step.days, daysBetween(event.last, event.first))
      const title = t('layouts.calendar.resized', {
        item: event.title,
        day:
          step.minutes === 0 || !until
            ? nameOf(addDays(event.last, by))
            : formatDayTime(until.day, until.time, i18n.language),
      })
      moves.move({ event, values, title }, isSettled)
    },
    pathOf: ({ item }) => getItemPath?.(item) ?? null,
    choose: (key) => {
      if (selection === null) return
      const others = selection.filter((other) => other !== key)
      onSelect(options.isChoosingOne || others.length === selection.length ? [...others, key] : others)
    },
  }
}

const isNone = ({ days, minutes }: Step) => days === 0 && minutes === 0
