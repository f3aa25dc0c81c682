import { expect, it } from 'vitest'
import { createLatencyStore, toSignalStrength } from './latency'

it.each([
  [undefined, 0],
  [-1, 0],
  [0, 4],
  [199, 4],
  [200, 3],
  [499, 3],
  [500, 2],
  [999, 2],
  [1000, 1],
])('a ping of %s ms is a signal of %s bars', (latencyMs, strength) => {
  expect(toSignalStrength(latencyMs)).toBe(strength)
})

it('keeps the last 200 pings, the newest last', () => {
  const store = createLatencyStore()
  for (let count = 1; count <= 201; count += 1) store.getState().measured(count)
  const { samplesMs } = store.getState()
  expect([samplesMs.length, samplesMs[0], samplesMs.at(-1)]).toEqual([200, 2, 201])
})
