import { type Field, type LayoutProps, type PrimaryKey, useNames, usePermissions } from '@pergola/sdk'
import type { MapBounds } from '@pergola/sdk/contract'
import {
  interfaceIdOf,
  type MapMark,
  type MapView,
  toReadableText,
  useScrollMemory,
  WorldMap,
} from '@pergola/sdk/items'
import { Button, EmptyState, ErrorPanel, IconButton, Notice, Skeleton } from '@pergola/sdk/ui'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { type Cluster, clusterPlaces, viewOfAll, WORLD_VIEW } from './clusterPlaces'
import styles from './map.module.css'
import { type MapSource, sourceOf } from './mapSource'
import type meta from './meta'
import { type ItemPlace, PlaceList } from './PlaceList'
import { useMapItems } from './useMapItems'
import { isWithin, nearTo, toArea } from './visibleArea'

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
  const { isReadable } = usePermissions().fieldsOf(collection.collection, null)
  return Object.values(collection.fields).filter(({ field }) => isReadable(field))
}

/** Where each map was when it was left, for the way back from an item. */
const lastViews = new Map<string, MapView>()
const MAX_ZOOM = 17

function ItemMap(props: MapLayoutProps & { source: MapSource }) {
  const { collection, source, viewOptions, getItemPath, selection, primaryKeyField, onSelect } = props
  const { t } = useTranslation()
  const names = useNames()
  const navigate = useNavigate()
  const memory = `${collection.collection} ${JSON.stringify(source)}`
  const [view, setView] = useState<MapView>(() => lastViews.get(memory) ?? WORLD_VIEW)
  const [seen, setSeen] = useState<(MapView & { bounds: MapBounds }) | null>(null)
  const [current, setCurrent] = useState<string | null>(null)
  const [list, setList] = useState<HTMLElement | null>(null)
  const title = titleOf(props)
  const area = useMemo(() => seen && toArea(seen.bounds, seen.zoom), [seen])
  const { places, loadedCount, matchCount, error, isPending, isFetching, isPlaceholderData, refetch } =
    useMapItems(props, { source, area, title })
  useScrollMemory(list, !isPending)

  const inView = useMemo(() => {
    if (!seen) return []
    return places
      .map((place) => ({ ...place, position: nearTo(place.position, seen.center) }))
      .filter(({ position }) => isWithin(position, seen.bounds))
  }, [places, seen])
  const clusters = useMemo(() => clusterPlaces(inView, seen?.zoom ?? 0), [inView, seen?.zoom])
  const marks = useMemo(
    () =>
      clusters.map((cluster) =>
        toMark(cluster, current, title, (count) => t('layouts.map.cluster', { count })),
      ),
    [clusters, current, title, t],
  )

  // A map that was not looked at before begins where its items are, if all of them are known.
  const isComplete = !isPlaceholderData && matchCount !== null && matchCount <= loadedCount
  const [isPlaced, setIsPlaced] = useState(lastViews.has(memory))
  useEffect(() => {
    if (isPlaced || isPending) return
    setIsPlaced(true)
    if (isComplete && places.length > 0) setView(viewOfAll(places.map(({ position }) => position)))
  }, [isPlaced, isPending, isComplete, places])

  function handleMove(moved: MapView & { bounds: MapBounds }) {
    setSeen(moved)
    if (isPlaced) lastViews.set(memory, { center: moved.center, zoom: moved.zoom })
  }

  function handlePress(id: string) {
    const cluster = clusters.find((entry) => entry.id === id)
    const [place] = cluster?.places ?? []
    if (!cluster || !place) return
    if (cluster.places.length > 1) {
      const zoom = Math.min(MAX_ZOOM, (seen?.zoom ?? 0) + 2)
      return setView({ center: cluster.position, zoom })
    }
    if (getItemPath) navigate(getItemPath(place.item))
    else if (selection !== null) onSelect([place.item[primaryKeyField] as PrimaryKey])
  }

  const showAll = () =>
    setView(
      isComplete && source.kind === 'field'
        ? viewOfAll(places.map(({ position }) => position))
        : { ...WORLD_VIEW },
    )
  const collectionName = names.collection(collection.collection)
  const isLimited = matchCount !== null && matchCount > loadedCount && !isPlaceholderData

  return (
    <div className={styles.layout}>
      <WorldMap
        className={styles.map}
        label={t('layouts.map.map_of', { collection: collectionName })}
        view={view}
        maxZoom={MAX_ZOOM}
        look={viewOptions.look ?? 'grayscale'}
        marks={marks}
        zoomsByWheel
        onMove={handleMove}
        onMarkPress={handlePress}
        actions={
          <IconButton
            icon="zoom_out_map"
            label={t('layouts.map.show_all')}
            size="compact"
            onPress={showAll}
          />
        }
      />
      <section ref={setList} className={styles.side} aria-busy={isFetching}>
        {error && places.length === 0 ? (
          <ErrorPanel title={t('server_error')} details={error.message} onRetry={() => void refetch()} />
        ) : isPending ? (
          <ListSkeleton />
        ) : (
          <>
            <div role="status">
              {isLimited ? (
                <Notice tone="gray">
                  {t(
                    source.kind === 'numbers'
                      ? 'layouts.map.more_than_shown'
                      : 'layouts.map.more_than_loaded',
                    { shown: loadedCount, total: matchCount },
                  )}
                </Notice>
              ) : (
                <p className={styles.count}>{t('layouts.map.in_view', { count: inView.length })}</p>
              )}
            </div>
            {error && (
              <Notice
                tone="danger"
                role="alert"
                action={
                  <Button size="compact" onPress={() => void refetch()}>
                    {t('retry')}
                  </Button>
                }
              >
                {t('server_error_copy')}
              </Notice>
            )}
            {inView.length === 0 && !isFetching ? (
              <EmptyState
                icon="location_off"
                title={t('layouts.map.nothing_in_view')}
                body={t('layouts.map.nothing_in_view_body')}
                action={<Button onPress={showAll}>{t('layouts.map.show_all')}</Button>}
              />
            ) : (
              <PlaceList
                {...props}
                label={t('layouts.map.items_in_view', { collection: collectionName })}
                places={inView}
                title={title}
                current={current}
                onPoint={setCurrent}
              />
            )}
          </>
        )}
      </section>
    </div>
  )
}

/** The chosen field, or the first that is text of people. */
function titleOf({ collection, fields, viewOptions }: MapLayoutProps): Field | null {
  const chosen = fields.find(({ field }) => field === viewOptions.title)
  const isText = (field: Field) => field.type === 'string' && interfaceIdOf(field) === 'text-input'
  return chosen ?? fields.find((field) => collection.fields[field.field] && isText(field)) ?? null
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
