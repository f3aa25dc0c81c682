import type { Filter } from '@pergola/sdk'
import { type MapBounds, type MapPosition, wrapLongitude } from '@pergola/sdk/contract'

const WORLD: MapBounds = { south: -90, west: -180, north: 90, east: 180 }

/** The visible part of the map, widened to lines of a grid: a small move then asks for nothing new. */
export function toArea({ south, west, north, east }: MapBounds, zoom: number): MapBounds {
  // Half a tile.
  const step = 180 / 2 ** Math.max(0, Math.floor(zoom))
  const area = {
    south: Math.max(WORLD.south, Math.floor(south / step) * step),
    west: Math.floor(west / step) * step,
    north: Math.min(WORLD.north, Math.ceil(north / step) * step),
    east: Math.ceil(east / step) * step,
  }
  return area.east - area.west >= 360 ? { ...area, west: WORLD.west, east: WORLD.east } : area
}

/**
 * The conditions under which two numeric fields lie in an area: one set of them, or two where it crosses the date line,
 * where longitudes begin again.
 */
export function areaFilters(
  { south, west, north, east }: MapBounds,
  names: { latitude: string; longitude: string },
): Filter[][] {
  const between = (field: string, from: number, to: number): Filter => ({
    field,
    operator: 'between',
    value: `${from},${to}`,
  })
  const latitudes = between(names.latitude, south, north)
  if (east - west >= 360) return [[latitudes, between(names.longitude, WORLD.west, WORLD.east)]]
  const from = wrapLongitude(west)
  const to = wrapLongitude(east)
  // The date line itself is the end of one world and the begin of the next.
  const ranges =
    from < to
      ? [[from, to]]
      : [
          [from, WORLD.east],
          [WORLD.west, to],
        ]
  return ranges
    .filter(([start = 0, end = 0]) => start < end)
    .map(([start = 0, end = 0]) => [latitudes, between(names.longitude, start, end)])
}

/** The same place on the turn of the world that is looked at. */
export function nearTo({ lat, lng }: MapPosition, center: MapPosition): MapPosition {
  return { lat, lng: lng + 360 * Math.round((center.lng - lng) / 360) }
}

export function isWithin({ lat, lng }: MapPosition, { south, west, north, east }: MapBounds): boolean {
  return lat >= south && lat <= north && lng >= west && lng <= east
}
