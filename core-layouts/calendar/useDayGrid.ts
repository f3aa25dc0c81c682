import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { addDays, addMonths, type Day, startOfWeek } from '../shared/days'
import { type CalendarEvent, eventsOn } from './calendarEvent'
import { laterBy, STEP_MINUTES, type Step } from './moveEvent'
import type { CalendarActions } from './useCalendarActions'

export interface DayGridOptions {
  gridRef: RefObject<HTMLElement | null>
  /** The day that Tab reaches. */
  day: Day
  events: readonly CalendarEvent[]
  firstWeekday: number
  actions: CalendarActions
  /** Days that Up and Down go by. */
  rowStep: number
  /** Days have hours here: Up and Down move what has a time among them. */
  hasHours?: boolean
  /** Where Page Up and Page Down lead. */
  pageBy: (day: Day, count: number) => Day
}

/**
 * Keys through the days of a grid (ARIA grid pattern) and the items on them: arrows move by day and week, Enter goes to the
 * items of a day or opens it, Escape leads back to the day. With Alt the arrows move an item, with Shift its end; among hours Up
 * and Down do so by a quarter of one.
 */
export function useDayGrid(options: DayGridOptions): (event: KeyboardEvent) => void {
  const { gridRef, day, events, firstWeekday, actions, rowStep, pageBy, hasHours = false } = options
  const { i18n } = useTranslation()
  const wanted = useFocusOfMoved(gridRef)
  const steps = stepsOf(i18n.dir() === 'rtl' ? -1 : 1, rowStep)

  function goTo(target: Day) {
    wanted.current = { event: null, day: target }
    actions.goTo(target)
  }

  /** Where a key starts from. `day` follows later than the next key comes, since the address carries it. */
  function dayAt(target: HTMLElement): Day {
    return wanted.current?.day ?? dayOf(target, day)
  }

  function targetOf(from: Day, key: string, isShift: boolean): Day | null {
    const step = steps[key]
    return step ? addDays(from, step) : farDay(from, key, isShift ? yearBy : pageBy, firstWeekday)
  }

  function moveByKey(event: CalendarEvent, step: Step, isEnd: boolean) {
    const target = laterBy({ day: event.first, time: event.time ?? '00:00:00' }, step).day
    wanted.current = { event: String(event.key), day: isEnd ? event.first : target }
    if (isEnd) return actions.resize(event, step, false)
    if (!event.isMovable) return
    actions.move(event, step, false)
    actions.goTo(target)
  }

  /** @returns Whether the key was for an item. */
  function handleEventKey(key: KeyboardEvent, event: CalendarEvent, chip: HTMLElement): boolean {
    if (key.altKey) {
      const step = stepOf(key.key, steps[key.key], hasHours && event.time !== null)
      if (step) moveByKey(event, step, key.shiftKey)
      return step !== null
    }
    if (key.key === 'Escape') {
      goTo(dayOf(chip, day))
      return true
    }
    if (key.key !== 'ArrowDown' && key.key !== 'ArrowUp') return false
    const isOfDay = event.first <= day && day <= event.last
    const shownOn = isOfDay ? day : dayOf(chip, day)
    const target = chipBeside(
      gridRef.current,
      eventsOn(shownOn, events),
      event,
      key.key === 'ArrowDown' ? 1 : -1,
    )
    if (target) target.focus()
    else if (key.key === 'ArrowUp') goTo(day)
    return true
  }

  function enterDay(entered: Day) {
    const [first] = eventsOn(entered, events)
    const chip = first && findEvent(gridRef.current, String(first.key))
    if (chip) chip.focus()
    else actions.openDay(entered)
  }

  return (key) => {
    if (key.defaultPrevented || key.ctrlKey || key.metaKey) return
    const target = key.target as HTMLElement
    const chip = target.closest<HTMLElement>('[data-event]')
    const event = chip && events.find((entry) => String(entry.key) === chip.dataset.event)
    if (chip && event && handleEventKey(key, event, chip)) return key.preventDefault()
    if (key.altKey) return
    if (target.role === 'gridcell' && (key.key === 'Enter' || key.key === ' ')) {
      key.preventDefault()
      return enterDay(dayAt(target))
    }
    const next = targetOf(dayAt(target), key.key, key.shiftKey)
    if (!next) return
    key.preventDefault()
    goTo(next)
  }
}

/** How far an arrow moves an item, or its end; `days` is what it goes by from day to day. */
function stepOf(key: string, days: number | undefined, hasHours: boolean): Step | null {
  if (days === undefined) return null
  if (!hasHours || (key !== 'ArrowDown' && key !== 'ArrowUp')) return { days, minutes: 0 }
  return { days: 0, minutes: key === 'ArrowDown' ? STEP_MINUTES : -STEP_MINUTES }
}

const dayOf = (element: HTMLElement, otherwise: Day): Day =>
  element.closest<HTMLElement>('[data-day]')?.dataset.day ?? otherwise

function chipBeside(
  grid: HTMLElement | null,
  ofDay: readonly CalendarEvent[],
  event: CalendarEvent,
  by: 1 | -1,
): HTMLElement | null | undefined {
  const next = ofDay[ofDay.indexOf(event) + by]
  return next && findEvent(grid, String(next.key))
}

const yearBy = (day: Day, count: number) => addMonths(day, 12 * count)

/** Days that an arrow goes by. */
function stepsOf(forward: 1 | -1, rowStep: number): Readonly<Record<string, number>> {
  return { ArrowRight: forward, ArrowLeft: -forward, ArrowDown: rowStep, ArrowUp: -rowStep }
}

/** Where a key leads that goes further than an arrow; `null` for all others. */
function farDay(
  from: Day,
  key: string,
  pageBy: (day: Day, count: number) => Day,
  firstWeekday: number,
): Day | null {
  const weekStart = startOfWeek(from, firstWeekday)
  const targets: Readonly<Record<string, Day>> = {
    Home: weekStart,
    End: addDays(weekStart, 6),
    PageDown: pageBy(from, 1),
    PageUp: pageBy(from, -1),
  }
  return targets[key] ?? null
}

function findEvent(grid: HTMLElement | null, key: string): HTMLElement | null {
  return grid?.querySelector<HTMLElement>(`[data-event="${CSS.escape(key)}"]`) ?? null
}

/** What was moved is drawn again in another day, and the focus with it. */
function useFocusOfMoved(gridRef: RefObject<HTMLElement | null>) {
  const wanted = useRef<{ event: string | null; day: Day } | null>(null)
  useLayoutEffect(() => {
    const target = wanted.current
    if (!target || !gridRef.current) return
    const moved = target.event !== null && findEvent(gridRef.current, target.event)
    const cell = gridRef.current.querySelector<HTMLElement>(`[data-day="${target.day}"]`)
    if (!moved && !cell) return
    wanted.current = null
    ;(moved || cell)?.focus()
  })
  return wanted
}
