import { type DragEvent, useState } from 'react'
import { type Day, daysBetween } from '../shared/days'
import type { CalendarEvent } from './calendarEvent'
import { STEP_MINUTES, type Step } from './moveEvent'
import { endMinuteOf, minuteOf } from './placeInDay'
import type { CalendarActions } from './useCalendarActions'

/** Where the pointer is: a day, and the minute of it where its hours are shown. */
interface Place {
  day: Day
  minute: number | null
}

interface Point {
  clientX: number
  clientY: number
}

interface Dragged {
  event: CalendarEvent
  how: 'move' | 'resize'
  /** The place that the pointer took hold of. */
  held: Place
}

const DRAG_TYPE = 'application/x-pergola-event'
/** What had no time of day begins at a half or a whole hour. */
const FIRST_STEP_MINUTES = 30
const DAY_MINUTES = 24 * 60

// What is dragged cannot be read before it is dropped, and is of this page alone.
let dragged: Dragged | null = null

/** Starts to drag an item, or its end, from the place that the pointer is over. */
export function startEventDrag(
  drag: DragEvent<HTMLElement>,
  event: CalendarEvent,
  how: Dragged['how'],
): void {
  drag.stopPropagation()
  drag.dataTransfer.setData(DRAG_TYPE, String(event.key))
  drag.dataTransfer.effectAllowed = 'move'
  dragged = takenAt(event, how, drag)
}

function takenAt(event: CalendarEvent, how: Dragged['how'], point: Point): Dragged {
  const under = placeUnder(point)
  const day = how === 'resize' ? event.last : (under?.day ?? event.first)
  return { event, how, held: { day, minute: under?.minute ?? null } }
}

/** Several days can lie under one item: the place of the pointer says which. */
function placeUnder(point: Point): Place | null {
  const cell = cellUnder(point)
  if (!cell?.dataset.day) return null
  const { top, height } = cell.getBoundingClientRect()
  const minute = 'hours' in cell.dataset && height > 0 ? ((point.clientY - top) / height) * DAY_MINUTES : null
  return { day: cell.dataset.day, minute }
}

function cellUnder({ clientX, clientY }: Point): HTMLElement | undefined {
  const under = (document.elementsFromPoint?.(clientX, clientY) ?? []) as HTMLElement[]
  return under.find(({ dataset }) => dataset.day)
}

/** An item, or its end, that follows a finger. */
export interface Drag {
  over: (point: Point) => void
  /** @returns How far it goes; `null`: it stays where it was */
  end: (point: Point | null) => Step | null
}

/** Takes an item, or its end, along from the place that a finger is on. */
export function createDrag(event: CalendarEvent, how: Dragged['how'], from: Point): Drag {
  const taken = takenAt(event, how, from)
  let shown: HTMLElement | undefined
  function show(cell: HTMLElement | undefined) {
    if (cell === shown) return
    shown?.removeAttribute('data-drop')
    cell?.setAttribute('data-drop', 'true')
    shown = cell
  }
  return {
    over: (point) => show(cellUnder(point)),
    end: (point) => {
      show(undefined)
      const place = point && placeUnder(point)
      return place ? stepTo(taken, place) : null
    },
  }
}

/** How far the item goes when it is dropped here. */
function stepTo({ event, how, held }: Dragged, place: Place): Step {
  const days = daysBetween(held.day, place.day)
  if (place.minute === null) return { days, minutes: 0 }
  if (held.minute !== null) return { days, minutes: roundBy(place.minute - held.minute, STEP_MINUTES) }
  const isWholeDay = event.time === null && event.first === event.last
  if (how === 'resize' || !isWholeDay || !event.isTimeMovable) return { days, minutes: 0 }
  return { days, minutes: Math.floor(place.minute / FIRST_STEP_MINUTES) * FIRST_STEP_MINUTES }
}

const roundBy = (value: number, step: number) => Math.round(value / step) * step

/** The minute of the day at which the item, or its end, would stand; `null` where no time of day changes. */
function minuteAfter({ event, how }: Dragged, { minutes }: Step): number | null {
  const canChange = how === 'move' ? event.isTimeMovable : event.isEndTimeMovable
  if (!canChange || (minutes === 0 && event.time === null)) return null
  const minute = (how === 'move' ? minuteOf(event.time) : endMinuteOf(event)) + minutes
  return minute < 0 || minute > DAY_MINUTES ? null : minute
}

/** What makes a day a place where items, or their ends, can be dropped. */
export function useDayDrop(day: Day, actions: CalendarActions) {
  const [over, setOver] = useState<{ minute: number | null } | null>(null)
  // Over an item of several days it is the first of them that hears of it.
  const placeOf = (drag: DragEvent) => placeUnder(drag) ?? { day, minute: null }
  const isEvent = (drag: DragEvent) => drag.dataTransfer.types.includes(DRAG_TYPE)
  const handlers = {
    'data-drop': over !== null || undefined,
    onDragOver: (drag: DragEvent) => {
      if (!isEvent(drag)) return
      drag.preventDefault()
      const place = placeOf(drag)
      if (place.day !== day) return setOver(null)
      const minute = dragged && place.minute !== null ? minuteAfter(dragged, stepTo(dragged, place)) : null
      setOver((current) => (current?.minute === minute ? current : { minute }))
    },
    onDragLeave: () => setOver(null),
    onDrop: (drag: DragEvent) => {
      setOver(null)
      if (!isEvent(drag) || !dragged) return
      drag.preventDefault()
      const { event, how } = dragged
      const step = stepTo(dragged, placeOf(drag))
      dragged = null
      actions[how](event, step, true)
    },
  }
  return { handlers, dropMinute: over?.minute ?? null }
}
