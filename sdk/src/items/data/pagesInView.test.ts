import { describe, expect, it } from 'vitest'
import { pagesOf, rangeAhead, rowCountOf } from './pagesInView'

describe('the rows to ask for', () => {
  it('are those in view at first and after a jump', () => {
    expect(rangeAhead(null, { first: 0, last: 20 }, 200)).toEqual({ first: 0, last: 20 })
    expect(rangeAhead({ first: 0, last: 20 }, { first: 9000, last: 9020 }, 200)).toEqual({
      first: 9000,
      last: 9020,
    })
  })

  it('reach further in the direction of a step', () => {
    expect(rangeAhead({ first: 0, last: 20 }, { first: 20, last: 40 }, 200)).toEqual({ first: 20, last: 90 })
    expect(rangeAhead({ first: 220, last: 240 }, { first: 210, last: 230 }, 200)).toEqual({
      first: 160,
      last: 230,
    })
  })

  it('are whole pages, from the first to the last that there is', () => {
    expect(pagesOf({ first: 0, last: 20 }, 200, 135_233)).toEqual([0])
    expect(pagesOf({ first: 190, last: 210 }, 200, 135_233)).toEqual([0, 1])
    expect(pagesOf({ first: 135_220, last: 135_300 }, 200, 135_233)).toEqual([676])
    expect(pagesOf({ first: -50, last: 10 }, 200, 5)).toEqual([0])
    expect(pagesOf({ first: 0, last: 20 }, 200, 0)).toEqual([0])
  })
})

describe('the number of rows', () => {
  it('is what the server counted', () => {
    expect(rowCountOf(new Map([[0, 200]]), 200, 135_233)).toBe(135_233)
  })

  it('ends with a page that is not full, whatever was counted', () => {
    expect(
      rowCountOf(
        new Map([
          [0, 200],
          [1, 30],
        ]),
        200,
        900,
      ),
    ).toBe(230)
  })

  it('is one page more than what is loaded where nothing is counted, until a page is not full', () => {
    expect(
      rowCountOf(
        new Map([
          [0, 200],
          [1, 200],
        ]),
        200,
        null,
      ),
    ).toBe(600)
    expect(
      rowCountOf(
        new Map([
          [0, 200],
          [1, 3],
        ]),
        200,
        null,
      ),
    ).toBe(203)
  })
})
