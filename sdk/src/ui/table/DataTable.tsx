import {
  type Column,
  type ColumnDef,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../cx'
import { Icon } from '../icon/Icon'
import styles from './DataTable.module.css'
import { Table, type TableProps } from './Table'

/** A column of a `DataTable`. */
export interface DataColumn<Row> {
  id: string
  /** Text of its head. */
  label: string
  /** What a row shows here: text, or a control. */
  cell: (row: Row) => ReactNode
  /** Makes the head a button that sorts by these values, texts as people order them; rows without one come last. */
  sortValue?: (row: Row) => string | number | boolean | null
  /** The first press shows the largest first: for figures of which the large ones are looked for. */
  sortsDescendingFirst?: boolean
  /** Figures, aligned to the end. */
  isNumeric?: boolean
  /** Left out on a phone, since the page of the row has it too. */
  isDetail?: boolean
  /** A control, which a phone shows beside the name of the row. */
  isControl?: boolean
}

/** What became of a row in a form that is not saved yet, beside its words: a bar at its start; `removed` is struck through. */
export type DataRowState = 'changed' | 'invalid' | 'removed'

export interface DataTableProps<Row> extends Omit<TableProps, 'children' | 'isGrid'> {
  /** The first one names the row. */
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  getKey: (row: Row) => string | number
  /** What stands before the name of a row: a picture. */
  renderLead?: (row: Row) => ReactNode
  /** What can be done with a row, at its end: a menu, a button, a switch. */
  renderActions?: (row: Row) => ReactNode
  /** Rows that count less, such as what is switched off. */
  isSubdued?: (row: Row) => boolean
  getState?: (row: Row) => DataRowState | null
  /** A click beside the controls of a row: a convenience, so one of the controls does the same. */
  onRowClick?: (row: Row) => void
  /** Someone sorts: rows that are not there yet can be fetched. */
  onSort?: () => void
  /** Takes the place of a table without rows. */
  empty?: ReactNode
}

/**
 * A table of rows that fit on a page: settings, people, the rows of a relation. Its sort is TanStack Table's.
 *
 * It is one stop of the keyboard, whose arrow keys lead to each cell and control: by Tab alone sixty rows of a menu and a
 * switch would take 120 presses to pass. What is typed into stays a stop of its own.
 * On a phone each row becomes a block: the name and what can be done with it first, then the other values with their labels.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, getKey, renderLead, renderActions, empty, density, className } = props
  const { heads, sorted } = useSortedRows(columns, rows)
  if (rows.length === 0 && empty !== undefined) return empty
  return (
    <Table
      isGrid
      aria-label={props['aria-label']}
      aria-labelledby={props['aria-labelledby']}
      density={density}
      className={cx(styles.data, className)}
    >
      <thead {...ROLES.rowgroup}>
        <tr {...ROLES.row}>
          {renderLead && <td {...ROLES.cell} className={styles.lead} />}
          {heads.map(({ column, sort }) => (
            <ColumnHead key={column.id} column={column} sort={sort} onSort={props.onSort} />
          ))}
          {renderActions && <td {...ROLES.cell} className={styles.actions} />}
        </tr>
      </thead>
      <tbody {...ROLES.rowgroup}>
        {sorted.map((row) => (
          <DataRow key={getKey(row)} {...props} row={row} />
        ))}
      </tbody>
    </Table>
  )
}

function DataRow<Row>(props: DataTableProps<Row> & { row: Row }) {
  const { row, columns, renderLead, renderActions, isSubdued, getState, onRowClick } = props
  const [name, ...others] = columns
  if (!name) return null
  return (
    <tr
      {...ROLES.row}
      data-subdued={isSubdued?.(row) || undefined}
      data-state={getState?.(row) ?? undefined}
      data-pressable={onRowClick ? '' : undefined}
      onClick={(event) => {
        if (!(event.target as Element).closest('a, button, input, label')) onRowClick?.(row)
      }}
    >
      {renderLead && (
        <td {...ROLES.cell} className={styles.lead}>
          {renderLead(row)}
        </td>
      )}
      <th {...ROLES.rowheader} scope="row">
        {name.cell(row)}
      </th>
      {others.map((column) => (
        <td key={column.id} {...ROLES.cell} {...markOf(column)} data-label={column.label}>
          {column.cell(row)}
        </td>
      ))}
      {renderActions && (
        <td {...ROLES.cell} className={styles.actions}>
          {renderActions(row)}
        </td>
      )}
    </tr>
  )
}

/** Said aloud, because Safari forgets what a part of a table is when its `display` changes, as it does on a phone. */
const ROLES = {
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'gridcell' },
} as const

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() })
type Features = typeof features

function useSortedRows<Row>(columns: readonly DataColumn<Row>[], rows: readonly Row[]) {
  const { i18n } = useTranslation()
  // Texts as people order them in the language of the console, with "1.10" after "1.9".
  const collator = useMemo(() => new Intl.Collator(i18n.language, { numeric: true }), [i18n.language])
  const definitions = useMemo(
    () =>
      columns.map(
        ({ id, sortValue, sortsDescendingFirst = false }): ColumnDef<Features, { row: Row }> => ({
          id,
          accessorFn: ({ row }) => sortValue?.(row) ?? undefined,
          enableSorting: sortValue !== undefined,
          sortDescFirst: sortsDescendingFirst,
          sortUndefined: 'last',
          sortFn: (a, b, column) => compare(a.getValue(column), b.getValue(column), collator),
        }),
      ),
    [columns, collator],
  )
  const data = useMemo(() => rows.map((row) => ({ row })), [rows])
  const table = useTable({ features, columns: definitions, data })
  return {
    heads: columns.flatMap((column) => {
      const sort = table.getColumn(column.id)
      return sort ? [{ column, sort }] : []
    }),
    sorted: table.getRowModel().rows.map(({ original }) => original.row),
  }
}

function compare(a: unknown, b: unknown, collator: Intl.Collator): number {
  return typeof a === 'string' ? collator.compare(a, String(b)) : Number(a) - Number(b)
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const
const ARROWS = { asc: 'arrow_upward', desc: 'arrow_downward' } as const

interface ColumnHeadProps<Row> extends Pick<DataTableProps<Row>, 'onSort'> {
  column: DataColumn<Row>
  sort: Column<Features, { row: Row }>
}

function ColumnHead<Row>({ column, sort, onSort }: ColumnHeadProps<Row>) {
  const mark = markOf(column)
  if (!sort.getCanSort()) {
    return (
      <th {...ROLES.columnheader} scope="col" {...mark}>
        {column.label}
      </th>
    )
  }
  const sorted = sort.getIsSorted()
  return (
    <th {...ROLES.columnheader} scope="col" aria-sort={sorted ? ARIA_SORT[sorted] : 'none'} {...mark}>
      {/* One way, the other way, then as the rows were. */}
      <button
        type="button"
        className={styles.sort}
        onClick={() => {
          sort.toggleSorting()
          onSort?.()
        }}
      >
        {column.label}
        <span className={styles.arrow} data-shown={sorted ? '' : undefined}>
          <Icon name={ARROWS[sorted || sort.getFirstSortDir()]} size={16} />
        </span>
      </button>
    </th>
  )
}

function markOf({ isNumeric, isDetail, isControl }: DataColumn<never>) {
  return {
    'data-numeric': isNumeric ? '' : undefined,
    'data-detail': isDetail ? '' : undefined,
    'data-control': isControl ? '' : undefined,
  }
}
