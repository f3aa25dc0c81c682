import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchLiveness } from './watchLiveness'

const ping = vi.fn()
const onDead = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  ping.mockReset()
  onDead.mockReset()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('asks once a second, and counts a frame as stuck that has not answered five times', () => {
  watchLiveness({ ping, onDead }).start()
  vi.advanceTimersByTime(5_000)
  expect(ping.mock.calls).toEqual([[1], [2], [3], [4], [5]])
  expect(onDead).not.toHaveBeenCalled()
  vi.advanceTimersByTime(10_000)
  expect(onDead).toHaveBeenCalledOnce()
  expect(ping).toHaveBeenCalledTimes(5)
})

it('starts again with each sign of life, and with each moment in which the page is hidden', () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  const { start, noteLife } = watchLiveness({ ping, onDead })
  start()
  vi.advanceTimersByTime(4_000)
  noteLife()
  vi.advanceTimersByTime(5_000)
  visibility.mockReturnValue('hidden')
  vi.advanceTimersByTime(60_000)
  expect(ping).toHaveBeenCalledTimes(9)
  visibility.mockReturnValue('visible')
  vi.advanceTimersByTime(5_000)
  expect(onDead).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1_000)
  expect(onDead).toHaveBeenCalledOnce()
})

it('asks no more in the end', () => {
  const { start, stop } = watchLiveness({ ping, onDead })
  start()
  stop()
  vi.advanceTimersByTime(60_000)
  expect(ping).not.toHaveBeenCalled()
})
