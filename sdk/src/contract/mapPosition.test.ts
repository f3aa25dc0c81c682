import { describe, expect, it } from 'vitest'
import {
  formatPosition,
  parsePosition,
  positionOf,
  toSquare,
  toStoredPosition,
  wrapLongitude,
} from './mapPosition'

describe('a position', () => {
  it('is read from what is stored: an object, its text, coordinates as text', () => {
    expect(parsePosition({ lat: 1, lng: 2, zoom: 3 })).toEqual({ lat: 1, lng: 2 })
    expect(parsePosition('{"lat":-90,"lng":180}')).toEqual({ lat: -90, lng: 180 })
    expect(positionOf('59.91', '10.75000')).toEqual({ lat: 59.91, lng: 10.75 })
  })

  it.each([
    null,
    undefined,
    'Oslo',
    '',
    5,
    [1, 2],
    { lat: 1 },
    { lat: 90.1, lng: 0 },
    { lat: 0, lng: -180.1 },
    { lat: null, lng: 0 },
  ])('is not %j', (value) => expect(parsePosition(value)).toBeNull())

  it('is stored on the one earth, however often the map was turned', () => {
    expect(toStoredPosition({ lat: 10, lng: 190 })).toEqual({ lat: 10, lng: -170 })
    expect(toStoredPosition({ lat: 91, lng: -541 })).toEqual({ lat: 90, lng: 179 })
    expect(toStoredPosition({ lat: 0.12345678, lng: -0 })).toEqual({ lat: 0.123457, lng: 0 })
    expect([180, -180, 540, -540].map(wrapLongitude)).toEqual([180, -180, -180, -180])
  })

  it('lies on a square, which ends before the poles', () => {
    expect(toSquare(0, 0)).toEqual([0.5, 0.5])
    expect(toSquare(-180, 90)[1]).toBeCloseTo(0)
    expect(toSquare(180, -90)[1]).toBeCloseTo(1)
  })

  it('is written as other maps take it', () => {
    expect(formatPosition({ lat: -33.8688, lng: 151.20929999 })).toBe('-33.8688, 151.2093')
  })
})
