import { expect, it } from 'vitest'
import { createRateLimit } from './createRateLimit'

it('lets through so many at once, and then as many as a second gives', () => {
  let nowMs = 0
  const take = createRateLimit({ burst: 3, perSecond: 2, now: () => nowMs })
  expect([take(), take(), take(), take()]).toEqual([true, true, true, false])
  nowMs += 500
  expect([take(), take()]).toEqual([true, false])
  // Never more than at once.
  nowMs += 60_000
  expect([take(3), take()]).toEqual([true, false])
})

it('takes several together, or none of them', () => {
  const take = createRateLimit({ burst: 5, perSecond: 0, now: () => 0 })
  expect([take(6), take(3), take(3), take(2), take()]).toEqual([false, true, false, true, false])
})
