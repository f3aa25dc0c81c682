import type { Field, Item, LayoutProps, PrimaryKey } from '@pergola/sdk'
import { InterfaceDisplay, isEmptyValue } from '@pergola/sdk/items'
import { Button, cx } from '@pergola/sdk/ui'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Place } from './clusterPlaces'
import styles from './map.module.css'

export interface ItemPlace extends Place {
  item: Item
}

interface PlaceListProps
  extends Pick<LayoutProps, 'primaryKeyField' | 'getItemPath' | 'onSelect' | 'selection'> {
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
  const { label, places, title, current, primaryKeyField, getItemPath, selection, onPoint, onSelect } = props
  const { t } = useTranslation()
  const [count, setCount] = useState(PAGE_SIZE)

  const entry = (item: Item, children: ReactNode) =>
    getItemPath ? (
      <Link className={styles.entry} to={getItemPath(item)}>
        {children}
      </Link>
    ) : (
      <button
        type="button"
        className={styles.entry}
        disabled={selection === null}
        onClick={() => onSelect([item[primaryKeyField] as PrimaryKey])}
      >
        {children}
      </button>
    )
  return (
    <>
      <ul className={styles.places} aria-label={label}>
        {places.slice(0, count).map(({ key, item }) => (
          <li
            key={key}
            className={cx(styles.place, key === current && styles.pointed)}
            onPointerEnter={() => onPoint(key)}
            onPointerLeave={() => onPoint(null)}
            onFocus={() => onPoint(key)}
            onBlur={() => onPoint(null)}
          >
            {entry(
              item,
              title && !isEmptyValue(item[title.field]) ? (
                <InterfaceDisplay field={title} value={item[title.field]} values={item} />
              ) : (
                key
              ),
            )}
          </li>
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
