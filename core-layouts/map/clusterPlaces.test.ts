import { describe, expect, it } from 'vitest'
import { clusterPlaces, viewOfAll, WORLD_VIEW } from './clusterPlaces'

const at = (key: string, lat: number, lng: number) => ({ key, position: { lat, lng } })
const oslo = at('oslo', 59.91, 10.75)
const drammen = at('drammen', 59.74, 10.2)
const sydney = at('sydney', -33.87, 151.21)

describe('places that would cover each other', () => {
  it('are one mark in the middle of them until the map is closer', () => {
    const far = clusterPlaces([oslo, sydney, drammen], 3)
    expect(far.map(({ id, places }) => [id, places.length])).toEqual([
      ['oslo', 2],
      ['sydney', 1],
    ])
    expect(far[0]?.position.lat).toBeCloseTo(59.825)
    expect(clusterPlaces([oslo, sydney, drammen], 12)).toHaveLength(3)
  })

  it('all count, however many there are', () => {
    const many = Array.from({ length: 20_000 }, (_, index) =>
      at(String(index), (index % 160) - 80, (index % 350) - 175),
    )
    const clusters = clusterPlaces(many, 2)
    expect(clusters.length).toBeLessThan(400)
    expect(clusters.reduce((sum, { places }) => sum + places.length, 0)).toBe(20_000)
  })
})

describe('a view of all places', () => {
  it('holds them all, the shorter way around the world', () => {
    expect(viewOfAll([oslo, drammen].map(({ position }) => position))).toMatchObject({ zoom: 10 })
    const fiji = viewOfAll([
      { lat: -18, lng: 178 },
      { lat: -17, lng: -179 },
    ])
    expect(fiji.center.lng).toBeCloseTo(179.5)
    expect(fiji.zoom).toBeGreaterThan(5)
    expect(viewOfAll([oslo.position, sydney.position]).zoom).toBeLessThan(3)
  })

  it('is the world for none, and not too close for one', () => {
    expect(viewOfAll([])).toBe(WORLD_VIEW)
    expect(viewOfAll([oslo.position])).toEqual({ center: oslo.position, zoom: 12 })
  })
})
