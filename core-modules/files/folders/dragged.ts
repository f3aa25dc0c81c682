import type { PrimaryKey } from '@pergola/sdk'
import type { DragEvent } from 'react'

/** What is being dragged in this page. Its kind alone may be read from a drag before it is dropped. */
export type Dragged = { kind: 'files'; keys: readonly PrimaryKey[] } | { kind: 'folder'; id: number }

export const DRAG_TYPE = 'application/x-pergola-library'

let dragged: Dragged | null = null

/** Marks a drag that begins as one of the library. */
export function dragStarted(transfer: DataTransfer, what: Dragged): void {
  dragged = what
  transfer.setData(DRAG_TYPE, what.kind)
  transfer.effectAllowed = 'copyMove'
}

/** What a drag of the library carries; `null` for any other. */
export function draggedOf({ dataTransfer }: DragEvent): Dragged | null {
  return dataTransfer.types.includes(DRAG_TYPE) ? dragged : null
}
