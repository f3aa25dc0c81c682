import { type MouseEvent, type PointerEvent, useEffect, useEffectEvent, useRef } from 'react'
import type { CalendarEvent } from './calendarEvent'
import { createDrag, type Drag } from './eventDrag'
import type { CalendarActions } from './useCalendarActions'

/** So long a finger rests on what it then takes along; before that it scrolls. */
const HOLD_MS = 400
const SCROLL_PX = 8

interface Touch {
  x: number
  y: number
  /** The finger is on the handle at the end of an item, or on the item. */
  how: 'move' | 'resize'
  timer: ReturnType<typeof setTimeout>
  drag: Drag | null
}

const keepPage = (event: Event) => event.preventDefault()

/** What makes an item, or its end, follow a finger that has rested on it: browsers drag by touch on some devices only. */
export function useTouchDrag(event: CalendarEvent, actions: CalendarActions) {
  const touch = useRef<Touch | null>(null)
  /** A finger that lets go presses what it began on. */
  const isDropped = useRef(false)

  function end(place: { clientX: number; clientY: number } | null) {
    const current = touch.current
    touch.current = null
    if (!current) return
    clearTimeout(current.timer)
    document.removeEventListener('touchmove', keepPage)
    const step = current.drag?.end(place)
    if (step) actions[current.how](event, step, true)
  }
  const leave = useEffectEvent(() => end(null))
  useEffect(() => () => leave(), [])

  return {
    onPointerDown: (pointer: PointerEvent<HTMLElement>) => {
      isDropped.current = false
      if (pointer.pointerType !== 'touch' || !event.isMovable || !pointer.isPrimary) return
      const element = pointer.currentTarget
      const { clientX: x, clientY: y, pointerId } = pointer
      const how = (pointer.target as Element).closest('[data-handle]') ? 'resize' : 'move'
      const timer = setTimeout(() => {
        if (!touch.current) return
        element.setPointerCapture?.(pointerId)
        document.addEventListener('touchmove', keepPage, { passive: false })
        touch.current.drag = createDrag(event, how, { clientX: x, clientY: y })
        touch.current.drag.over({ clientX: x, clientY: y })
        navigator.vibrate?.(10)
      }, HOLD_MS)
      touch.current = { x, y, how, timer, drag: null }
    },
    onPointerMove: (pointer: PointerEvent) => {
      const current = touch.current
      if (current?.drag) return current.drag.over(pointer)
      if (current && Math.hypot(pointer.clientX - current.x, pointer.clientY - current.y) > SCROLL_PX)
        end(null)
    },
    onPointerUp: (pointer: PointerEvent) => {
      isDropped.current = touch.current?.drag != null
      end(pointer)
    },
    onPointerCancel: () => end(null),
    // The menu of a link, which a browser opens at about the same time.
    onContextMenu: (menu: MouseEvent) => touch.current && menu.preventDefault(),
    onClickCapture: (click: MouseEvent) => {
      if (!isDropped.current) return
      isDropped.current = false
      click.preventDefault()
      click.stopPropagation()
    },
    isTouched: () => touch.current !== null,
  }
}
