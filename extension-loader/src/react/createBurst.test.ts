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

it('takes up to a second for at once, and more than two seconds for a pause', () => {
  let nowMs = 0
  const burst = createBurst(() => nowMs)
  const at = (ms: number) => {
    nowMs = ms
    return burst.isShort()
  }
  expect([0, 1000, 1001].map(at)).toEqual([true, true, false])
  expect([3001, 5002].map(at)).toEqual([false, true])
})

it('ends what comes back after each pause, until another page is shown', () => {
  let nowMs = 0
  const burst = createBurst(() => nowMs)
  const next = () => {
    nowMs += 3000
    return burst.isShort()
  }
  expect(Array.from({ length: 12 }, next)).toEqual([...Array(10).fill(true), false, false])
  burst.reset()
  expect(next()).toBe(true)
})
