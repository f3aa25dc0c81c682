import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withTimeout } from './budgets'

describe('withTimeout', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('gives up on what never answers', async () => {
    const waiting = withTimeout(new Promise(() => {}), 120_000, () => new Error('gave up'))
    const outcome = expect(waiting).rejects.toThrow('gave up')
    await vi.advanceTimersByTimeAsync(120_000)
    await outcome
  })

  it('leaves no timer behind once there is an answer', async () => {
    await expect(withTimeout(Promise.resolve(1), 120_000, () => new Error())).resolves.toBe(1)
    expect(vi.getTimerCount()).toBe(0)
  })
})
