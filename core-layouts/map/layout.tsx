import { type Field, type LayoutProps, type PrimaryKey, useNames, usePermissions } from '@pergola/sdk'
import { type MapMark, toReadableText, useScrollMemory, WorldMap } from '@pergola/sdk/items'
import { Button, EmptyState, ErrorPanel, IconButton, Notice, Skeleton } from '@pergola/sdk/ui'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { type Cluster, clusterPlaces } from './clusterPlaces'
import styles from './map.module.css'
import { sourceOf } from './mapSource'
import type meta from './meta'
import { type ItemPlace, PlaceList } from './PlaceList'
import { type ItemMapProps, useMapPlaces } from './useMapPlaces'

type MapLayoutProps = LayoutProps<typeof meta>

/** Items on a map, as far as it shows them, and beside it as a list. */
export default function MapLayout(props: MapLayoutProps) {
  const { collection, viewOptions } = props
  const { t } = useTranslation()
  const fields = useReadableFields(props)
  const source = sourceOf(viewOptions, fields)
  if (!source) {
    return (
      <EmptyState
        className={styles.empty}
        icon="map"
        title={t('layouts.map.no_source')}
        body={t('layouts.map.no_source_body')}
      />
    )
  }
  return <ItemMap key={`${collection.collection} ${JSON.stringify(source)}`} {...props} source={source} />
}

/** Positions are often kept out of tables, and belong on a map all the same. */
function useReadableFields({ collection }: Pick<LayoutProps, 'collection'>): Field[] {
  const { isReadable } = usePermissions().fieldsOf(collection.collection)
  return Object.values(collection.fields).filter(({ field }) => isReadable(field))
}

const MAX_ZOOM = 17

function ItemMap(props: ItemMapProps) {
  const { collection, viewOptions, getItemPath, selection, primaryKeyField, onSelect } = props
  const { t } = useTranslation()
  const names = useNames()
  const navigate = useNavigate()
  const [current, setCurrent] = useState<string | null>(null)
  const [list, setList] = useState<HTMLElement | null>(null)
  const map = useMapPlaces(props)
  const { title, inView, zoom } = map
  useScrollMemory(list, !map.isPending)

  const clusters = useMemo(() => clusterPlaces(inView, zoom), [inView, zoom])
  const marks = useMemo(
    () =>
      clusters.map((cluster) =>
        toMark(cluster, current, title, (count) => t('layouts.map.cluster', { count })),
      ),
    [clusters, current, title, t],
  )

  function handlePress(id: string) {
    const cluster = clusters.find((entry) => entry.id === id)
    const [place] = cluster?.places ?? []
    if (!cluster || !place) return
    if (cluster.places.length > 1)
      map.setView({ center: cluster.position, zoom: Math.min(MAX_ZOOM, zoom + 2) })
    else if (getItemPath) navigate(getItemPath(place.item))
    else if (selection !== null) onSelect([place.item[primaryKeyField] as PrimaryKey])
  }

  const collectionName = names.collection(collection.collection)
  return (
    <div className={styles.layout}>
      <WorldMap
        className={styles.map}
        label={t('layouts.map.map_of', { collection: collectionName })}
        view={map.view}
        maxZoom={MAX_ZOOM}
        look={viewOptions.look ?? 'grayscale'}
        marks={marks}
        zoomsByWheel
        onMove={map.handleMove}
        onMarkPress={handlePress}
        actions={
          <IconButton
            icon="zoom_out_map"
            label={t('layouts.map.show_all')}
            size="compact"
            onPress={map.showAll}
          />
        }
      />
      <section ref={setList} className={styles.side} aria-busy={map.isFetching}>
        <ItemsInView {...props} map={map}>
          <PlaceList
            {...props}
            label={t('layouts.map.items_in_view', { collection: collectionName })}
            places={inView}
            title={title}
            current={current}
            onPoint={setCurrent}
          />
        </ItemsInView>
      </section>
    </div>
  )
}

interface ItemsInViewProps extends ItemMapProps {
  map: ReturnType<typeof useMapPlaces>
  /** The list of them. */
  children: ReactNode
}

/** How many items the map shows, above their list; what is said in the place of the list while there is none. */
function ItemsInView({ source, map, children }: ItemsInViewProps) {
  const { t } = useTranslation()
  const { error, places, inView, loadedCount, matchCount } = map
  const retry = () => void map.refetch()
  if (error && places.length === 0)
    return <ErrorPanel title={t('server_error')} details={error.message} onRetry={retry} />
  if (map.isPending) return <ListSkeleton />
  const limitText = source.kind === 'numbers' ? 'layouts.map.more_than_shown' : 'layouts.map.more_than_loaded'
  return (
    <>
      <div role="status">
        {map.isLimited ? (
          <Notice tone="gray">{t(limitText, { shown: loadedCount, total: matchCount })}</Notice>
        ) : (
          <p className={styles.count}>{t('layouts.map.in_view', { count: inView.length })}</p>
        )}
      </div>
      {error && (
        <Notice
          tone="danger"
          role="alert"
          action={
            <Button size="compact" onPress={retry}>
              {t('retry')}
            </Button>
          }
        >
          {t('server_error_copy')}
        </Notice>
      )}
      {inView.length === 0 && !map.isFetching ? (
        <EmptyState
          icon="location_off"
          title={t('layouts.map.nothing_in_view')}
          body={t('layouts.map.nothing_in_view_body')}
          action={<Button onPress={map.showAll}>{t('layouts.map.show_all')}</Button>}
        />
      ) : (
        children
      )}
    </>
  )
}

function toMark(
  { id, position, places }: Cluster<ItemPlace>,
  current: string | null,
  title: Field | null,
  nameOfMany: (count: number) => string,
): MapMark {
  const isCurrent = current !== null && places.some(({ key }) => key === current)
  const [place] = places
  if (places.length > 1) {
    return { id, position, isCurrent, count: places.length, label: nameOfMany(places.length) }
  }
  const label = (title && toReadableText(place?.item[title.field])) || id
  return { id, position, isCurrent, label }
}

function ListSkeleton() {
  return (
    <div className={styles.places} aria-busy="true">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
        <Skeleton key={row} shape="block" height={32} />
      ))}
    </div>
  )
}
