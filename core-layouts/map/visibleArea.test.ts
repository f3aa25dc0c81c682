import { describe, expect, it } from 'vitest'
import { areaFilters, isWithin, nearTo, toArea } from './visibleArea'

const names = { latitude: 'lat', longitude: 'lng' }
const asText = (bounds: Parameters<typeof areaFilters>[0]) =>
  areaFilters(bounds, names).map((set) => set.map(({ field, value }) => `${field} ${value}`).join(' & '))

describe('the conditions of a part of the map', () => {
  it('are one range for each of the two fields', () => {
    expect(areaFilters({ south: 40, west: -10, north: 60, east: 30 }, names)).toEqual([
      [
        { field: 'lat', operator: 'between', value: '40,60' },
        { field: 'lng', operator: 'between', value: '-10,30' },
      ],
    ])
  })

  it.each([
    ['on it', { west: 170, east: 190 }, ['lng 170,180', 'lng -180,-170']],
    ['to the west', { west: -200, east: -170 }, ['lng 160,180', 'lng -180,-170']],
    ['turns away', { west: 350, east: 370 }, ['lng -10,10']],
    ['up to it', { west: 150, east: 180 }, ['lng 150,180']],
    ['from it', { west: 180, east: 200 }, ['lng -180,-160']],
    ['once around', { west: -180, east: 180 }, ['lng -180,180']],
    ['more than once around', { west: -400, east: 100 }, ['lng -180,180']],
  ])('name the longitudes beside the date line once each: %s', (_case, { west, east }, expected) => {
    expect(asText({ south: -20, north: 0, west, east })).toEqual(
      expected.map((range) => `lat -20,0 & ${range}`),
    )
  })

  it('stay the same for small moves, and hold all that is seen', () => {
    const seen = { south: 40.2, west: 9.1, north: 44.9, east: 17.3 }
    const area = toArea(seen, 6)
    expect(area).toEqual({ south: 39.375, west: 8.4375, north: 45, east: 19.6875 })
    expect(toArea({ ...seen, west: 9.9, east: 18.1 }, 6)).toEqual(area)
    expect(toArea({ south: -120, west: -300, north: 120, east: 300 }, 1)).toEqual({
      south: -90,
      west: -180,
      north: 90,
      east: 180,
    })
  })
})

describe('a place', () => {
  it('is drawn on the turn of the world that is looked at', () => {
    expect(nearTo({ lat: 1, lng: -175 }, { lat: 0, lng: 178 })).toEqual({ lat: 1, lng: 185 })
    expect(nearTo({ lat: 1, lng: 10 }, { lat: 0, lng: -350 })).toEqual({ lat: 1, lng: -350 })
    expect(nearTo({ lat: 1, lng: 10 }, { lat: 0, lng: 20 })).toEqual({ lat: 1, lng: 10 })
  })

  it('is in view up to the edges', () => {
    const bounds = { south: 0, west: 170, north: 10, east: 190 }
    expect(isWithin({ lat: 10, lng: 185 }, bounds)).toBe(true)
    expect(isWithin({ lat: 11, lng: 185 }, bounds)).toBe(false)
    expect(isWithin({ lat: 5, lng: -175 }, bounds)).toBe(false)
  })
})
