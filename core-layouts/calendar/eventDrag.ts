import { type DragEvent, useState } from 'react'
import { type Day, daysBetween } from '../shared/days'
import type { CalendarEvent } from './calendarEvent'
import type { CalendarActions } from './useCalendarActions'

interface Dragged {
  event: CalendarEvent
  how: 'move' | 'resize'
  /** The day that the pointer took hold of. */
  held: Day
}

const DRAG_TYPE = 'application/x-pergola-event'

// What is dragged cannot be read before it is dropped, and is of this page alone.
let dragged: Dragged | null = null

/** Starts to drag an item, or its end, from the day that the pointer is over. */
export function startEventDrag(
  drag: DragEvent<HTMLElement>,
  event: CalendarEvent,
  how: Dragged['how'],
): void {
  drag.stopPropagation()
  drag.dataTransfer.setData(DRAG_TYPE, String(event.key))
  drag.dataTransfer.effectAllowed = 'move'
  dragged = { event, how, held: how === 'resize' ? event.last : (dayUnder(drag) ?? event.first) }
}

/** Several days can lie under one item: the place of the pointer says which. */
function dayUnder({ clientX, clientY }: DragEvent): Day | null {
  const under = document.elementsFromPoint?.(clientX, clientY) ?? []
  return under.map((element) => (element as HTMLElement).dataset.day).find(Boolean) ?? null
}

/** What makes a day a place where items, or their ends, can be dropped. */
export function useDayDrop(day: Day, actions: CalendarActions) {
  const [isOver, setIsOver] = useState(false)
  // Over an item of several days it is the first of them that hears of it.
  const targetOf = (drag: DragEvent) => dayUnder(drag) ?? day
  const isEvent = (drag: DragEvent) => drag.dataTransfer.types.includes(DRAG_TYPE)
  return {
    'data-drop': isOver || undefined,
    onDragOver: (drag: DragEvent) => {
      if (!isEvent(drag)) return
      drag.preventDefault()
      setIsOver(targetOf(drag) === day)
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (drag: DragEvent) => {
      setIsOver(false)
      if (!isEvent(drag) || !dragged) return
      drag.preventDefault()
      const { event, how, held } = dragged
      dragged = null
      actions[how](event, daysBetween(held, targetOf(drag)), true)
    },
  }
}
