import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useDebouncedCallback } from './useDebouncedCallback'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function open() {
  const callback = vi.fn()
  const rendered = renderHook(() => useDebouncedCallback<string>(callback, 300))
  return { callback, unmount: rendered.unmount, ...rendered.result.current }
}

describe('what is typed', () => {
  it('is delivered once there was nothing for a while, the last of it alone', () => {
    const { callback, later } = open()
    later('o')
    vi.advanceTimersByTime(299)
    later('os')
    vi.advanceTimersByTime(299)
    expect(callback).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(callback).toHaveBeenCalledExactlyOnceWith('os')
  })

  it('gives way to what is delivered at once', () => {
    const { callback, later, now } = open()
    later('o')
    now('')
    vi.advanceTimersByTime(1000)
    expect(callback).toHaveBeenCalledExactlyOnceWith('')
  })

  it('is delivered when its place goes, if it has not been', () => {
    const waiting = open()
    waiting.later('os')
    waiting.unmount()
    expect(waiting.callback).toHaveBeenCalledExactlyOnceWith('os')
    vi.advanceTimersByTime(1000)
    expect(waiting.callback).toHaveBeenCalledOnce()

    const delivered = open()
    delivered.later('os')
    vi.advanceTimersByTime(300)
    delivered.unmount()
    expect(delivered.callback).toHaveBeenCalledOnce()
  })
})
