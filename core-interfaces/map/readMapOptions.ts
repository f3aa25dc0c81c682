import type { OptionValues } from '@pergola/sdk'
import type { MapPosition } from '@pergola/sdk/contract'
import type meta from './meta'

type MapOptions = Partial<OptionValues<NonNullable<(typeof meta)['options']>>>

export interface MapSetup {
  heightPx: number
  start: MapPosition
  zoom: number
  maxZoom: number
  look: 'grayscale' | 'color'
}

const ZOOMS = { min: 1, max: 19 }
/** Closer than this an outline of the world shows nothing but land or water. */
const OUTLINE_ZOOM = 5

/** The options as numbers: they are stored as text, and may be anything. */
export function readMapOptions(options: MapOptions, hasTiles: boolean): MapSetup {
  const maxZoom = within(options.maxZoom, 17, ZOOMS)
  const zoom = within(options.defaultZoom, 12, ZOOMS)
  return {
    heightPx: within(options.height, 400, { min: 160, max: 2000 }),
    start: {
      lat: within(options.mapLat, 40.72803624, { min: -90, max: 90 }),
      lng: within(options.mapLng, -73.94896388, { min: -180, max: 180 }),
    },
    zoom: Math.min(zoom, maxZoom, hasTiles ? ZOOMS.max : OUTLINE_ZOOM),
    maxZoom,
    look: lookOf(options.theme),
  }
}

/** Fields of older consoles hold the address of tiles here, whose name says the look. */
function lookOf(theme: unknown): MapSetup['look'] {
  return theme === 'color' || (typeof theme === 'string' && /voyager/.test(theme)) ? 'color' : 'grayscale'
}

function within(stored: unknown, fallback: number, { min, max }: { min: number; max: number }): number {
  const text = String(stored ?? '').trim()
  const value = text === '' ? Number.NaN : Number(text)
  return Number.isNaN(value) ? fallback : Math.min(max, Math.max(min, value))
}
