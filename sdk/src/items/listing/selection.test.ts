import { describe, expect, it } from 'vitest'
import { toggleAll, toggleKey, toggleRange } from './selection'

const keys = [10, 20, 30, 40, 50]

describe('selection', () => {
  it('ticks and unticks one row', () => {
    expect(toggleKey([10], 20)).toEqual([10, 20])
    expect(toggleKey([10, 20], 10)).toEqual([20])
  })

  it('ticks everything between two clicks, in either direction', () => {
    expect(toggleRange([20], keys, 20, 40)).toEqual([20, 30, 40])
    expect(toggleRange([40], keys, 40, 20)).toEqual([20, 30, 40])
  })

  it('unticks a run when the clicked row was ticked, and leaves rows outside alone', () => {
    expect(toggleRange([10, 20, 30, 40], keys, 20, 40)).toEqual([10])
  })

  it('changes only the clicked row when the row before it is no longer there', () => {
    expect(toggleRange([], keys, 99, 30)).toEqual([30])
    expect(toggleRange([], keys, null, 30)).toEqual([30])
  })

  it('ticks all loaded rows, or none when all are ticked', () => {
    expect(toggleAll([20], keys)).toEqual(keys)
    expect(toggleAll(keys, keys)).toEqual([])
  })
})
