import type { Field, LayoutProps } from '@pergola/sdk'
import type { MapBounds } from '@pergola/sdk/contract'
import { interfaceIdOf, type MapView } from '@pergola/sdk/items'
import { useEffect, useMemo, useState } from 'react'
import { viewOfAll, WORLD_VIEW } from './clusterPlaces'
import type { MapSource } from './mapSource'
import type meta from './meta'
import { useMapItems } from './useMapItems'
import { isWithin, nearTo, toArea } from './visibleArea'

export type ItemMapProps = LayoutProps<typeof meta> & { source: MapSource }

/** Where each map was when it was left, for the way back from an item. */
const lastViews = new Map<string, MapView>()

/** What a map shows: where it looks, and the items that are there. */
export function useMapPlaces(props: ItemMapProps) {
  const { collection, source } = props
  const memory = `${collection.collection} ${JSON.stringify(source)}`
  const [view, setView] = useState<MapView>(() => lastViews.get(memory) ?? WORLD_VIEW)
  const [seen, setSeen] = useState<(MapView & { bounds: MapBounds }) | null>(null)
  const title = titleOf(props)
  const area = useMemo(() => seen && toArea(seen.bounds, seen.zoom), [seen])
  const items = useMapItems(props, { source, area, title })
  const { places, loadedCount, matchCount, isPending, isPlaceholderData } = items

  const inView = useMemo(() => {
    if (!seen) return []
    return places
      .map((place) => ({ ...place, position: nearTo(place.position, seen.center) }))
      .filter(({ position }) => isWithin(position, seen.bounds))
  }, [places, seen])

  // A map that was not looked at before begins where its items are, if all of them are known.
  const isComplete = !isPlaceholderData && matchCount !== null && matchCount <= loadedCount
  const [isPlaced, setIsPlaced] = useState(lastViews.has(memory))
  useEffect(() => {
    if (isPlaced || isPending) return
    setIsPlaced(true)
    if (isComplete && places.length > 0) setView(viewOfAll(places.map(({ position }) => position)))
  }, [isPlaced, isPending, isComplete, places])

  return {
    ...items,
    title,
    view,
    setView,
    zoom: seen?.zoom ?? 0,
    inView,
    /** There are more items than those that were asked for. */
    isLimited: matchCount !== null && matchCount > loadedCount && !isPlaceholderData,
    handleMove: (moved: MapView & { bounds: MapBounds }) => {
      setSeen(moved)
      if (isPlaced) lastViews.set(memory, { center: moved.center, zoom: moved.zoom })
    },
    showAll: () =>
      setView(
        isComplete && source.kind === 'field'
          ? viewOfAll(places.map(({ position }) => position))
          : { ...WORLD_VIEW },
      ),
  }
}

/** The chosen field, or the first that is text of people. */
function titleOf({ collection, fields, viewOptions }: ItemMapProps): Field | null {
  const chosen = fields.find(({ field }) => field === viewOptions.title)
  const isText = (field: Field) => field.type === 'string' && interfaceIdOf(field) === 'text-input'
  return chosen ?? fields.find((field) => collection.fields[field.field] && isText(field)) ?? null
}
