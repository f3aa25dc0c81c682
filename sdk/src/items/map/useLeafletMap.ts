import { useSetting } from '@pergola/sdk'
import { type MapPosition, tileSourceOf, toStoredPosition } from '@pergola/sdk/contract'
import type { Map as LeafletMap } from 'leaflet'
import { type RefObject, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createLeafletMap, createMarkLayer, type MapHandlers } from './createLeafletMap'
import styles from './WorldMap.module.css'
import type { MapMark, WorldMapProps } from './WorldMapProps'

const NO_MARKS: readonly MapMark[] = []

/**
 * A map of Leaflet in an element: its ground, its place and its marks follow the props.
 *
 * @returns `map` is `null` until the element has been in view; `center`: where it came to rest.
 */
export function useLeafletMap(element: RefObject<HTMLElement | null>, props: WorldMapProps) {
  const { view, marks = NO_MARKS, maxZoom = 17 } = props
  const { language } = useTranslation().i18n
  const tileUrl = tileSourceOf(useSetting('map_tiles'))?.url ?? null
  const [map, setMap] = useState<LeafletMap | null>(null)
  const [center, setCenter] = useState<MapPosition | null>(null)

  const handlers = useEffectEvent(
    (): MapHandlers => ({
      onPick: props.onPick,
      onMarkPress: props.onMarkPress,
      onMarkMove: props.onMarkMove,
      onMove: (moved) => {
        setCenter(toStoredPosition(moved.center))
        props.onMove?.(moved)
      },
    }),
  )
  const start = useEffectEvent(() => ({ ...view, maxZoom }))

  const zoomsByWheel = props.zoomsByWheel === true
  const isSeen = useIsSeen(element)
  useEffect(() => {
    if (!isSeen || !element.current) return
    const created = createLeafletMap(element.current, {
      ...start(),
      tileUrl,
      zoomsByWheel,
      handlers: () => handlers(),
    })
    setMap(created.map)
    return () => {
      setMap(null)
      created.remove()
    }
  }, [element, isSeen, tileUrl, zoomsByWheel])

  useEffect(() => {
    map?.setMaxZoom(maxZoom)
  }, [map, maxZoom])
  useEffect(() => {
    map?.setView(view.center, Math.min(view.zoom, map.getMaxZoom()))
  }, [map, view])

  const isMovable = props.onMarkMove !== undefined
  const showMarks = useMemo(() => map && createMarkLayer(map), [map])
  useEffect(() => {
    showMarks?.(marks, {
      isMovable,
      formatCount: (count) => new Intl.NumberFormat(language, { notation: 'compact' }).format(count),
      classes: { pin: styles.pin, cluster: styles.cluster, current: styles.current },
      handlers: () => handlers(),
    })
  }, [showMarks, marks, isMovable, language])

  return { map, center, hasTiles: tileUrl !== null }
}

/**
 * Whether an element has been in view. The ground of a map costs as much as half of a form, and many forms have theirs below what
 * a screen shows. The element itself is there and can have the focus, which brings it into view.
 */
function useIsSeen(element: RefObject<Element | null>): boolean {
  const [isSeen, setIsSeen] = useState(typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    if (isSeen || !element.current) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setIsSeen(true)
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, isSeen])
  return isSeen
}
