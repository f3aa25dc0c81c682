import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type HistoryLook, watchHistory } from './watchHistory'

let seen: HistoryLook
const stops: (() => void)[] = []

function watch(owner: string) {
  const onAdded = vi.fn()
  stops.push(watchHistory({ owner, onAdded, look: () => seen }))
  return onAdded
}
const later = (change: Partial<HistoryLook>) => {
  seen = { ...seen, ...change }
  vi.advanceTimersByTime(1_000)
}

beforeEach(() => {
  vi.useFakeTimers()
  seen = { length: 3, state: { key: 'a' }, href: 'http://localhost/#/a' }
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.useRealTimers()
})

describe('entries in the history of the tab', () => {
  it('that the page did not add are those of the frame', () => {
    const onAdded = watch('interface/one')
    later({ length: 45 })
    later({})
    expect(onAdded).toHaveBeenCalledExactlyOnceWith(42)
  })

  it('that the page adds are not: at another address, or with a state of its own', () => {
    const onAdded = watch('interface/one')
    later({ length: 4, href: 'http://localhost/#/b' })
    later({ length: 5, state: { key: 'b' } })
    // Going back removes none, and what follows from there on replaces those ahead.
    later({ length: 4, state: { key: 'c' } })
    expect(onAdded).not.toHaveBeenCalled()
  })

  it('are put down to no one while frames of several extensions are there', () => {
    const one = watch('interface/one')
    const again = watch('interface/one')
    const other = watch('interface/other')
    later({ length: 20 })
    expect([one, again, other].map((onAdded) => onAdded.mock.calls.length)).toEqual([0, 0, 0])
    stops.pop()?.()
    later({ length: 25 })
    expect([one, again].map((onAdded) => onAdded.mock.calls)).toEqual([[[5]], [[5]]])
  })
})
