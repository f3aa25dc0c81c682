import {
  columnOrderingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  type RowData,
  rowSortingFeature,
  type Table,
  type TableOptions,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'

interface Features {
  columnOrderingFeature: typeof columnOrderingFeature
  columnSizingFeature: typeof columnSizingFeature
  columnVisibilityFeature: typeof columnVisibilityFeature
  rowSortingFeature: typeof rowSortingFeature
}

/** What tables of the console keep. Resizing is not among it: that of the package knows neither pen nor Escape. Nor
 * is selection: it knows loaded rows only, while a page keeps what was selected in all of a listing. */
const features: Features = tableFeatures({
  columnOrderingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
})

/** The state of a table without its drawing: order, width and visibility of columns, and sort. */
export type TableModel<Data extends RowData> = Table<Features, Data>
export type TableModelOptions<Data extends RowData> = Omit<TableOptions<Features, Data>, 'features'>

/**
 * The column model behind every table: TanStack Table with the parts that the console uses. What draws a table decides
 * which of its state is kept elsewhere (`state` and the `on…Change` of it); the model keeps the rest.
 *
 * @see https://tanstack.com/table
 */
export function useTableModel<Data extends RowData>(options: TableModelOptions<Data>): TableModel<Data> {
  return useTable({ features, ...options } as TableOptions<Features, Data>) as TableModel<Data>
}
