import { type DragEvent, useState } from 'react'

type Dragged = 'row' | 'column'

// With a part that no other window knows: what is dragged there has places of its own, which mean nothing here.
const pageId = Math.random().toString(36).slice(2)
const typeOf = (dragged: Dragged) => `application/x-pergola-${dragged}-${pageId}`

/** Begins to drag the row or column at a place. */
export function startDrag({ dataTransfer }: DragEvent, dragged: Dragged, index: number): void {
  dataTransfer.setData(typeOf(dragged), String(index))
  dataTransfer.effectAllowed = 'move'
}

/**
 * What makes a row or a column a place where another of its table can be dropped, before or after it. Files and whatever
 * else is dragged over it are left to the page.
 *
 * @param isBefore - Whether the pointer is in the half before the middle of the element with these edges.
 * @param onMove - Gets the place that it had, and the one that it has afterwards.
 */
export function useDrop(
  dragged: Dragged,
  index: number,
  isBefore: (pointer: { clientX: number; clientY: number }, edges: DOMRect) => boolean,
  onMove: (from: number, to: number) => void,
) {
  const [side, setSide] = useState<'before' | 'after' | null>(null)
  const isOurs = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes(typeOf(dragged))

  return {
    'data-drop': side ?? undefined,
    onDragOver: (event: DragEvent<HTMLElement>) => {
      if (!isOurs(event)) return
      event.preventDefault()
      setSide(isBefore(event, event.currentTarget.getBoundingClientRect()) ? 'before' : 'after')
    },
    onDragLeave: () => setSide(null),
    onDrop: (event: DragEvent<HTMLElement>) => {
      if (!isOurs(event)) return
      event.preventDefault()
      setSide(null)
      const from = Number(event.dataTransfer.getData(typeOf(dragged)))
      // It leaves a gap: what stands behind counts one place less.
      const target = index + (side === 'after' ? 1 : 0)
      onMove(from, from < target ? target - 1 : target)
    },
  }
}
