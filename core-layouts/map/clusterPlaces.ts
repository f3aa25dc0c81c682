import { type MapPosition, toSquare } from '@pergola/sdk/contract'
import type { MapView } from '@pergola/sdk/items'

export interface Place {
  key: string
  position: MapPosition
}

/** Places that would cover each other, drawn as one. */
export interface Cluster<Kept extends Place> {
  /** Of its first place: it stays while the map is moved. */
  id: string
  position: MapPosition
  places: Kept[]
}

/** Edge of the cells whose places become one mark. */
const CELL_PX = 56
const WORLD_PX = 256

/** Puts places together that share a cell of a grid on the map, in one pass over them. */
export function clusterPlaces<Kept extends Place>(places: readonly Kept[], zoom: number): Cluster<Kept>[] {
  const cells = (WORLD_PX * 2 ** zoom) / CELL_PX
  const found = new Map<string, Kept[]>()
  for (const place of places) {
    const [x, y] = toSquare(place.position.lng, place.position.lat)
    const cell = `${Math.floor(x * cells)} ${Math.floor(y * cells)}`
    const shared = found.get(cell)
    if (shared) shared.push(place)
    else found.set(cell, [place])
  }
  return [...found.values()].map((together) => ({
    id: together[0]?.key ?? '',
    position: middleOf(together.map(({ position }) => position)),
    places: together,
  }))
}

function middleOf(positions: readonly MapPosition[]): MapPosition {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  return { lat: mean(positions.map(({ lat }) => lat)), lng: mean(positions.map(({ lng }) => lng)) }
}

/** The whole world, where nothing says better. */
export const WORLD_VIEW: MapView = { center: { lat: 20, lng: 0 }, zoom: 2 }
/** A single place is shown with what is around it. */
const CLOSEST_ZOOM = 12
/** Room that a map has at least, less its edges. */
const ROOM_PX = { width: 520, height: 400 }

/** A view in which all positions are seen, the shorter way around the world. */
export function viewOfAll(positions: readonly MapPosition[]): MapView {
  if (positions.length === 0) return WORLD_VIEW
  const [west, east] = shortestRange(positions.map(({ lng }) => lng))
  const latitudes = positions.map(({ lat }) => lat)
  const south = Math.min(...latitudes)
  const north = Math.max(...latitudes)
  const [left, top] = toSquare(west, north)
  const [right, bottom] = toSquare(east, south)
  const zoom = Math.log2(
    Math.min(ROOM_PX.width / WORLD_PX / (right - left), ROOM_PX.height / WORLD_PX / (bottom - top)),
  )
  return {
    center: { lat: (south + north) / 2, lng: (west + east) / 2 },
    zoom: Math.min(CLOSEST_ZOOM, Math.max(1, Math.floor(zoom))),
  }
}

/** Begin and end of the longitudes, around the widest gap between them. */
function shortestRange(longitudes: readonly number[]): [west: number, east: number] {
  const sorted = [...longitudes].sort((a, b) => a - b)
  const first = sorted[0] ?? 0
  const last = sorted.at(-1) ?? 0
  let range: [number, number] = [first, last]
  let widest = first + 360 - last
  sorted.forEach((lng, index) => {
    const next = sorted[index + 1]
    if (next === undefined || next - lng <= widest) return
    widest = next - lng
    range = [next, lng + 360]
  })
  return range
}
