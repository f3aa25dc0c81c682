// biome-ignore-all lint/a11y/useSemanticElements: rows are laid out as grids; Safari drops the semantics of such tables
// biome-ignore-all lint/a11y/useFocusableInteractive: focus is on what the cells contain
import { type LayoutProps, type PrimaryKey, useNames } from '@pergola/sdk'
import { chosenFields, toggleAll, toggleKey, toggleRange, useScrollMemory } from '@pergola/sdk/items'
import { Spinner, useIsNarrow, VisuallyHidden } from '@pergola/sdk/ui'
import { type ClipboardEvent, type CSSProperties, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useVirtualizer } from 'react-window'
import { parseSort, rowHeightOf, titleFirst } from './columnLayout'
import type meta from './meta'
import { SkeletonRows } from './SkeletonRows'
import { TableHead } from './TableHead'
import { type RowActions, TableRow } from './TableRow'
import styles from './tabular.module.css'
import { toTsv } from './toTsv'
import { type Columns, useColumns } from './useColumns'
import { useGridFocus } from './useGridFocus'
import { useManualOrder } from './useManualOrder'
import { useScrollEdges } from './useScrollEdges'

/** Distance from the last row at which the next page is asked for. */
const NEXT_PAGE_DISTANCE_PX = 500
const OVERSCAN_ROWS = 8

/** Items as the rows of a table; only rows that are looked at are drawn. */
export default function TabularLayout(props: LayoutProps<typeof meta>) {
  const { collection, primaryKeyField, fields, viewQuery, viewOptions, selection, sortField } = props
  const { i18n, t } = useTranslation()
  const names = useNames()
  const isRightToLeft = i18n.dir() === 'rtl'
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const [body, setBody] = useState<HTMLElement | null>(null)
  const gridRef = useRef<HTMLDivElement>(null)
  const [announcement, setAnnouncement] = useState('')

  const isNarrow = useIsNarrow()
  const shown = useMemo(() => {
    const chosen = chosenFields(viewQuery.fields, fields)
    // Beside the first column there is little room on a phone, so it has to say which row it is.
    return isNarrow ? titleFirst(chosen) : chosen
  }, [viewQuery.fields, fields, isNarrow])
  const sort = parseSort(viewQuery.sort)
  const isManual = sortField === null ? null : sort?.field === sortField && !sort.isDescending
  const order = useManualOrder({ ...props, sortField })
  const columns = useColumns({
    fields: shown,
    storedWidths: viewOptions.widths,
    onWidthsChange: (widths) => props.onOptionsChange({ widths }),
  })

  const rowHeightPx = rowHeightOf(viewOptions.spacing, matchMedia('(pointer: coarse)').matches)
  const { items, visibleRange, totalSize, scrollToIndex } = useVirtualizer({
    count: order.items.length,
    element: body,
    scrollElement: scroller,
    itemSize: rowHeightPx,
    overscanCount: OVERSCAN_ROWS,
    defaultSize: 800,
  })
  useScrollMemory(scroller, !props.isLoading)

  const hasBoxes = selection !== null && !props.isChoosingOne
  const leadingCount = (isManual === null ? 0 : 1) + (hasBoxes ? 1 : 0)
  const focus = useGridFocus({
    gridRef,
    rowCount: props.isLoading ? 0 : order.items.length,
    firstColumn: isManual === false ? 1 : 0,
    columnCount: leadingCount + shown.length,
    pageSize: Math.max(1, visibleRange.stopIndex - visibleRange.startIndex),
    isRightToLeft,
    scrollToRow: (index) => scrollToIndex({ index, align: 'auto' }),
  })

  const { hasMore, isLoadingMore, onNextPage } = props
  const unseenPx = (order.items.length - 1 - visibleRange.stopIndex) * rowHeightPx
  const isNearEnd = hasMore && !isLoadingMore && order.items.length > 0 && unseenPx < NEXT_PAGE_DISTANCE_PX
  useEffect(() => {
    if (isNearEnd) onNextPage()
  }, [isNearEnd, onNextPage])

  const keys = useMemo(
    () => order.items.map((item) => item[primaryKeyField] as PrimaryKey),
    [order.items, primaryKeyField],
  )
  const selected = useMemo(() => new Set(selection), [selection])
  const anchor = useRef<PrimaryKey | null>(null)

  // Rows keep one object of actions for life; it reads what is current when something happens.
  const current = useRef<RowActions | null>(null)
  current.current = {
    toggle: (key, isRange) => {
      if (selection === null) return
      props.onSelect(isRange ? toggleRange(selection, keys, anchor.current, key) : toggleKey(selection, key))
      anchor.current = key
    },
    move: (from, to) => {
      const key = order.move(from, to)
      if (key !== null) setAnnouncement(t('layouts.tabular.item_moved', { key, position: to + 1 }))
    },
  }
  const actions = useMemo<RowActions>(
    () => ({
      toggle: (key, isRange) => current.current?.toggle(key, isRange),
      move: (from, to) => current.current?.move(from, to),
    }),
    [],
  )

  function handleSortChange(next: string) {
    if (scroller) scroller.scrollTop = 0
    props.onQueryChange({ sort: next })
  }

  const edges = useScrollEdges(scroller)
  const copyKeys = selection?.length ? selection : null
  function handleCopy(event: ClipboardEvent) {
    // What is marked with the pointer is copied as it is.
    if (!copyKeys || !getSelection()?.isCollapsed) return
    const rows = order.items.filter((item) => selected.has(item[primaryKeyField] as PrimaryKey))
    const titles = shown.map((field) => names.field(field.collection, field.field))
    event.clipboardData.setData('text/plain', toTsv(titles, shown, rows))
    event.preventDefault()
    setAnnouncement(t('layouts.tabular.copied', { count: rows.length }))
  }

  const drawn = withActiveRow(items, focus.active.row, order.items.length, rowHeightPx)
  return (
    <div
      className={styles.frame}
      data-scrolled={edges.isScrolled || undefined}
      data-more={edges.hasMore || undefined}
      onCopy={handleCopy}
    >
      <div className={styles.scroller} ref={setScroller}>
        <div
          ref={gridRef}
          role="grid"
          aria-label={t('layouts.tabular.items_of', { collection: names.collection(collection.collection) })}
          aria-rowcount={props.totalCount === null ? -1 : props.totalCount + 1}
          aria-colcount={leadingCount + shown.length + 1}
          aria-multiselectable={hasBoxes || undefined}
          aria-busy={props.isLoading || isLoadingMore}
          className={styles.grid}
          style={gridStyle(
            shown.map(({ field }) => field),
            columns,
            isManual !== null,
            hasBoxes,
          )}
          onKeyDown={focus.onKeyDown}
          onFocus={focus.onFocus}
        >
          <div role="rowgroup" className={styles.headGroup}>
            <TableHead
              fields={fields}
              shown={shown}
              columns={columns}
              sort={sort}
              selected={hasBoxes ? howManySelected(keys, selected) : null}
              isManual={isManual}
              activeColumn={focus.active.row < 0 ? focus.active.column : null}
              isRightToLeft={isRightToLeft}
              onToggleAll={() => props.onSelect(toggleAll(selection ?? [], keys))}
              onToggleManual={() =>
                handleSortChange(isManual || sortField === null ? primaryKeyField : sortField)
              }
              onSortChange={handleSortChange}
              onFieldsChange={(next) => props.onQueryChange({ fields: next.join(',') })}
            />
          </div>
          <div
            role="rowgroup"
            ref={setBody}
            className={styles.body}
            style={{ blockSize: props.isLoading ? '100%' : totalSize }}
          >
            {props.isLoading ? (
              <SkeletonRows fields={shown} leadingCount={leadingCount} heightPx={rowHeightPx} />
            ) : (
              drawn.map(({ index, offset }) => {
                const item = order.items[index]
                const key = keys[index]
                return (
                  item &&
                  key !== undefined && (
                    <TableRow
                      key={key}
                      item={item}
                      itemKey={key}
                      index={index}
                      offsetPx={offset}
                      heightPx={rowHeightPx}
                      fields={shown}
                      path={props.getItemPath?.(item) ?? null}
                      isSelected={hasBoxes ? selected.has(key) : null}
                      isMovable={isManual}
                      activeColumn={index === focus.active.row ? focus.active.column : null}
                      actions={actions}
                    />
                  )
                )
              })
            )}
          </div>
        </div>
        {hasMore && !props.isLoading && (
          <div className={styles.footer}>{isLoadingMore && <Spinner label={t('loading_more')} />}</div>
        )}
        <div role="status">
          <VisuallyHidden>{announcement}</VisuallyHidden>
        </div>
      </div>
    </div>
  )
}

