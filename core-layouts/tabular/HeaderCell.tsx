// biome-ignore-all lint/a11y/useSemanticElements: rows are laid out as grids; Safari drops the semantics of such tables
// biome-ignore-all lint/a11y/useFocusableInteractive: focus is on the button inside the cell
import { type Field, useExtensions, useNames } from '@pergola/sdk'
import { cx, Icon } from '@pergola/sdk/ui'
import { type KeyboardEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { isFigure, moveColumn } from './columnLayout'
import { RESIZE_STEP_PX, ResizeHandle } from './ResizeHandle'
import styles from './tabular.module.css'
import { startDrag, useDrop } from './useDrop'
import { cellAttributes } from './useGridFocus'
import type { ListingColumns } from './useListingTable'

const MOVE_KEYS = 'Alt+ArrowLeft Alt+ArrowRight'
const RESIZE_KEYS = 'Shift+ArrowLeft Shift+ArrowRight Shift+Backspace'

export interface HeaderCellProps {
  columns: ListingColumns
  field: Field
  /** Place among the columns of fields. */
  index: number
  /** Place among everything drawn, for arrow keys and `aria-colindex`. */
  column: number
  isActive: boolean
  onAnnounce: (text: string) => void
}

/**
 * The head of a column: sorts on click, moves by dragging or Alt + arrow, is resized at its edge or by Shift + arrow. Shift +
 * Backspace lets it share the room again.
 */
export function HeaderCell(props: HeaderCellProps) {
  const { columns, field, index, column, isActive, onAnnounce } = props
  const { t, i18n } = useTranslation()
  const isRightToLeft = i18n.dir() === 'rtl'
  const interfaces = useExtensions('interface')
  const labelId = useId()
  const name = field.field
  const label = useNames().field(field.collection, name)
  const model = columns.table.getColumn(name)
  const sorted = model?.getIsSorted() ?? false
  const isLast = index === columns.shown.length - 1
  const move = (moved: string, to: number) =>
    columns.table.setColumnOrder((order) => moveColumn(order, moved, to))
  const reset = () => {
    columns.resetWidth(name)
    onAnnounce(t('layouts.tabular.column_automatic', { field: label }))
  }
  const drop = useDrop(
    'column',
    index,
    ({ clientX }, { left, width }) => clientX < left + width / 2 !== isRightToLeft,
    (from, to) => columns.shown[from] && move(columns.shown[from].field, to),
  )

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Backspace' && event.shiftKey && !isLast) reset()
    const isArrow = event.key === 'ArrowLeft' || event.key === 'ArrowRight'
    if (!isArrow || event.altKey === event.shiftKey) return
    const direction = (event.key === 'ArrowRight') === isRightToLeft ? -1 : 1
    event.preventDefault()
    const count = columns.shown.length
    const to = Math.min(Math.max(0, index + direction), count - 1)
    if (event.altKey) {
      move(name, to)
      onAnnounce(t('layouts.tabular.column_moved', { field: label, position: to + 1, count }))
    } else if (!isLast) columns.resizeBy(name, direction * RESIZE_STEP_PX)
  }

  return (
    <div
      role="columnheader"
      aria-colindex={column + 1}
      // Else the value of the edge would be read as part of the name.
      aria-labelledby={labelId}
      aria-sort={model?.getCanSort() ? ARIA_SORT[sorted || 'none'] : undefined}
      className={cx(
        styles.cell,
        styles.header,
        isFigure(field, interfaces) && styles.figure,
        index === 0 && styles.sticky,
      )}
      style={{ '--place': column + 1 }}
      draggable
      onDragStart={(event) => startDrag(event, 'column', index)}
      {...drop}
      {...cellAttributes(-1, column)}
    >
      <SortButton
        label={label}
        labelId={labelId}
        sorted={sorted}
        canSort={model?.getCanSort() ?? false}
        isActive={isActive}
        shortcuts={isLast ? MOVE_KEYS : `${MOVE_KEYS} ${RESIZE_KEYS}`}
        onSort={() => model?.toggleSorting()}
        onKeyDown={handleKeyDown}
      />
      {!isLast && (
        <ResizeHandle
          label={label}
          widthPx={columns.template[index]?.widthPx ?? 0}
          isRightToLeft={isRightToLeft}
          onDragBy={(deltaPx) => columns.dragBy(name, deltaPx)}
          onResizeBy={(deltaPx) => columns.resizeBy(name, deltaPx)}
          onReset={reset}
        />
      )}
    </div>
  )
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending', none: 'none' } as const

interface SortButtonProps {
  label: string
  labelId: string
  sorted: false | 'asc' | 'desc'
  canSort: boolean
  isActive: boolean
  shortcuts: string
  onSort: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

function SortButton(props: SortButtonProps) {
  const { label, sorted, canSort } = props
  const { t } = useTranslation()
  const refusal = canSort ? undefined : t('cant_sort_by_this_field')
  return (
    <button
      type="button"
      className={styles.sort}
      tabIndex={props.isActive ? 0 : -1}
      aria-disabled={!canSort}
      aria-keyshortcuts={props.shortcuts}
      aria-description={refusal}
      title={refusal ?? label}
      onClick={() => canSort && props.onSort()}
      onKeyDown={props.onKeyDown}
    >
      <span id={props.labelId} className={styles.title}>
        {label}
      </span>
      {sorted && (
        <Icon
          name={sorted === 'desc' ? 'arrow_downward' : 'arrow_upward'}
          size={14}
          className={styles.arrow}
        />
      )}
    </button>
  )
}
