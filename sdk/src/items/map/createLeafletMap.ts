import { type MapBounds, toStoredPosition } from '@pergola/sdk/contract'
import {
  Control,
  DivIcon,
  LayerGroup,
  Map as LeafletMap,
  type LeafletMouseEvent,
  Marker,
  TileLayer,
  type ZoomPanOptions,
} from 'leaflet/dist/leaflet-src.esm.js'
import { FINE_ZOOM, OutlineLayer } from './OutlineLayer'
import type { MapMark, MapView, WorldMapProps } from './WorldMapProps'

export interface MapHandlers extends Pick<WorldMapProps, 'onPick' | 'onMarkPress' | 'onMarkMove'> {
  onMove: (view: MapView & { bounds: MapBounds }) => void
}

export interface LeafletMapOptions extends MapView {
  maxZoom: number
  tileUrl: string | null
  zoomsByWheel: boolean
  /** Those of the last render. */
  handlers: () => MapHandlers
}

const MIN_ZOOM = 1
/** The map ends where its projection does; to the sides it goes on for ever. */
const LIMITS: [[number, number], [number, number]] = [
  [-85.06, Number.NEGATIVE_INFINITY],
  [85.06, Number.POSITIVE_INFINITY],
]

/** A map in an element, with its ground. Keys, buttons and texts are the caller's. */
export function createLeafletMap(element: HTMLElement, options: LeafletMapOptions) {
  const { center, zoom, maxZoom, tileUrl, zoomsByWheel, handlers } = options
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = new LeafletMap(element, {
    center,
    zoom: Math.min(zoom, maxZoom),
    minZoom: MIN_ZOOM,
    maxZoom,
    maxBounds: LIMITS,
    maxBoundsViscosity: 1,
    worldCopyJump: true,
    attributionControl: false,
    zoomControl: false,
    keyboard: false,
    scrollWheelZoom: zoomsByWheel,
    doubleClickZoom: !handlers().onPick,
    inertia: !isStill,
    zoomAnimation: !isStill,
    fadeAnimation: !isStill,
    markerZoomAnimation: !isStill,
  })
  new Control.Scale({ position: 'bottomleft', imperial: false }).addTo(map)

  const outline = new OutlineLayer({ className: 'map-outline', zIndex: 1 }).addTo(map)
  const showDetail = () =>
    void outline.show(tileUrl === null && map.getZoom() >= FINE_ZOOM ? 'fine' : 'coarse')
  if (tileUrl !== null) {
    // Tile servers ask where they are shown; no more than the origin is said.
    new TileLayer(tileUrl, { maxZoom, referrerPolicy: 'strict-origin', zIndex: 2 }).addTo(map)
  }

  const notifyMove = () => {
    const bounds = map.getBounds()
    handlers().onMove({
      center: map.getCenter(),
      zoom: map.getZoom(),
      bounds: {
        south: bounds.getSouth(),
        west: bounds.getWest(),
        north: bounds.getNorth(),
        east: bounds.getEast(),
      },
    })
  }
  map.on('moveend', notifyMove)
  map.on('moveend', showDetail)
  map.on('resize', notifyMove)
  map.on('click', ({ latlng }: LeafletMouseEvent) => handlers().onPick?.(toStoredPosition(latlng)))
  showDetail()
  notifyMove()

  const stopFollowing = [
    followSize(element, () => keepCenter(map)),
    followTheme(() => outline.redraw()),
    zoomsByWheel ? () => {} : zoomWhileFocused(map, element),
  ]
  return {
    map,
    remove: () => {
      for (const stop of stopFollowing) stop()
      // The end of a zoom is a timer that Leaflet leaves running, and that fails on a map that is gone.
      Object.assign(map, { _animatingZoom: false })
      map.remove()
    },
  }
}

interface MarkOptions {
  isMovable: boolean
  /** Writes how many a mark stands for. */
  formatCount: (count: number) => string
  classes: { pin?: string; cluster?: string; current?: string }
  handlers: () => MapHandlers
}

/** The marks of a map. Those that stay the same stay on the page: a move of the map leaves most of them. */
export function createMarkLayer(map: LeafletMap) {
  const group = new LayerGroup().addTo(map)
  let shown = new Map<string, Marker>()
  return (marks: readonly MapMark[], options: MarkOptions): void => {
    const next = new Map<string, Marker>()
    for (const mark of marks) {
      const look = JSON.stringify([mark, options.isMovable])
      const marker = shown.get(look) ?? createMarker(mark, options).addTo(group)
      shown.delete(look)
      next.set(look, marker)
    }
    for (const gone of shown.values()) group.removeLayer(gone)
    shown = next
  }
}

function createMarker(mark: MapMark, { isMovable, formatCount, classes, handlers }: MarkOptions): Marker {
  const html = document.createElement('span')
  const isCluster = mark.count !== undefined
  html.className = [isCluster ? classes.cluster : classes.pin, mark.isCurrent && classes.current]
    .filter(Boolean)
    .join(' ')
  html.setAttribute('aria-hidden', 'true')
  if (isCluster) html.textContent = formatCount(mark.count ?? 0)
  const marker = new Marker(mark.position, {
    icon: new DivIcon({ html, className: 'map-mark', iconSize: [0, 0] }),
    title: mark.label,
    keyboard: false,
    // A finger that scrolls the page would take it along: it is put elsewhere by a tap.
    draggable: isMovable && !window.matchMedia('(pointer: coarse)').matches,
    zIndexOffset: mark.isCurrent ? 1000 : 0,
  })
  marker.on('click', () => handlers().onMarkPress?.(mark.id))
  marker.on('dragend', () => handlers().onMarkMove?.(mark.id, toStoredPosition(marker.getLatLng())))
  return marker
}

function followSize(element: HTMLElement, onChange: () => void): () => void {
  const observer = new ResizeObserver(onChange)
  observer.observe(element)
  return () => observer.disconnect()
}

/** Leaflet keeps the centre to the nearest pixel, which a place is not to be moved by. */
function keepCenter(map: LeafletMap): void {
  const center = map.getCenter()
  map.invalidateSize({ animate: false, pan: false })
  // Leaflet's types leave `reset` out: it goes to the place itself instead of moving by whole pixels.
  map.setView(center, map.getZoom(), { reset: true } as ZoomPanOptions)
}

/** What is drawn on a canvas keeps its colours when the theme changes. */
function followTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'style'] })
  const query = window.matchMedia('(prefers-color-scheme: dark)')
  query.addEventListener('change', onChange)
  return () => {
    observer.disconnect()
    query.removeEventListener('change', onChange)
  }
}

/** A page that is scrolled over the map goes on scrolling. */
function zoomWhileFocused(map: LeafletMap, element: HTMLElement): () => void {
  const handleFocus = () => map.scrollWheelZoom.enable()
  const handleBlur = () => map.scrollWheelZoom.disable()
  element.addEventListener('focus', handleFocus)
  element.addEventListener('blur', handleBlur)
  return () => {
    element.removeEventListener('focus', handleFocus)
    element.removeEventListener('blur', handleBlur)
  }
}
