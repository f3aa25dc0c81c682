import { expect, it } from 'vitest'
import { startFollowing, wasFollowedSince } from './watchedJobs'

it('a job is followed until the last that shows it has ended, and was until then', () => {
  const began = performance.now()
  const stopFirst = startFollowing('atlas', 70)
  const stopSecond = startFollowing('atlas', 70)
  stopFirst()
  // Once when the page is left, and once more when its last question is over.
  stopFirst()
  expect(wasFollowedSince('atlas', 70, Number.POSITIVE_INFINITY)).toBe(true)
  stopSecond()
  expect(wasFollowedSince('atlas', 70, began)).toBe(true)
  expect(wasFollowedSince('atlas', 70, performance.now() + 1)).toBe(false)
  expect(wasFollowedSince('atlas', 71, began)).toBe(false)
})
