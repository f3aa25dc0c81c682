import type { RefObject } from 'react'
import { DropIndicator, type DropTarget, useDragAndDrop } from 'react-aria-components/useDragAndDrop'
import { cx } from '../cx'
import { type GridPlace, placeAt } from './gridPlaces'
import { moveItems } from './moveItems'
import styles from './SortableList.module.css'

interface UseRowDragOptions<Item> {
  items: readonly Item[]
  getKey: (item: Item) => string
  /** Called with the items in their new order. */
  onReorder: (items: Item[]) => void
  root: RefObject<HTMLElement | null>
  /** Where the rows lie in two columns; `null` for one column. */
  places: ReadonlyMap<string, GridPlace> | null
  isReadOnly: boolean
}

/** Rows that are dragged to another place: with the pointer, or by keys from their handle. */
export function useRowDrag<Item>(options: UseRowDragOptions<Item>) {
  const { root, places, items, getKey, onReorder, isReadOnly } = options
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    isDisabled: isReadOnly,
    onReorder: ({ keys, target }) => {
      if (target.dropPosition === 'on') return
      onReorder(moveItems(items, getKey, [...keys].map(String), String(target.key), target.dropPosition))
    },
    ...(places && {
      dropTargetDelegate: {
        getDropTargetFromPoint: (x, y, isValid) => {
          const place = root.current && findPlace(root.current, places, x, y)
          const target = place && { type: 'item' as const, ...place }
          return target && isValid(target) ? target : null
        },
      },
      renderDropIndicator: (target) => drawMark(target, places),
    }),
  })
  return dragAndDropHooks
}

/** Marks of where a row would land are not laid out by themselves: they stand in the cell of the row they belong to. */
export function gridStyle(place: GridPlace | undefined) {
  if (!place) return undefined
  return { gridRow: String(place.row), gridColumn: `${place.columnStart} / ${place.columnEnd}` }
}

function drawMark(target: DropTarget, places: ReadonlyMap<string, GridPlace>) {
  if (target.type !== 'item') return <DropIndicator target={target} />
  const place = places.get(String(target.key))
  return (
    <DropIndicator
      target={target}
      className={cx(
        styles.mark,
        place && isFull(place) && styles.across,
        target.dropPosition === 'after' && styles.after,
      )}
      style={place && gridStyle(place)}
    />
  )
}

const isFull = ({ columnStart, columnEnd }: GridPlace) => columnEnd - columnStart === 2

/** @param x - From the start of the list's box, as React Aria counts; `y` likewise. */
function findPlace(root: HTMLElement, places: ReadonlyMap<string, GridPlace>, x: number, y: number) {
  const origin = (root.querySelector('[role=grid]') ?? root).getBoundingClientRect()
  const boxes = [...root.querySelectorAll<HTMLElement>('[role=row][data-key]')].map((row) => {
    const key = row.dataset.key ?? ''
    const place = places.get(key)
    return { key, rect: row.getBoundingClientRect(), isFull: !place || isFull(place) }
  })
  return placeAt(boxes, origin.left + x, origin.top + y, getComputedStyle(root).direction === 'rtl')
}
