import { type Field, type Item, isSortable, type LayoutProps } from '@pergola/sdk'
import { chosenFields } from '@pergola/sdk/items'
import { type TableModel, type TableModelOptions, useTableModel } from '@pergola/sdk/ui'
import { useMemo, useRef, useState } from 'react'
import {
  type ColumnWidths,
  DEFAULT_WIDTH_PX,
  growingColumns,
  MIN_WIDTH_PX,
  parseSort,
  storedWidths,
  titleOf,
} from './columnLayout'
import type { GridColumn } from './gridStyle'
import type meta from './meta'

export type ListingTable = TableModel<Item>

export interface ListingColumns {
  table: ListingTable
  /** Fields of the visible columns as they are drawn: the one that stays in view first. */
  shown: readonly Field[]
  /** Widths of the visible columns; that of a column whose edge is being dragged follows the pointer. */
  template: readonly GridColumn[]
  /** The same object until a width changes. */
  widths: ColumnWidths
  /** Shows a column wider while its edge is dragged, or narrower by a negative number; `null` ends that. */
  dragBy: (field: string, deltaPx: number | null) => void
  /** Makes a column wider, or narrower by a negative number. */
  resizeBy: (field: string, deltaPx: number) => void
  /** Forgets the width that was set for a column. */
  resetWidth: (field: string) => void
}

type Updater<Value> = Value | ((value: Value) => Value)
const resolve = <Value>(updater: Updater<Value>, value: Value): Value =>
  updater instanceof Function ? updater(value) : updater

/**
 * The column model of a listing. All of its state lives in the view: fields and sort in its query, widths in its options.
 *
 * @param items - The rows that are loaded.
 * @param drawnWidthOf - How wide a column is at the moment, in px, by its place among those that are shown; nothing for one
 *   that is not drawn.
 */
export function useListingTable(
  props: LayoutProps<typeof meta>,
  items: readonly Item[],
  isNarrow: boolean,
  onSortChange: (sort: string) => void,
  drawnWidthOf: (index: number) => number | undefined,
): ListingColumns {
  const { fields, viewQuery, primaryKeyField } = props
  const chosen = useMemo(() => chosenFields(viewQuery.fields, fields), [viewQuery.fields, fields])
  // Beside the fixed column there is little room on a phone, so it has to say which row it is.
  const pinned = (isNarrow ? titleOf(chosen) : undefined) ?? chosen[0]
  const shown = useMemo(
    () => (pinned ? [pinned, ...chosen.filter((field) => field !== pinned)] : chosen),
    [pinned, chosen],
  )
  const sizing = useColumnWidths(props, shown, drawnWidthOf)

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
      columnSizing: sizing.widths,
      sorting: sort ? [{ id: sort.field, desc: sort.isDescending }] : [],
    },
    onColumnOrderChange: (updater) => storeFields(resolve(updater, order)),
    onColumnVisibilityChange: (updater) => {
      const next = resolve(updater, columnVisibility)
      const added = fields.filter(({ field }) => next[field] && !order.includes(field))
      storeFields([...order.filter((name) => next[name]), ...added.map(({ field }) => field)])
    },
    onColumnSizingChange: (updater) => props.onOptionsChange({ widths: resolve(updater, sizing.widths) }),
    onSortingChange: (updater) => {
      const [next] = resolve(updater, sort ? [{ id: sort.field, desc: sort.isDescending }] : [])
      if (next) onSortChange(next.desc ? `-${next.id}` : next.id)
    },
  })
  return {
    table,
    shown,
    template: order.map((name) => ({
      widthPx: table.getColumn(name)?.getSize() ?? DEFAULT_WIDTH_PX,
      grows: sizing.growing.has(name),
    })),
    widths: sizing.widths,
    dragBy: sizing.dragBy,
    resizeBy: (field, deltaPx) =>
      table.setColumnSizing({ ...sizing.stored, ...sizing.after(field, deltaPx) }),
    resetWidth: (field) => {
      const { [field]: _own, ...others } = sizing.stored
      table.setColumnSizing(others)
    },
  }
}

/**
 * Widths as the view keeps them, and those while an edge is being dragged. An edge stays under the pointer only when nothing
 * before it grows or shrinks: these columns keep the widths at which they are drawn.
 */
function useColumnWidths(
  { viewOptions }: LayoutProps<typeof meta>,
  shown: readonly Field[],
  drawnWidthOf: (index: number) => number | undefined,
) {
  const stored = useMemo(() => storedWidths(viewOptions.widths), [viewOptions.widths])
  const [dragged, setDragged] = useState<ColumnWidths | null>(null)
  const widths = useMemo(() => ({ ...stored, ...dragged }), [stored, dragged])
  const growing = useMemo(() => growingColumns(widths, shown), [widths, shown])
  const dragStart = useRef<ColumnWidths | null>(null)

  const drawn = (field: string, index: number) =>
    (growing.has(field) && drawnWidthOf(index)) || (widths[field] ?? DEFAULT_WIDTH_PX)
  function drawnUpTo(name: string): ColumnWidths {
    const end = shown.findIndex(({ field }) => field === name) + 1
    return Object.fromEntries(shown.slice(0, end).map(({ field }, index) => [field, drawn(field, index)]))
  }
  function after(field: string, deltaPx: number): Record<string, number> {
    const start = dragStart.current ?? drawnUpTo(field)
    const width = Math.round((start[field] ?? DEFAULT_WIDTH_PX) + deltaPx)
    return { ...start, [field]: Math.max(width, MIN_WIDTH_PX) }
  }
  return {
    stored,
    widths,
    growing,
    after,
    dragBy: (field: string, deltaPx: number | null) => {
      dragStart.current = deltaPx === null ? null : (dragStart.current ?? drawnUpTo(field))
      setDragged(deltaPx === null ? null : after(field, deltaPx))
    },
  }
}
