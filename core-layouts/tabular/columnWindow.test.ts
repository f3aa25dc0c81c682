import { aField } from '@pergola/sdk/testing'
import { describe, expect, it } from 'vitest'
import { columnsInView, drawnColumns } from './columnWindow'

const widths = Array.from({ length: 60 }, () => 200)
const fields = widths.map((_, index) => aField(`f${index}`))

describe('the columns in view', () => {
  it('begin behind the fixed one and end a little beyond the edge', () => {
    expect(columnsInView(widths, 50, 0, 1000)).toEqual({ first: 1, end: 7 })
  })

  it('move along with the scroll bar, some before the edge', () => {
    const { first, end } = columnsInView(widths, 50, 5000, 1000)
    // Columns 25 to 29 are in view.
    expect(first).toBe(23)
    expect(end).toBe(32)
  })

  it('reach to the last one at the end', () => {
    expect(columnsInView(widths, 50, 60 * 200 + 50 - 1000, 1000).end).toBe(60)
  })

  it('follow their widths', () => {
    expect(columnsInView([200, 1200, 50, 50], 0, 0, 100)).toEqual({ first: 1, end: 2 })
    expect(columnsInView([200, 50, 50, 50], 0, 0, 100)).toEqual({ first: 1, end: 4 })
  })

  it('are none where there are none', () => {
    expect(columnsInView([], 0, 0, 1000)).toEqual({ first: 1, end: 1 })
  })
})

describe('the columns to draw', () => {
  it('are the fixed one, those in view and the one that holds the focus', () => {
    const drawn = drawnColumns(fields, { first: 20, end: 23 }, 40)
    expect(drawn.map(({ index }) => index)).toEqual([0, 20, 21, 22, 40])
    expect(drawn.map(({ field }) => field.field)).toEqual(['f0', 'f20', 'f21', 'f22', 'f40'])
  })

  it('draw none twice', () => {
    expect(drawnColumns(fields, { first: 1, end: 3 }, 0).map(({ index }) => index)).toEqual([0, 1, 2])
  })
})
