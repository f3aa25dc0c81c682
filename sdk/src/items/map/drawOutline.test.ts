import { describe, expect, it } from 'vitest'
import topology from 'world-atlas/countries-110m.json'
import { drawOutline, gridStepOf, type OutlineTile } from './drawOutline'
import { readOutline } from './readOutline'

const outline = await readOutline(topology)
const colors = { land: 'land', border: 'border', grid: 'grid' }

/** How many points of land and borders are drawn in a tile. */
function pointsIn(tile: OutlineTile) {
  let count = 0
  const counts: number[] = []
  const context = {
    beginPath: () => {
      count = 0
    },
    moveTo: () => count++,
    lineTo: () => count++,
    fill: () => counts.push(count),
    stroke: () => counts.push(count),
  }
  drawOutline(context as unknown as CanvasRenderingContext2D, outline, tile, colors)
  return { land: counts[0], borders: counts[1], grid: counts[2] }
}

describe('the shipped outline of the world', () => {
  it('holds land and borders on a square', () => {
    expect(outline.land.length).toBeGreaterThan(100)
    expect(outline.borders.length).toBeGreaterThan(100)
    // No coast goes back around the world to cross the date line; that of the Antarctic goes around it once.
    for (const { minX, maxX, minY, maxY } of outline.land) {
      expect(Math.min(minY, 1 - maxY)).toBeGreaterThanOrEqual(-1e-9)
      if (maxX - minX > 0.9) expect([maxX - minX, maxY]).toEqual([1, expect.closeTo(1)])
    }
  })

  it('is drawn as far as it lies in a tile, and again for each turn of the world', () => {
    const size = 256
    expect(pointsIn({ x: 0, y: 0, z: 0, size }).land).toBeGreaterThan(1000)
    // An ocean away from any border.
    expect(pointsIn({ x: 1, y: 8, z: 4, size }).borders).toBe(0)
    expect(pointsIn({ x: 3, y: 1, z: 2, size })).toEqual(pointsIn({ x: -1, y: 1, z: 2, size }))
    expect(pointsIn({ x: 0, y: 1, z: 2, size })).toEqual(pointsIn({ x: 4, y: 1, z: 2, size }))
  })

  it('has a grid that grows finer with the zoom', () => {
    expect([1, 3, 5, 8, 12, 17].map(gridStepOf)).toEqual([30, 30, 5, 0.5, 0.05, 0.001])
  })
})
