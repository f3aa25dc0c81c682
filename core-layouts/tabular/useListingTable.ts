import { type Field, type Item, isSortable, type LayoutProps } from '@pergola/sdk'
import { chosenFields } from '@pergola/sdk/items'
import { type TableModel, type TableModelOptions, useTableModel } from '@pergola/sdk/ui'
import { useMemo, useState } from 'react'
import { columnWidths, DEFAULT_WIDTH_PX, MIN_WIDTH_PX, parseSort, titleOf } from './columnLayout'
import type meta from './meta'

export type ListingTable = TableModel<Item>

export interface ListingColumns {
  table: ListingTable
  /** Fields of the visible columns as they are drawn: the one that stays in view first. */
  shown: readonly Field[]
  /** In px, of the visible columns; that of a column whose edge is being dragged follows the pointer. */
  widths: readonly number[]
  /** Shows a column wider while its edge is dragged, or narrower by a negative number; `null` ends that. */
  dragBy: (field: string, deltaPx: number | null) => void
  /** Makes a column wider, or narrower by a negative number. */
  resizeBy: (field: string, deltaPx: number) => void
}

type Updater<Value> = Value | ((value: Value) => Value)
const resolve = <Value>(updater: Updater<Value>, value: Value): Value =>
  updater instanceof Function ? updater(value) : updater

/**
 * The column model of a listing. All of its state lives in the view: fields and sort in its query, widths in its options.
 *
 * @param items - The rows that are loaded.
 */
export function useListingTable(
  props: LayoutProps<typeof meta>,
  items: readonly Item[],
  isNarrow: boolean,
  onSortChange: (sort: string) => void,
): ListingColumns {
  const { fields, viewQuery, primaryKeyField } = props
  const chosen = useMemo(() => chosenFields(viewQuery.fields, fields), [viewQuery.fields, fields])
  // Beside the fixed column there is little room on a phone, so it has to say which row it is.
  const pinned = (isNarrow ? titleOf(chosen) : undefined) ?? chosen[0]
  const shown = useMemo(
    () => (pinned ? [pinned, ...chosen.filter((field) => field !== pinned)] : chosen),
    [pinned, chosen],
  )
  const sizing = useColumnWidths(props, shown)

  const columns = useMemo(
    (): TableModelOptions<Item>['columns'] =>
      fields.map((field) => ({
        id: field.field,
        accessorFn: (item) => item[field.field],
        enableSorting: isSortable(field),
      })),
    [fields],
  )
  const order = useMemo(() => shown.map(({ field }) => field), [shown])
  const columnVisibility = useMemo(
    () => Object.fromEntries(fields.map(({ field }) => [field, order.includes(field)])),
    [fields, order],
  )
  const sort = parseSort(viewQuery.sort)
  const storeFields = (names: readonly string[]) => props.onQueryChange({ fields: names.join(',') })

  const table = useTableModel<Item>({
    columns,
    data: items,
    getRowId: (item) => String(item[primaryKeyField]),
    defaultColumn: { size: DEFAULT_WIDTH_PX, minSize: MIN_WIDTH_PX },
    // The server sorts: it alone knows all rows.
    manualSorting: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
    sortDescFirst: false,
    state: {
      columnOrder: order,
      columnVisibility,
      columnSizing: sizing.byField,
      sorting: sort ? [{ id: sort.field, desc: sort.isDescending }] : [],
    },
    onColumnOrderChange: (updater) => storeFields(resolve(updater, order)),
    onColumnVisibilityChange: (updater) => {
      const next = resolve(updater, columnVisibility)
      const added = fields.filter(({ field }) => next[field] && !order.includes(field))
      storeFields([...order.filter((name) => next[name]), ...added.map(({ field }) => field)])
    },
    onColumnSizingChange: (updater) => props.onOptionsChange({ widths: resolve(updater, sizing.byField) }),
    onSortingChange: (updater) => {
      const [next] = resolve(updater, sort ? [{ id: sort.field, desc: sort.isDescending }] : [])
      if (next) onSortChange(next.desc ? `-${next.id}` : next.id)
    },
  })
  return {
    table,
    shown,
    widths: order.map((name) => table.getColumn(name)?.getSize() ?? DEFAULT_WIDTH_PX),
    dragBy: sizing.dragBy,
    resizeBy: (field, deltaPx) =>
      table.setColumnSizing({ ...sizing.stored, ...sizing.after(field, deltaPx) }),
  }
}

/** Widths as the view keeps them, and that of the column whose edge is being dragged. */
function useColumnWidths({ viewOptions }: LayoutProps<typeof meta>, shown: readonly Field[]) {
  const stored = useMemo(() => columnWidths(viewOptions.widths, shown), [viewOptions.widths, shown])
  const [dragged, setDragged] = useState<Record<string, number> | null>(null)
  const after = (field: string, deltaPx: number) => ({
    [field]: Math.max(Math.round((stored[field] ?? DEFAULT_WIDTH_PX) + deltaPx), MIN_WIDTH_PX),
  })
  return {
    stored,
    byField: useMemo(() => ({ ...stored, ...dragged }), [stored, dragged]),
    after,
    dragBy: (field: string, deltaPx: number | null) =>
      setDragged(deltaPx === null ? null : after(field, deltaPx)),
  }
}
