// biome-ignore-all lint/a11y/useSemanticElements: rows are laid out as grids; Safari drops the semantics of such tables
// biome-ignore-all lint/a11y/useFocusableInteractive: focus is on the button inside the cell
import type { Field } from '@pergola/sdk'
import { useExtensions, useNames } from '@pergola/sdk'
import { cx, Icon } from '@pergola/sdk/ui'
import { type DragEvent, type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isFigure, isSortable, type SortState } from './columnLayout'
import { RESIZE_STEP_PX, ResizeHandle } from './ResizeHandle'
import styles from './tabular.module.css'
import { cellAttributes } from './useGridFocus'

const DRAG_TYPE = 'application/x-pergola-column'

export interface HeaderCellProps {
  field: Field
  /** Place among everything drawn, for arrow keys and `aria-colindex`. */
  column: number
  /** Place among the columns of fields, for moving. */
  index: number
  widthPx: number
  sort: SortState | null
  isActive: boolean
  isLast: boolean
  isSticky: boolean
  isRightToLeft: boolean
  onSort: () => void
  onDragBy: (deltaPx: number | null) => void
  onResizeBy: (deltaPx: number) => void
  /** Puts the named column in the place of another. */
  onMove: (field: string, toIndex: number) => void
}

/** The head of a column: sorts on click, moves by dragging or Alt + arrow, is resized at its edge or by Shift + arrow. */
export function HeaderCell(props: HeaderCellProps) {
  const { field, column, index, widthPx, sort, isActive, isLast, isSticky, isRightToLeft } = props
  const { t } = useTranslation()
  const names = useNames()
  const [dropSide, setDropSide] = useState<'before' | 'after' | null>(null)
  const labelId = useId()
  const label = names.field(field.collection, field.field)
  const canSort = isSortable(field)
  const interfaces = useExtensions('interface')
  const isSorted = sort?.field === field.field

  function handleDragOver(event: DragEvent<HTMLElement>) {
    if (!event.dataTransfer.types.includes(DRAG_TYPE)) return
    event.preventDefault()
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setDropSide(event.clientX < left + width / 2 !== isRightToLeft ? 'before' : 'after')
  }

  function handleDrop(event: DragEvent) {
    event.preventDefault()
    setDropSide(null)
    const [name = '', from = ''] = event.dataTransfer.getData(DRAG_TYPE).split(':')
    // The moved column leaves a gap: what stands behind it counts one place less.
    const target = index + (dropSide === 'after' ? 1 : 0)
    props.onMove(name, Number(from) < target ? target - 1 : target)
  }

  function handleKeyDown(event: KeyboardEvent) {
    const isArrow = event.key === 'ArrowLeft' || event.key === 'ArrowRight'
    if (!isArrow || event.altKey === event.shiftKey) return
    const direction = (event.key === 'ArrowRight') === isRightToLeft ? -1 : 1
    event.preventDefault()
    if (event.altKey) props.onMove(field.field, Math.max(0, index + direction))
    else if (!isLast) props.onResizeBy(direction * RESIZE_STEP_PX)
  }

  return (
    <div
      role="columnheader"
      aria-colindex={column + 1}
      // Else the value of the edge would be read as part of the name.
      aria-labelledby={labelId}
      aria-sort={canSort ? (isSorted ? (sort.isDescending ? 'descending' : 'ascending') : 'none') : undefined}
      className={cx(
        styles.cell,
        styles.header,
        isFigure(field, interfaces) && styles.figure,
        isSticky && styles.sticky,
      )}
      data-drop={dropSide ?? undefined}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.setData(DRAG_TYPE, `${field.field}:${index}`)
        event.dataTransfer.effectAllowed = 'move'
      }}
      onDragOver={handleDragOver}
      onDragLeave={() => setDropSide(null)}
      onDrop={handleDrop}
      {...cellAttributes(-1, column)}
    >
      <button
        type="button"
        className={styles.sort}
        tabIndex={isActive ? 0 : -1}
        aria-disabled={!canSort}
        aria-keyshortcuts={
          isLast
            ? 'Alt+ArrowLeft Alt+ArrowRight'
            : 'Alt+ArrowLeft Alt+ArrowRight Shift+ArrowLeft Shift+ArrowRight'
        }
        aria-description={canSort ? undefined : t('cant_sort_by_this_field')}
        title={canSort ? label : t('cant_sort_by_this_field')}
        onClick={() => canSort && props.onSort()}
        onKeyDown={handleKeyDown}
      >
        <span id={labelId} className={styles.title}>
          {label}
        </span>
        {isSorted && (
          <Icon
            name={sort.isDescending ? 'arrow_downward' : 'arrow_upward'}
            size={14}
            className={styles.arrow}
          />
        )}
      </button>
      {!isLast && (
        <ResizeHandle
          label={label}
          widthPx={widthPx}
          isRightToLeft={isRightToLeft}
          onDragBy={props.onDragBy}
          onResizeBy={props.onResizeBy}
        />
      )}
    </div>
  )
}
