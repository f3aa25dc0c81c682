import { createFakeHost } from '@pergola/sdk/testing'
import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useSentHealth } from './useSentHealth'

const sendHealthOf = vi.hoisted(() => vi.fn(() => vi.fn()))
vi.mock('./sendHealthOf', () => ({ sendHealthOf }))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('begins once no part has come or failed for three seconds, and ends with the console', async () => {
  const listeners = new Set<() => void>()
  const host = {
    ...createFakeHost(),
    extensionHealth: {
      of: vi.fn(),
      subscribe: (listener: () => void) => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
  }
  const { unmount } = renderHook(() => useSentHealth(host))
  for (let part = 0; part < 3; part++) {
    await vi.advanceTimersByTimeAsync(2_900)
    for (const listener of listeners) listener()
  }
  expect(sendHealthOf).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(3_000)
  await vi.dynamicImportSettled()
  expect(sendHealthOf).toHaveBeenCalledExactlyOnceWith(host)
  expect(listeners.size).toBe(0)
  unmount()
  expect(sendHealthOf.mock.results[0]?.value).toHaveBeenCalledOnce()
})
