import {
  type Column,
  type ColumnDef,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type ReactNode, useMemo } from 'react'
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

export interface DataTableProps<Row> extends Omit<TableProps, 'children'> {
  /** The first one names the row. */
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  getKey: (row: Row) => string | number
  /** What can be done with a row, at its end: a menu, a button, a switch. */
  renderActions?: (row: Row) => ReactNode
  /** Rows that count less, such as what is switched off. */
  isSubdued?: (row: Row) => boolean
  /** Takes the place of a table without rows. */
  empty?: ReactNode
}

/**
 * A table of rows that fit on a page: settings, people, extensions. Its sort is TanStack Table's.
 *
 * It is a table and no grid: its cells hold links, menus and switches, which people reach one after the other by Tab, as the
 * ARIA patterns have it for a few rows of controls. A grid would be one stop whose arrow keys had to lead into each control.
 * On a phone each row becomes a block: the name and what can be done with it first, then the other values with their labels.
 *
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/table/
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, getKey, renderActions, isSubdued, empty, className, ...table } = props
  const { heads, sorted } = useSortedRows(columns, rows)
  if (rows.length === 0 && empty !== undefined) return empty
  const [name, ...others] = columns
  if (!name) return null
  return (
    <Table {...table} className={cx(styles.data, className)}>
      <thead {...ROLES.rowgroup}>
        <tr {...ROLES.row}>
          {heads.map(({ column, sort }) => (
            <ColumnHead key={column.id} column={column} sort={sort} />
          ))}
          {renderActions && <td {...ROLES.cell} className={styles.actions} />}
        </tr>
      </thead>
      <tbody {...ROLES.rowgroup}>
        {sorted.map((row) => (
          <tr key={getKey(row)} {...ROLES.row} data-subdued={isSubdued?.(row) || undefined}>
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
        ))}
      </tbody>
    </Table>
  )
}

/** Said aloud, because Safari forgets what a part of a table is when its `display` changes, as it does on a phone. */
const ROLES = {
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() })
type Features = typeof features

/** Texts as people order them, with "1.10" after "1.9". */
const collator = new Intl.Collator(undefined, { numeric: true })

function compare(a: unknown, b: unknown): number {
  return typeof a === 'string' ? collator.compare(a, String(b)) : Number(a) - Number(b)
}

function useSortedRows<Row>(columns: readonly DataColumn<Row>[], rows: readonly Row[]) {
  const definitions = useMemo(
    () =>
      columns.map(
        ({ id, sortValue, sortsDescendingFirst = false }): ColumnDef<Features, { row: Row }> => ({
          id,
          accessorFn: ({ row }) => sortValue?.(row) ?? undefined,
          enableSorting: sortValue !== undefined,
          sortDescFirst: sortsDescendingFirst,
          sortUndefined: 'last',
          sortFn: (a, b, column) => compare(a.getValue(column), b.getValue(column)),
        }),
      ),
    [columns],
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

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const
const ARROWS = { asc: 'arrow_upward', desc: 'arrow_downward' } as const

function ColumnHead<Row>(props: { column: DataColumn<Row>; sort: Column<Features, { row: Row }> }) {
  const { column, sort } = props
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
      <button type="button" className={styles.sort} onClick={() => sort.toggleSorting()}>
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
