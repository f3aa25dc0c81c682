import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_HEIGHT_PX, rowScale, toPlace, toScrollTop } from './rowScale'

describe('the scroll bar', () => {
  it('stands for the rows themselves while a browser can lay them out', () => {
    const scale = rowScale(135_233, 48, 800)
    expect(scale.heightPx).toBe(135_233 * 48)
    expect(toScrollTop(scale, 4_000_000)).toBe(4_000_000)
    expect(toPlace(scale, 4_000_000)).toBe(4_000_000)
  })

  it('stands for a share of more rows than that, from the first to the last', () => {
    const scale = rowScale(5_000_000, 48, 800)
    expect(scale.heightPx).toBe(MAX_HEIGHT_PX)
    expect(toPlace(scale, 0)).toBe(0)
    expect(toPlace(scale, MAX_HEIGHT_PX - 800)).toBe(5_000_000 * 48 - 800)
  })

  it('comes back to any place', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 200_000, max: 9_000_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (rows, share) => {
          const scale = rowScale(rows, 48, 800)
          const place = share * (scale.fullPx - 800)
          expect(toPlace(scale, toScrollTop(scale, place))).toBeCloseTo(place, 3)
        },
      ),
    )
  })
})
