import { createFakeHost } from '@pergola/sdk/testing'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useSlowRequests } from './useSlowRequests'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function setUp() {
  const { stores } = createFakeHost()
  const onRender = vi.fn()
  const { result } = renderHook(() => {
    onRender()
    return useSlowRequests(stores)
  })
  const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
  const running = (runningRequests: number) => act(() => stores.frame.setState({ runningRequests }))
  return { result, onRender, pass, running }
}

it('draws nothing for answers that are there at once, however many', () => {
  const { result, onRender, pass, running } = setUp()
  onRender.mockClear()
  for (let request = 0; request < 5; request++) {
    running(1)
    pass(100)
    running(0)
    pass(10)
  }
  expect(result.current).toBe(false)
  expect(onRender).not.toHaveBeenCalled()
})

it('says so of those that are waited for, until the last is answered', () => {
  const { result, pass, running } = setUp()
  running(1)
  pass(100)
  running(2)
  pass(100)
  expect(result.current).toBe(true)
  running(1)
  pass(1_000)
  expect(result.current).toBe(true)
  running(0)
  expect(result.current).toBe(false)
})
