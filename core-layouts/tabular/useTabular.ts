import type { Item, LayoutProps, PrimaryKey } from '@pergola/sdk'
import { useScrollMemory, useStableCallback } from '@pergola/sdk/items'
import { useIsNarrow } from '@pergola/sdk/ui'
import { type MouseEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHref, useNavigate } from 'react-router-dom'
import { parseSort, rowHeightOf } from './columnLayout'
import { drawnColumns } from './columnWindow'
import type meta from './meta'
import type { RowActions } from './TableRow'
import { useColumnWindow } from './useColumnWindow'
import { cellSelector, useGridFocus } from './useGridFocus'
import { useListingTable } from './useListingTable'
import { useRowSelection } from './useRowSelection'
import { useRows } from './useRows'
import { useRowWindow } from './useRowWindow'

/** Distance from the last row at which the next page is asked for. */
const NEXT_PAGE_DISTANCE_PX = 500
/** As the stylesheet has them. */
const HEAD_PX = 40
const LEADING_PX = 52

/** Rows, columns, focus and what can be done: all of the table but its drawing. */
export function useTabular(props: LayoutProps<typeof meta>) {
  const { selection, sortField, viewQuery, viewOptions, primaryKeyField, isLoading } = props
  const { i18n } = useTranslation()
  const isRightToLeft = i18n.dir() === 'rtl'
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const gridRef = useRef<HTMLDivElement>(null)

  const sort = parseSort(viewQuery.sort)
  const isManual = sortField === null ? null : sort?.field === sortField && !sort.isDescending
  const hasBoxes = selection !== null && !props.isChoosingOne
  const leadingCount = (isManual === null ? 0 : 1) + (hasBoxes ? 1 : 0)

  const changeSort = useStableCallback((next: string) => {
    if (scroller) scroller.scrollTop = 0
    props.onQueryChange({ sort: next })
  })
  const rows = useRows(props)
  const rowSelection = useRowSelection(props, props.items)
  const columns = useListingTable(props, props.items, useIsNarrow(), changeSort, (index) => {
    return gridRef.current?.querySelector<HTMLElement>(cellSelector(-1, leadingCount + index))?.offsetWidth
  })
  // Where there is room to share, all columns are in view, so their least widths say which ones are.
  const widthsPx = columns.template.map(({ widthPx }) => widthPx)
  const columnWindow = useColumnWindow(scroller, widthsPx, leadingCount * LEADING_PX)
  const rowHeightPx = rowHeightOf(
    viewOptions.spacing,
    matchMedia('(pointer: coarse)').matches,
    viewOptions.wrap,
  )
  const inView = useRowWindow({
    scroller,
    rowCount: rows.count,
    rowHeightPx,
    headHeightPx: HEAD_PX,
    rows: props.rowWindow?.onView,
  })
  useScrollMemory(scroller, !isLoading)
  useTopOfOtherRows(scroller, props.rowWindow?.onView)
  useRowRequests(props, inView.first, inView.last, (rows.count - 1 - inView.last) * rowHeightPx)

  const focus = useGridFocus({
    gridRef,
    rowCount: isLoading ? 0 : rows.count,
    firstColumn: isManual === false ? 1 : 0,
    columnCount: leadingCount + columns.shown.length,
    pageSize: Math.max(1, inView.last - inView.first),
    isRightToLeft,
    scrollToRow: inView.scrollToRow,
  })
  const { row, column } = focus.active
  const drawn = useMemo(() => drawnColumns(columns.shown, columnWindow, null), [columns.shown, columnWindow])
  const drawnInActiveRow = useMemo(
    () => drawnColumns(columns.shown, columnWindow, column - leadingCount),
    [columns.shown, columnWindow, column, leadingCount],
  )
  // The row that holds the tab stop stays drawn when it is scrolled away: focus inside it would be lost otherwise.
  const drawnRows =
    row < 0 || row >= rows.count || inView.drawn.includes(row) ? inView.drawn : [...inView.drawn, row]

  return {
    scroller,
    setScroller,
    gridRef,
    isManual,
    hasBoxes,
    leadingCount,
    rows,
    columns,
    rowSelection,
    rowHeightPx,
    heightPx: inView.heightPx,
    offsetOf: inView.offsetOf,
    drawnRows,
    focus,
    columnsOf: (index: number) => (index === row ? drawnInActiveRow : drawn),
    activeColumnOf: (index: number) => (index === row ? column : null),
    toggleManual: () => changeSort(isManual || sortField === null ? primaryKeyField : sortField),
  }
}

export type Tabular = ReturnType<typeof useTabular>

/** Goes back to the first row when the rows are those of another search. */
function useTopOfOtherRows(scroller: HTMLElement | null, rows: unknown) {
  const known = useRef(rows)
  useLayoutEffect(() => {
    if (scroller && known.current !== rows) scroller.scrollTop = 0
    known.current = rows
  }, [scroller, rows])
}

/** Says which rows are in view; where rows only come page by page, asks for the next one near the end. */
function useRowRequests(
  { rowWindow, isLoading, items, hasMore, isLoadingMore, onNextPage }: LayoutProps<typeof meta>,
  first: number,
  last: number,
  unseenPx: number,
) {
  const onView = rowWindow?.onView
  useEffect(() => {
    if (!isLoading) onView?.(first, last)
  }, [onView, isLoading, first, last])

  const isNearEnd =
    !rowWindow && hasMore && !isLoadingMore && items.length > 0 && unseenPx < NEXT_PAGE_DISTANCE_PX
  useEffect(() => {
    if (isNearEnd) onNextPage()
  }, [isNearEnd, onNextPage])
}

/** What rows can cause: one object for life that does what is right at the time. */
export function useRowActions(
  { rowSelection, rows }: Tabular,
  onMoved: (item: Item, position: number) => void,
): RowActions {
  const toggle = useStableCallback(rowSelection.toggle)
  const move = useStableCallback((from: number, to: number) => {
    void rows.move(from, to).then((item) => item && onMoved(item, to + 1))
  })
  const navigate = useNavigate()
  const press = useStableCallback((event: MouseEvent, key: PrimaryKey, path: string | null) => {
    if (path === null) return toggle(key, event.shiftKey)
    if (event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    navigate(path)
  })
  const root = useHref('/').slice(0, -1)
  return useState({ toggle, move, press, root })[0]
}
