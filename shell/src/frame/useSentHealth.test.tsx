import type { Host } from '@pergola/sdk/host'
import { createFakeHost } from '@pergola/sdk/testing'
import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useSentHealth } from './useSentHealth'

type ExtensionHealthEvent = Parameters<Parameters<Host['extensionHealth']['subscribe']>[0]>[0]

const sendHealthOf = vi.hoisted(() => vi.fn(() => vi.fn()))
vi.mock('./sendHealthOf', () => ({ sendHealthOf }))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('begins once no part has come or failed for three seconds, and ends with the console', async () => {
  const listeners = new Set<(event: ExtensionHealthEvent) => void>()
  const event = { ref: { kind: 'interface', id: 'slider' }, what: 'loaded' } as const
  const host = {
    ...createFakeHost(),
    extensionHealth: {
      of: vi.fn(),
      subscribe: (listener: (event: ExtensionHealthEvent) => void) => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
  }
  const { unmount } = renderHook(() => useSentHealth(host))
  for (let part = 0; part < 3; part++) {
    await vi.advanceTimersByTimeAsync(2_900)
    for (const listener of listeners) listener(event)
  }
  expect(sendHealthOf).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(3_000)
  await vi.dynamicImportSettled()
  expect(sendHealthOf).toHaveBeenCalledExactlyOnceWith(host, [event, event, event])
  expect(listeners.size).toBe(0)
  unmount()
  expect(sendHealthOf.mock.results[0]?.value).toHaveBeenCalledOnce()
})
