import type { MapBounds, MapPosition } from '@pergola/sdk/contract'
import type { ReactNode } from 'react'

/** Where a map is. */
export interface MapView {
  center: MapPosition
  /** 1 shows the world, 17 a street. */
  zoom: number
}

/** Something that is drawn at a place. */
export interface MapMark {
  id: string
  position: MapPosition
  /** Shown under the pointer. */
  label: string
  /** Of a mark that stands for several: how many. */
  count?: number
  isCurrent?: boolean
}

export interface WorldMapProps {
  /** Accessible name. */
  label?: string
  labelledBy?: string
  describedBy?: string
  /** The map goes there whenever another object is given. */
  view: MapView
  maxZoom?: number
  /** Default `grayscale`. */
  look?: 'grayscale' | 'color'
  /** Marks are for the eye and the pointer: draw a list beside the map for all others. */
  marks?: readonly MapMark[]
  /** Whether the wheel zooms whatever is focused; default: only while the map is, so that pages still scroll over it. */
  zoomsByWheel?: boolean
  /** A place was chosen: by a click, or by Enter at the crosshair that the arrow keys move. */
  onPick?: (position: MapPosition) => void
  /** The map came to rest somewhere; also at its start. */
  onMove?: (view: MapView & { bounds: MapBounds }) => void
  onMarkPress?: (id: string) => void
  /** Marks can be dragged, by a mouse or a pen: a finger that does so scrolls the page or the map. */
  onMarkMove?: (id: string, position: MapPosition) => void
  className?: string
  /** Further buttons beside those for the zoom. */
  actions?: ReactNode
}
