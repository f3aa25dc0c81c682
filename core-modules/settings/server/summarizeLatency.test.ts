import { describe, expect, it } from 'vitest'
import { summarizeLatency } from './summarizeLatency'

describe('the summary of pings', () => {
  it('knows nothing without one', () => {
    expect(summarizeLatency([])).toEqual({
      count: 0,
      failures: 0,
      latestMs: null,
      medianMs: null,
      slowMs: null,
    })
  })

  it('leaves failures out of the times', () => {
    expect(summarizeLatency([30, -1, 10, 20, -1])).toEqual({
      count: 5,
      failures: 2,
      latestMs: null,
      medianMs: 20,
      slowMs: 30,
    })
  })

  it('says how long 19 of 20 answers took', () => {
    const samples = Array.from({ length: 40 }, (_, index) => index + 1)
    expect(summarizeLatency(samples)).toMatchObject({ latestMs: 40, medianMs: 20, slowMs: 38 })
  })
})
