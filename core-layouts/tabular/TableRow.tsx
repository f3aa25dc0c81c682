// biome-ignore-all lint/a11y/useAriaPropsSupportedByRole: both roles of a cell have a column index
// biome-ignore-all lint/a11y/useSemanticElements: rows are laid out as grids; Safari drops the semantics of such tables
// biome-ignore-all lint/a11y/useFocusableInteractive: focus is on what the cells contain
import type { Field, Item, PrimaryKey } from '@pergola/sdk'
import { type DisplayTexts, InterfaceDisplay, toPlainText, WithDisplayTexts } from '@pergola/sdk/items'
import { cx, lazyComponent, PlainCheckbox, Truncate } from '@pergola/sdk/ui'
import { type MouseEvent as ClickEvent, type KeyboardEvent, memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { DrawnColumn } from './columnWindow'
import styles from './tabular.module.css'
import { useDrop } from './useDrop'
import { cellAttributes } from './useGridFocus'

/** Fetched with the first order that is made by hand: the first rows have no room for it. */
export const RowHandle = lazyComponent(
  async () => (await import(/* webpackChunkName: "row-handle" */ './RowHandle')).RowHandle,
)

/** What rows can cause; stays the same object, so that scrolling does not draw rows again. */
export interface RowActions {
  toggle: (key: PrimaryKey, isRange: boolean) => void
  move: (from: number, to: number) => void
  /** What the address of a link has before the path. */
  root: string
  /** Goes to the path of a row, unless the click is one that the browser opens elsewhere; without a path it selects the row. */
  press: (event: ClickEvent, key: PrimaryKey, path: string | null) => void
}

export interface TableRowProps {
  item: Item
  itemKey: PrimaryKey
  index: number
  /** Distance from the top of all rows. */
  offsetPx: number
  heightPx: number
  /** Of all columns. */
  fields: readonly Field[]
  /** The columns that are drawn. */
  columns: readonly DrawnColumn[]
  /** Fields whose values line up at the end. */
  figures: ReadonlySet<Field>
  texts: DisplayTexts
  /** Cells before those of the fields. */
  leadingCount: number
  /** Address that the row leads to; without one a click selects it. */
  path: string | null
  /** `null` where rows cannot be selected. */
  isSelected: boolean | null
  /** `null` in collections that keep no order of their own; true while sorted by it: the row can be dragged. */
  isMovable: boolean | null
  isLast: boolean
  /** The column that Tab reaches in this row. */
  activeColumn: number | null
  actions: RowActions
}

export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { item, itemKey, index, columns, leadingCount, isSelected, isMovable, activeColumn, actions } = props
  const titleField = titleFieldOf(props.fields, item)
  const name = nameOfRow(props.fields, item, itemKey)
  const drop = useDrop('row', index, isInUpperHalf, actions.move)

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
              isLast={props.isLast}
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
          column={leadingCount - 1}
          isTabStop={activeColumn === leadingCount - 1}
        />
      )}
      <WithDisplayTexts texts={props.texts}>
        {(textOf) =>
          columns.map((column) =>
            drawCell(props, column, column.field === titleField, textOf(column.field, item)),
          )
        }
      </WithDisplayTexts>
    </div>
  )
})

const isInUpperHalf = ({ clientY }: { clientY: number }, { top, height }: DOMRect) =>
  clientY < top + height / 2

/** The column that says which row it is: the first that holds text. */
function titleFieldOf(fields: readonly Field[], item: Item): Field | undefined {
  return fields.find(({ field, type }) => type === 'string' && toPlainText(item[field]) !== '')
}

/** What says which row it is, for those who do not see it: its first text, or its key. */
export function nameOfRow(fields: readonly Field[], item: Item, key: unknown): string {
  const titleField = titleFieldOf(fields, item)
  return titleField ? toPlainText(item[titleField.field]) : String(key)
}

interface CheckCellProps extends Pick<TableRowProps, 'itemKey' | 'index' | 'actions'> {
  itemName: string
  isSelected: boolean
  column: number
  isTabStop: boolean
}

function CheckCell({ itemKey, itemName, index, actions, isSelected, column, isTabStop }: CheckCellProps) {
  const { t } = useTranslation()
  return (
    <div
      role="gridcell"
      aria-colindex={column + 1}
      className={cx(styles.cell, styles.check)}
      {...cellAttributes(index, column)}
    >
      <PlainCheckbox
        aria-label={t('layouts.tabular.select_item', { item: itemName })}
        isSelected={isSelected}
        onChange={(isRange) => actions.toggle(itemKey, isRange)}
        tabIndex={isTabStop ? 0 : -1}
      />
    </div>
  )
}

/** Each cell is the row's link, so that all of the row can be clicked, opened in a new tab and read on hover. */
function drawCell(
  row: TableRowProps,
  { field, index: place }: DrawnColumn,
  isTitle: boolean,
  text: string | null,
) {
  const { item, itemKey, index, path, actions, leadingCount, activeColumn } = row
  const column = leadingCount + place
  const common = {
    className: cx(styles.content, row.figures.has(field) && styles.figure),
    tabIndex: activeColumn === column ? 0 : -1,
    onClick: (event: ClickEvent) => actions.press(event, itemKey, path),
    children: text ?? <InterfaceDisplay field={field} value={item[field.field]} values={item} />,
  }

  return (
    <div
      key={field.field}
      role={isTitle ? 'rowheader' : 'gridcell'}
      aria-colindex={column + 1}
      className={cx(styles.cell, place === 0 && styles.sticky)}
      style={{ '--place': column + 1 }}
      {...cellAttributes(index, column)}
    >
      {/* With a key: what it and an interface remember is of one item. */}
      {path === null ? (
        <Truncate key={itemKey} as="button" type="button" {...common} />
      ) : (
        // Not a component with hooks of its own: a step of the wheel draws hundreds of cells.
        <Truncate key={itemKey} as="a" href={actions.root + path} {...common} />
      )}
    </div>
  )
}
