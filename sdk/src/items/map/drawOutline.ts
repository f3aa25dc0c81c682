import { toSquare } from '@pergola/sdk/contract'
import type { Outline, OutlineLine } from './readOutline'

export interface OutlineColors {
  land: string
  border: string
  grid: string
}

/** One tile of the map: its place among those of its zoom, and its edge in px. */
export interface OutlineTile {
  x: number
  y: number
  z: number
  size: number
}

/** Distances of the lines of the grid, in degrees. */
const GRID_STEPS = [30, 10, 5, 1, 0.5, 0.1, 0.05, 0.01, 0.005, 0.001]
const GRID_DISTANCE_PX = 90
/** A world is one tile of this size at zoom 0. */
const WORLD_PX = 256
/** Points nearer to each other than this look like one. */
const NEAR_PX = 0.6

/** Draws what lies in a tile: land, borders and a grid of degrees, which says where one is when no coast is near. */
export function drawOutline(
  context: CanvasRenderingContext2D,
  outline: Outline,
  tile: OutlineTile,
  colors: OutlineColors,
): void {
  const view = viewOf(tile)
  context.beginPath()
  traceSeen(context, outline.land, view)
  context.fillStyle = colors.land
  context.fill('evenodd')

  context.beginPath()
  traceSeen(context, outline.borders, view)
  context.strokeStyle = colors.border
  context.lineWidth = 1
  context.stroke()

  context.beginPath()
  traceGrid(context, tile, view)
  context.strokeStyle = colors.grid
  context.lineWidth = 0.5
  context.stroke()
}

interface View {
  left: number
  top: number
  width: number
  /** Px of the whole world. */
  scale: number
}

function viewOf({ x, y, z, size }: OutlineTile): View {
  const scale = WORLD_PX * 2 ** z
  const across = scale / size
  // The world repeats itself to both sides.
  const column = ((x % across) + across) % across
  return { left: column / across, top: y / across, width: 1 / across, scale }
}

/** What crosses the date line is seen on both of its sides. */
const TURNS = [-1, 0, 1]

function traceSeen(context: CanvasRenderingContext2D, lines: readonly OutlineLine[], view: View): void {
  for (const turn of TURNS) {
    const turned = { ...view, left: view.left + turn }
    for (const line of lines) if (isSeen(line, turned)) trace(context, line, turned)
  }
}

/** Px beside a tile in which a line still colours it. */
const EDGE_PX = 2

function isSeen({ minX, minY, maxX, maxY }: OutlineLine, { left, top, width, scale }: View): boolean {
  const edge = EDGE_PX / scale
  return (
    minX <= left + width + edge && maxX >= left - edge && minY <= top + width + edge && maxY >= top - edge
  )
}

function trace(context: CanvasRenderingContext2D, { points }: OutlineLine, { left, top, scale }: View): void {
  let lastX = Number.NaN
  let lastY = Number.NaN
  for (let index = 0; index < points.length; index += 2) {
    const x = ((points[index] ?? 0) - left) * scale
    const y = ((points[index + 1] ?? 0) - top) * scale
    const isEnd = index === 0 || index === points.length - 2
    if (!isEnd && Math.abs(x - lastX) < NEAR_PX && Math.abs(y - lastY) < NEAR_PX) continue
    if (index === 0) context.moveTo(x, y)
    else context.lineTo(x, y)
    lastX = x
    lastY = y
  }
}

/** The smallest distance of the grid's lines that leaves room between them. */
export function gridStepOf(zoom: number): number {
  const degreePx = (WORLD_PX * 2 ** zoom) / 360
  return GRID_STEPS.findLast((step) => step * degreePx >= GRID_DISTANCE_PX) ?? (GRID_STEPS[0] as number)
}

function traceGrid(
  context: CanvasRenderingContext2D,
  { z, size }: OutlineTile,
  { left, top, width, scale }: View,
) {
  const step = gridStepOf(z)
  const west = (left - 0.5) * 360
  const east = (left + width - 0.5) * 360
  for (let line = Math.ceil(west / step); line * step < east; line++) {
    const x = (toSquare(line * step, 0)[0] - left) * scale
    context.moveTo(x, 0)
    context.lineTo(x, size)
  }
  const north = latitudeAt(top)
  const south = latitudeAt(top + width)
  for (let line = Math.ceil(south / step); line * step <= north; line++) {
    const y = (toSquare(0, line * step)[1] - top) * scale
    context.moveTo(0, y)
    context.lineTo(size, y)
  }
}

function latitudeAt(y: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI
}
