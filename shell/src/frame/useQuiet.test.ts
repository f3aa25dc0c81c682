import { createFakeHost } from '@pergola/sdk/testing'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useQuiet } from './useQuiet'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function setUp() {
  const { stores } = createFakeHost()
  const onQuiet = vi.fn(async () => undefined)
  const onRender = vi.fn()
  const { unmount } = renderHook(() => {
    onRender()
    useQuiet(stores, onQuiet)
  })
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const running = (runningRequests: number) => act(() => stores.frame.setState({ runningRequests }))
  return { onQuiet, onRender, unmount, pass, running }
}

it('waits until nothing has been asked for a while', async () => {
  const { onQuiet, pass, running } = setUp()
  await pass(2_000)
  running(1)
  await pass(60_000)
  running(0)
  await pass(2_000)
  expect(onQuiet).not.toHaveBeenCalled()
  await pass(5_000)
  expect(onQuiet).toHaveBeenCalledOnce()
})

it('runs after each time that something was asked', async () => {
  const { onQuiet, pass, running } = setUp()
  await pass(10_000)
  running(1)
  running(0)
  await pass(10_000)
  expect(onQuiet).toHaveBeenCalledTimes(2)
})

it('draws nothing for the requests', () => {
  const { onRender, running } = setUp()
  onRender.mockClear()
  running(1)
  running(0)
  expect(onRender).not.toHaveBeenCalled()
})

it('ends with what it is used by', async () => {
  const { onQuiet, unmount, pass } = setUp()
  unmount()
  await pass(10_000)
  expect(onQuiet).not.toHaveBeenCalled()
})
