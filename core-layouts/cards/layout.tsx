import { type Item, type LayoutProps, type PrimaryKey, useNames } from '@pergola/sdk'
import { toggleKey, useScrollMemory } from '@pergola/sdk/items'
import { Card, Skeleton } from '@pergola/sdk/ui'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useVirtualizer } from 'react-window'
import styles from './cards.module.css'
import { ItemCard } from './ItemCard'
import type meta from './meta'
import { useColumnCount } from './useColumnCount'

const NEXT_PAGE_DISTANCE_PX = 500
const CARD_WIDTH_PX = 160
const GAP_PX = 16
const TEXTS_PX = 61
const SKELETON_COUNT = 24

/** Items as cards with a picture; only rows of cards that are looked at are drawn. */
export default function CardsLayout(props: LayoutProps<typeof meta>) {
  const { collection, items, rowWindow, isLoading, isLoadingMore } = props
  const { t } = useTranslation()
  const names = useNames()
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const [grid, setGrid] = useState<HTMLElement | null>(null)
  const { virtual, columnCount, cardWidthPx, itemCount } = useCardRows(props, scroller, grid)
  useScrollMemory(scroller, !isLoading)

  if (isLoading) return <SkeletonCards />
  return (
    <div className={styles.scroller} ref={setScroller}>
      <ul
        ref={setGrid}
        aria-label={t('layouts.cards.items_of', { collection: names.collection(collection.collection) })}
        aria-busy={isLoadingMore}
        className={styles.cards}
        style={{ '--height': `${virtual.totalSize}px` }}
      >
        {virtual.items.flatMap(({ index: row, offset }) =>
          placesOf(row, columnCount, itemCount).map((index, column) => {
            const item = rowWindow ? rowWindow.rowAt(index) : (items[index] ?? null)
            return (
              <li
                key={keyOf(item, props) ?? `place ${index}`}
                className={styles.place}
                aria-setsize={props.totalCount ?? -1}
                aria-posinset={index + 1}
                aria-busy={item === null || undefined}
                style={{
                  insetBlockStart: offset,
                  insetInlineStart: column * (cardWidthPx + GAP_PX),
                  '--width': `${cardWidthPx}px`,
                }}
              >
                <PlacedCard {...props} item={item} />
              </li>
            )
          }),
        )}
      </ul>
      {isLoadingMore && !rowWindow && (
        <div className={styles.more}>
          <Card layout="row" icon="hourglass_empty" title={t('loading_more')} subtitle={t('one_moment')} />
        </div>
      )}
    </div>
  )
}

/** Which rows of cards are drawn. Asks for the items that come into view, or for the next page. */
function useCardRows(
  { items, rowWindow, isLoading, hasMore, isLoadingMore, onNextPage }: LayoutProps<typeof meta>,
  scroller: HTMLElement | null,
  grid: HTMLElement | null,
) {
  const columnCount = useColumnCount(grid, CARD_WIDTH_PX, GAP_PX)
  const cardWidthPx = grid?.clientWidth
    ? (grid.clientWidth - (columnCount - 1) * GAP_PX) / columnCount
    : CARD_WIDTH_PX
  const rowHeightPx = Math.round(cardWidthPx + TEXTS_PX + GAP_PX)
  const itemCount = rowWindow?.count ?? items.length
  const rowCount = Math.ceil(itemCount / columnCount)
  const virtual = useVirtualizer({
    count: rowCount,
    element: grid,
    scrollElement: scroller,
    itemSize: rowHeightPx,
    overscanCount: 2,
    defaultSize: 800,
  })
  const { startIndex, stopIndex } = virtual.visibleRange

  const unseenPx = (rowCount - 1 - stopIndex) * rowHeightPx
  const isNearEnd =
    !rowWindow && hasMore && !isLoadingMore && rowCount > 0 && unseenPx < NEXT_PAGE_DISTANCE_PX
  useEffect(() => {
    if (isNearEnd) onNextPage()
  }, [isNearEnd, onNextPage])
  const onView = rowWindow?.onView
  const first = startIndex * columnCount
  const last = (stopIndex + 1) * columnCount - 1
  useEffect(() => {
    if (!isLoading) onView?.(first, last)
  }, [onView, isLoading, first, last])
  return { virtual, columnCount, cardWidthPx, itemCount }
}

function keyOf(item: Item | null, { primaryKeyField }: LayoutProps<typeof meta>): PrimaryKey | null {
  return item ? (item[primaryKeyField] as PrimaryKey) : null
}

/** The card of an item, or its place while the item is on its way. */
function PlacedCard({ item, ...props }: LayoutProps<typeof meta> & { item: Item | null }) {
  const { collection, fields, primaryKeyField, selection, viewOptions } = props
  const key = keyOf(item, props)
  if (item === null || key === null) return <SkeletonCard />
  const fieldOf = (name: unknown) => fields.find((field) => field.field === name) ?? null
  // Cards that lead nowhere are there to be ticked.
  const isTicking = props.getItemPath === null || Boolean(selection?.length)
  return (
    <ItemCard
      collection={collection}
      item={item}
      itemKey={key}
      parts={{
        title: fieldOf(viewOptions.title) ?? fieldOf(primaryKeyField),
        subtitle: fieldOf(viewOptions.subtitle),
        picture: fieldOf(viewOptions.src),
      }}
      fit={viewOptions.fit ?? 'crop'}
      icon={viewOptions.icon ?? 'photo'}
      path={props.getItemPath?.(item) ?? null}
      isSelected={selection === null ? null : selection.includes(key)}
      ticks={props.isChoosingOne ? 'none' : isTicking ? 'shown' : 'hover'}
      onToggle={() => props.onSelect(toggleKey(selection ?? [], key))}
    />
  )
}

function SkeletonCards() {
  return (
    <div className={styles.scroller} aria-busy="true">
      <div className={styles.skeletons}>
        {Array.from({ length: SKELETON_COUNT }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders never change their order
          <SkeletonCard key={index} />
        ))}
      </div>
    </div>
  )
}

function SkeletonCard() {
  return (
    <div className={styles.skeleton}>
      <Skeleton shape="block" width="100%" height="auto" className={styles.skeletonPicture} />
      <div className={styles.skeletonTexts} style={{ blockSize: TEXTS_PX }}>
        <Skeleton width="70%" />
        <Skeleton width="45%" />
      </div>
    </div>
  )
}

/** Places of the cards of one row. */
function placesOf(row: number, columnCount: number, itemCount: number): number[] {
  const first = row * columnCount
  return Array.from({ length: Math.min(columnCount, itemCount - first) }, (_, column) => first + column)
}
