import { toSquare } from '@pergola/sdk/contract'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'

/** World Atlas: Natural Earth's land and countries, public domain. */
type WorldTopology = Topology<{ land: GeometryCollection; countries: GeometryCollection }>

/**
 * A line on the square map of the world, on which both axes go from 0 to 1, and beyond it where it crosses the date line;
 * `points` holds x and y in turns.
 */
export interface OutlineLine {
  points: Float64Array
  minX: number
  minY: number
  maxX: number
  maxY: number
}

/** What is drawn where no tiles are. */
export interface Outline {
  /** Coasts, as rings: what lies in a ring of a ring is water. */
  land: readonly OutlineLine[]
  /** Borders between countries. */
  borders: readonly OutlineLine[]
}

/**
 * Projects the world once, so that drawing a part of it is cheap at any zoom; in steps, between which the page goes on.
 *
 * @param atlas - A file of World Atlas.
 */
export async function readOutline(atlas: object): Promise<Outline> {
  // Cast here, so that the types of the sdk need no package of topologies.
  const topology = atlas as WorldTopology
  const land = feature(topology, topology.objects.land).features.flatMap(({ geometry }) =>
    geometry.type === 'MultiPolygon'
      ? geometry.coordinates.flat()
      : geometry.type === 'Polygon'
        ? geometry.coordinates
        : [],
  )
  await nextTask()
  const rings = land.map((ring) => project(closeAtPole(unroll(ring))))
  await nextTask()
  const borders = mesh(topology, topology.objects.countries, (a, b) => a !== b).coordinates
  await nextTask()
  return { land: rings, borders: borders.map((line) => project(unroll(line))) }
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

type Point = readonly number[]

/** A line that crosses the date line goes on beyond 180 degrees, and not back around the world. */
function unroll(line: readonly Point[]): Point[] {
  let turn = 0
  let last = line[0]?.[0] ?? 0
  return line.map(([lng = 0, lat = 0]) => {
    if (Math.abs(lng - last) > 180) turn += lng < last ? 360 : -360
    last = lng
    return [lng + turn, lat]
  })
}

/** Land around a pole has a coast that never comes back to where it began: its ring is closed below the map. */
function closeAtPole(ring: Point[]): Point[] {
  const [first] = ring[0] ?? []
  const [last] = ring.at(-1) ?? []
  if (first === undefined || last === undefined || Math.abs(last - first) < 180) return ring
  return [...ring, [last, -90], [first, -90]]
}

function project(coordinates: readonly Point[]): OutlineLine {
  const points = new Float64Array(coordinates.length * 2)
  const line = { points, minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity }
  coordinates.forEach(([lng = 0, lat = 0], index) => {
    const [x, y] = toSquare(lng, lat)
    points[index * 2] = x
    points[index * 2 + 1] = y
    line.minX = Math.min(line.minX, x)
    line.maxX = Math.max(line.maxX, x)
    line.minY = Math.min(line.minY, y)
    line.maxY = Math.max(line.maxY, y)
  })
  return line
}
