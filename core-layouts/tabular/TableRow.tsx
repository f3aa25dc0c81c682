// biome-ignore-all lint/a11y/useAriaPropsSupportedByRole: both roles of a cell have a column index
// biome-ignore-all lint/a11y/useSemanticElements: rows are laid out as grids; Safari drops the semantics of such tables
// biome-ignore-all lint/a11y/useFocusableInteractive: focus is on what the cells contain
import { type Field, type Item, type PrimaryKey, useExtensions } from '@pergola/sdk'
import { InterfaceDisplay, toPlainText } from '@pergola/sdk/items'
import { Checkbox, cx, Truncate } from '@pergola/sdk/ui'
import { type KeyboardEvent, memo, type SyntheticEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { isFigure } from './columnLayout'
import { RowHandle } from './RowHandle'
import styles from './tabular.module.css'
import { cellAttributes } from './useGridFocus'
import { useRowDrop } from './useRowDrop'

/** What rows can cause; stays the same object, so that scrolling does not draw rows again. */
export interface RowActions {
  toggle: (key: PrimaryKey, isRange: boolean) => void
  move: (from: number, to: number) => void
}

export interface TableRowProps {
  item: Item
  itemKey: PrimaryKey
  index: number
  /** Distance from the top of all rows. */
  offsetPx: number
  heightPx: number
  fields: readonly Field[]
  /** Address that the row leads to; without one a click selects it. */
  path: string | null
  /** `null` where rows cannot be selected. */
  isSelected: boolean | null
  /** `null` in collections that keep no order of their own; true while sorted by it: the row can be dragged. */
  isMovable: boolean | null
  /** The column that Tab reaches in this row. */
  activeColumn: number | null
  actions: RowActions
}

export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { item, itemKey, index, fields, isSelected, isMovable, activeColumn, actions } = props
  const headerField = rowHeaderOf(fields, item)
  const name = headerField ? toPlainText(item[headerField.field]) : String(itemKey)
  const drop = useRowDrop(index, actions.move)
  const interfaces = useExtensions('interface')
  const checkColumn = isMovable === null ? 0 : 1
  const firstColumn = checkColumn + (isSelected === null ? 0 : 1)

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== ' ' || isSelected === null || event.target instanceof HTMLInputElement) return
    event.preventDefault()
    actions.toggle(itemKey, event.shiftKey)
  }

  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected ?? undefined}
      className={styles.row}
      style={{ insetBlockStart: props.offsetPx, blockSize: props.heightPx }}
      onKeyDown={handleKeyDown}
      {...(isMovable ? drop : undefined)}
    >
      {isMovable !== null && (
        <div
          role="gridcell"
          aria-colindex={1}
          className={cx(styles.cell, styles.grip)}
          {...cellAttributes(index, 0)}
        >
          {isMovable && (
            <RowHandle
              itemName={name}
              index={index}
              tabIndex={activeColumn === 0 ? 0 : -1}
              onMove={actions.move}
            />
          )}
        </div>
      )}
      {isSelected !== null && (
        <CheckCell
          {...props}
          itemName={name}
          isSelected={isSelected}
          column={checkColumn}
          isTabStop={activeColumn === checkColumn}
        />
      )}
      {fields.map((field, position) => (
        <div
          key={field.field}
          role={field === headerField ? 'rowheader' : 'gridcell'}
          aria-colindex={firstColumn + position + 1}
          className={cx(styles.cell, position === 0 && styles.sticky)}
          {...cellAttributes(index, firstColumn + position)}
        >
          <CellContent
            {...props}
            isFigure={isFigure(field, interfaces)}
            isTabStop={activeColumn === firstColumn + position}
          >
            <InterfaceDisplay field={field} value={item[field.field]} values={item} />
          </CellContent>
        </div>
      ))}
    </div>
  )
})

/** The column that says which row it is: the first that holds text. */
function rowHeaderOf(fields: readonly Field[], item: Item): Field | undefined {
  return fields.find(({ field, type }) => type === 'string' && toPlainText(item[field]) !== '')
}

interface CheckCellProps extends Pick<TableRowProps, 'itemKey' | 'index' | 'actions'> {
  itemName: string
  isSelected: boolean
  column: number
  isTabStop: boolean
}

function CheckCell({ itemKey, itemName, index, actions, isSelected, column, isTabStop }: CheckCellProps) {
  const { t } = useTranslation()
  const isRange = useRef(false)
  // The checkbox itself does not report whether Shift was held.
  function rememberShift(event: SyntheticEvent) {
    isRange.current = (event.nativeEvent as MouseEvent).shiftKey
  }

  return (
    <div
      role="gridcell"
      aria-colindex={column + 1}
      className={cx(styles.cell, styles.check)}
      onPointerDownCapture={rememberShift}
      onKeyDownCapture={rememberShift}
      {...cellAttributes(index, column)}
    >
      <Checkbox
        aria-label={t('layouts.tabular.select_item', { item: itemName })}
        isSelected={isSelected}
        onChange={() => actions.toggle(itemKey, isRange.current)}
        excludeFromTabOrder={!isTabStop}
      />
    </div>
  )
}

interface CellContentProps extends Pick<TableRowProps, 'itemKey' | 'path' | 'actions'> {
  isFigure: boolean
  isTabStop: boolean
  children: React.ReactNode
}

/** Each cell is the row's link, so that all of the row can be clicked, opened in a new tab and read on hover. */
function CellContent({ itemKey, path, actions, isFigure, isTabStop, children }: CellContentProps) {
  const common = { className: cx(styles.content, isFigure && styles.figure), tabIndex: isTabStop ? 0 : -1 }
  if (path !== null) {
    return (
      <Truncate as={Link} to={path} {...common}>
        {children}
      </Truncate>
    )
  }
  return (
    <Truncate
      as="button"
      type="button"
      onClick={(event) => actions.toggle(itemKey, event.shiftKey)}
      {...common}
    >
      {children}
    </Truncate>
  )
}
