import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'

/** World Atlas: Natural Earth's land and countries, public domain. */
export type WorldTopology = Topology<{ land: GeometryCollection; countries: GeometryCollection }>

/** A line on the square map of the world, on which both axes go from 0 to 1; `points` holds x and y in turns. */
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

/** Where the square map of the world ends. */
const LAST_LATITUDE = 85.0511287798

/** Projects the world once, so that drawing a part of it is cheap at any zoom. */
export function readOutline(topology: WorldTopology): Outline {
  const land = feature(topology, topology.objects.land).features.flatMap(({ geometry }) =>
    geometry.type === 'MultiPolygon'
      ? geometry.coordinates.flat()
      : geometry.type === 'Polygon'
        ? geometry.coordinates
        : [],
  )
  const borders = mesh(topology, topology.objects.countries, (a, b) => a !== b).coordinates
  return { land: land.map(project), borders: borders.map(project) }
}

/** A place on the square map of the world. */
export function toSquare(lng: number, lat: number): [x: number, y: number] {
  const sine = Math.sin((Math.min(LAST_LATITUDE, Math.max(-LAST_LATITUDE, lat)) * Math.PI) / 180)
  return [lng / 360 + 0.5, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)]
}

function project(coordinates: readonly (readonly number[])[]): OutlineLine {
  const points = new Float64Array(coordinates.length * 2)
  const line = { points, minX: 1, minY: 1, maxX: 0, maxY: 0 }
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
