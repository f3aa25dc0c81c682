import { type PointerEvent, useRef } from 'react'

const SIDEWAYS_PX = 4

/**
 * A finger that scrolls the page from a slider sets nothing: what it would set is held back until it goes sideways or lets go,
 * and dropped when the browser takes it for the page.
 */
export function useHeldTouch(onChange: ((value: number) => void) | undefined) {
  const held = useRef<{ startX: number; value: number | null } | null>(null)

  function release() {
    const value = held.current?.value ?? null
    held.current = null
    if (value !== null) onChange?.(value)
  }

  return {
    onChange: (value: number) => {
      if (held.current) held.current.value = value
      else onChange?.(value)
    },
    trackProps: {
      onPointerDownCapture: ({ pointerType, clientX }: PointerEvent) => {
        held.current = pointerType === 'touch' ? { startX: clientX, value: null } : null
      },
      onPointerMoveCapture: ({ clientX }: PointerEvent) => {
        if (held.current && Math.abs(clientX - held.current.startX) > SIDEWAYS_PX) release()
      },
      onPointerUpCapture: release,
      onPointerCancelCapture: ({ pointerId }: PointerEvent) => {
        held.current = null
        // React Aria waits for the finger to let go, and would take no other one until then.
        window.dispatchEvent(new window.PointerEvent('pointerup', { pointerId }))
      },
    },
  }
}
