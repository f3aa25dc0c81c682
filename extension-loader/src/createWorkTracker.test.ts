import type { ExtensionManifest } from '@pergola/sdk/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createWorkTracker } from './createWorkTracker'

const extension = (id: string, source = 'custom') =>
  ({ kind: 'interface', id, source }) as unknown as ExtensionManifest
const [star, map, core] = [extension('star'), extension('map'), extension('text', 'core')]

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('who is at work', () => {
  it('is whose code began to run within a second', () => {
    const tracker = createWorkTracker()
    tracker.beginWork(star)
    vi.advanceTimersByTime(600)
    tracker.beginWork(map)
    expect(tracker.atWork()).toEqual([star, map])
    vi.advanceTimersByTime(400)
    expect(tracker.atWork()).toEqual([map])
    vi.advanceTimersByTime(600)
    expect(tracker.atWork()).toEqual([])
  })

  it('is the one alone that has just handled an event', () => {
    const tracker = createWorkTracker()
    vi.advanceTimersByTime(10_000)
    tracker.beginWork(star)
    tracker.beginWork(map, 'handling')
    expect(tracker.atWork()).toEqual([map])
    vi.advanceTimersByTime(50)
    expect(tracker.atWork()).toEqual([star, map])
  })

  it('is no one who came with the console, and no one before who handled an event after that', () => {
    const tracker = createWorkTracker()
    tracker.beginWork(star, 'handling')
    tracker.beginWork(core, 'handling')
    expect(tracker.atWork()).toEqual([star])
    vi.advanceTimersByTime(1000)
    tracker.beginLoading(core)
    tracker.beginWork(core)
    expect(tracker.atWork()).toEqual([])
  })
})

it('has work recorded from its beginning to its end, and no longer than a second where no one notes the end', () => {
  const end = vi.fn()
  const record = { begin: vi.fn(() => end) }
  const tracker = createWorkTracker(record)
  tracker.beginLoading(star)
  expect(record.begin).toHaveBeenLastCalledWith(star, 'loading')
  vi.advanceTimersByTime(5000)
  expect(end).not.toHaveBeenCalled()
  tracker.beginWork(map)
  expect(record.begin).toHaveBeenLastCalledWith(map, 'running')
  vi.advanceTimersByTime(999)
  expect(end).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(end).toHaveBeenCalledOnce()
  tracker.beginWork(core)
  expect(record.begin).toHaveBeenCalledTimes(2)
})