/** The row that holds the tab stop stays drawn when it is scrolled away: focus inside it would be lost otherwise. */
function withActiveRow(
  items: readonly { index: number; offset: number }[],
  activeRow: number,
  rowCount: number,
  rowHeightPx: number,
) {
  const isOutside = activeRow >= 0 && activeRow < rowCount && !items.some(({ index }) => index === activeRow)
  return isOutside ? [...items, { index: activeRow, offset: activeRow * rowHeightPx }] : items
}

function howManySelected(
  keys: readonly PrimaryKey[],
  selected: ReadonlySet<PrimaryKey>,
): 'none' | 'some' | 'all' {
  if (selected.size === 0) return 'none'
  return keys.length > 0 && keys.every((key) => selected.has(key)) ? 'all' : 'some'
}

/**
 * One template for all rows, so that a resize changes one property and not thousands of cells. Widths that depend on the
 * room there is come from the stylesheet.
 */
function gridStyle(
  names: readonly string[],
  { widths }: Columns,
  hasGrip: boolean,
  hasCheck: boolean,
): CSSProperties {
  const leading = [...(hasGrip ? ['var(--grip-width)'] : []), ...(hasCheck ? ['var(--check-width)'] : [])]
  const [first = 0, ...others] = names.map((name) => widths[name] ?? 0)
  const last = others.pop()
  // Beside a fixed first column there must be room for the others, however narrow the screen is.
  const limited = `min(${first}px, var(--first-limit))`
  const columns = [
    ...leading,
    last === undefined ? `minmax(${first}px, 1fr)` : limited,
    ...others.map((width) => `${width}px`),
    ...(last === undefined ? [] : [`minmax(${last}px, 1fr)`]),
    'var(--choose-width)',
  ]
  const widthsPx = [...others, last ?? 0].reduce((sum, width) => sum + width, 0)
  const style: Record<`--${string}`, string> = {
    '--columns': columns.join(' '),
    '--total': `calc(${[...leading, limited, `${widthsPx}px`, 'var(--choose-width)', '2 * var(--edge)'].join(' + ')})`,
    '--grip': hasGrip ? 'var(--grip-width)' : '0px',
    '--leading': `calc(${['0px', ...leading].join(' + ')})`,
  }
  return style
}
