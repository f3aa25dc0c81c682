import { expect, it } from 'vitest'
import { createBurst } from './createBurst'

it('distinguishes many errors at once from errors without end', () => {
  let nowMs = 0
  const burst = createBurst(() => nowMs)
  const at = (ms: number) => {
    nowMs = ms
    return burst.isShort()
  }
  expect([0, 1, 1, 900].map(at)).toEqual([true, true, true, true])
  expect([1500, 2500].map(at)).toEqual([false, false])
  expect([5000, 5001].map(at)).toEqual([true, true])
})
