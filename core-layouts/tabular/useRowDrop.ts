import { type DragEvent, useState } from 'react'

const DRAG_TYPE = 'application/x-pergola-row'

/** What makes a row a place where another one can be dropped, before or after it. */
export function useRowDrop(index: number, onMove: (from: number, to: number) => void) {
  const [side, setSide] = useState<'before' | 'after' | null>(null)

  function handleDragOver(event: DragEvent<HTMLElement>) {
    if (!event.dataTransfer.types.includes(DRAG_TYPE)) return
    event.preventDefault()
    const { top, height } = event.currentTarget.getBoundingClientRect()
    setSide(event.clientY < top + height / 2 ? 'before' : 'after')
  }

  function handleDrop(event: DragEvent) {
    if (!event.dataTransfer.types.includes(DRAG_TYPE)) return
    event.preventDefault()
    setSide(null)
    const from = Number(event.dataTransfer.getData(DRAG_TYPE))
    // The moved row leaves a gap: what stands behind it counts one place less.
    const target = index + (side === 'after' ? 1 : 0)
    onMove(from, from < target ? target - 1 : target)
  }

  return {
    'data-drop': side ?? undefined,
    onDragOver: handleDragOver,
    onDragLeave: () => setSide(null),
    onDrop: handleDrop,
  }
}

/** Starts to drag the row that the handle belongs to. */
export function startRowDrag(event: DragEvent<HTMLElement>, index: number): void {
  event.dataTransfer.setData(DRAG_TYPE, String(index))
  event.dataTransfer.effectAllowed = 'move'
  const row = event.currentTarget.closest('[role="row"]')
  if (row) event.dataTransfer.setDragImage(row, 16, 16)
}
