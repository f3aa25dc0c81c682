import type { Field, Item } from '@pergola/sdk'
import {
  type ColumnDef,
  columnResizingFeature,
  columnSizingFeature,
  functionalUpdate,
  type Header,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import { columnWidths, MIN_WIDTH_PX } from './columnLayout'

const features = tableFeatures({ columnSizingFeature, columnResizingFeature })

export type ColumnHeader = Header<typeof features, Item>

// Rows come filtered, ordered and paged from the server: the table model is here for its columns alone.
const NO_ROWS: Item[] = []

export interface UseColumnsOptions {
  fields: readonly Field[]
  /** As the preset keeps them, by field. */
  storedWidths: unknown
  isRightToLeft: boolean
  /** Called with all widths once one of them changed. */
  onWidthsChange: (widths: Record<string, number>) => void
}

export interface Columns {
  headers: readonly ColumnHeader[]
  /** In px, by field; that of a column whose edge is being dragged follows the pointer. */
  widths: Readonly<Record<string, number>>
  /** Makes a column wider, or narrower by a negative number. */
  resizeBy: (field: string, deltaPx: number) => void
}

export function useColumns(options: UseColumnsOptions): Columns {
  const { fields, storedWidths, isRightToLeft, onWidthsChange } = options
  const stored = useMemo(() => columnWidths(storedWidths, fields), [storedWidths, fields])
  const columns = useMemo<ColumnDef<typeof features, Item>[]>(
    () => fields.map(({ field }) => ({ id: field, accessorFn: (row) => row[field], minSize: MIN_WIDTH_PX })),
    [fields],
  )
  const table = useTable({
    features,
    columns,
    data: NO_ROWS,
    state: { columnSizing: stored },
    columnResizeMode: 'onEnd',
    columnResizeDirection: isRightToLeft ? 'rtl' : 'ltr',
    onColumnSizingChange: (updater) => store(functionalUpdate(updater, stored)),
  })

  function store(widths: Readonly<Record<string, number>>) {
    onWidthsChange(
      Object.fromEntries(Object.entries(widths).map(([field, width]) => [field, toWidth(width)])),
    )
  }

  const { isResizingColumn, startSize, deltaOffset } = table.state.columnResizing
  const widths = isResizingColumn
    ? { ...stored, [isResizingColumn]: toWidth((startSize ?? 0) + (deltaOffset ?? 0)) }
    : stored

  return {
    headers: table.getFlatHeaders(),
    widths,
    resizeBy: (field, deltaPx) => store({ ...stored, [field]: (stored[field] ?? 0) + deltaPx }),
  }
}

function toWidth(px: number): number {
  return Math.max(Math.round(px), MIN_WIDTH_PX)
}
