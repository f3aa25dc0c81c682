import type { Field, Item, LayoutProps, PrimaryKey } from '@pergola/sdk'
import { InterfaceDisplay, isEmptyValue, useStableCallback } from '@pergola/sdk/items'
import { Button, cx } from '@pergola/sdk/ui'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Place } from './clusterPlaces'
import styles from './map.module.css'

export interface ItemPlace extends Place {
  item: Item
}

interface PlaceListProps extends Pick<LayoutProps, 'primaryKeyField' | 'getItemPath' | 'onSelect'> {
  label: string
  places: readonly ItemPlace[]
  title: Field | null
  /** The one that is pointed at, here or on the map. */
  current: string | null
  onPoint: (key: string | null) => void
}

/** Drawn at once: more than these are scrolled through by few. */
const PAGE_SIZE = 100

/** The items in view, for the keyboard and screen readers, and to find one on the map by pointing at it here. */
export function PlaceList(props: PlaceListProps) {
  const { label, places, title, current, primaryKeyField, getItemPath, onPoint, onSelect } = props
  const { t } = useTranslation()
  const [count, setCount] = useState(PAGE_SIZE)
  const handleSelect = useStableCallback((item: Item) => onSelect([item[primaryKeyField] as PrimaryKey]))

  return (
    <>
      <ul className={styles.places} aria-label={label}>
        {places.slice(0, count).map(({ key, item }) => (
          <PlaceRow
            key={key}
            itemKey={key}
            item={item}
            title={title}
            path={getItemPath?.(item) ?? null}
            isPointed={key === current}
            onPoint={onPoint}
            onSelect={handleSelect}
          />
        ))}
      </ul>
      {places.length > count && (
        <Button size="compact" onPress={() => setCount(count + PAGE_SIZE)}>
          {t('layouts.map.show_more')}
        </Button>
      )}
    </>
  )
}

interface PlaceRowProps {
  itemKey: string
  item: Item
  title: Field | null
  /** `null` where the item leads nowhere, and is selected. */
  path: string | null
  isPointed: boolean
  onPoint: (key: string | null) => void
  onSelect: (item: Item) => void
}

/** Drawn again only when something of its own changes: the map moves more often than that. */
const PlaceRow = memo(function PlaceRow(props: PlaceRowProps) {
  const { itemKey, item, title, path, isPointed, onPoint, onSelect } = props
  const name =
    title && !isEmptyValue(item[title.field]) ? (
      <InterfaceDisplay field={title} value={item[title.field]} values={item} />
    ) : (
      itemKey
    )
  return (
    <li
      className={cx(styles.place, isPointed && styles.pointed)}
      onPointerEnter={() => onPoint(itemKey)}
      onPointerLeave={() => onPoint(null)}
      onFocus={() => onPoint(itemKey)}
      onBlur={() => onPoint(null)}
    >
      {path === null ? (
        <button type="button" className={styles.entry} onClick={() => onSelect(item)}>
          {name}
        </button>
      ) : (
        <Link className={styles.entry} to={path}>
          {name}
        </Link>
      )}
    </li>
  )
})
