import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createDraftWriter } from './createDraftWriter'

const write = vi.fn()
let writer: ReturnType<typeof createDraftWriter>

beforeEach(() => {
  vi.useFakeTimers()
  write.mockReset()
  writer = createDraftWriter(write)
})
afterEach(() => {
  writer.end()
  vi.useRealTimers()
})

it('writes once for what changes within 300 ms of the first change', () => {
  writer.schedule()
  vi.advanceTimersByTime(200)
  writer.schedule()
  vi.advanceTimersByTime(99)
  expect(write).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(write).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(1000)
  expect(write).toHaveBeenCalledOnce()
  writer.schedule()
  vi.advanceTimersByTime(300)
  expect(write).toHaveBeenCalledTimes(2)
})

it.each([
  ['is left', () => window.dispatchEvent(new Event('pagehide'))],
  ['is hidden', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['ends', () => writer.end()],
])('writes at once what waits when the page %s, and nothing where nothing waits', (_case, happens) => {
  happens()
  expect(write).not.toHaveBeenCalled()
  writer.schedule()
  happens()
  expect(write).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(1000)
  expect(write).toHaveBeenCalledOnce()
})

it('leaves the page alone once it has ended', () => {
  writer.end()
  writer.schedule()
  window.dispatchEvent(new Event('pagehide'))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(write).not.toHaveBeenCalled()
})
