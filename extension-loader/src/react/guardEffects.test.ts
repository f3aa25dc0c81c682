import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { guardEffects } from './guardEffects'
import type { SlotWatch } from './SlotContext'

type Effect = () => unknown

const ended = new Error('ended')
let slot: { threw: ReturnType<typeof vi.fn>; endless: ReturnType<typeof vi.fn> } | null

/** React as far as it is guarded: an effect runs at once, and stays the same one. */
function createReact() {
  const pace = { current: null }
  const run = (effect: Effect) => effect()
  return {
    useContext: () => slot as SlotWatch | null,
    useRef: () => pace,
    useEffect: vi.fn(run),
    useLayoutEffect: vi.fn(run),
    useInsertionEffect: vi.fn(run),
    useState: () => {},
  }
}

let react: ReturnType<typeof createReact>
let guarded: typeof import('react')

beforeEach(() => {
  vi.useFakeTimers()
  slot = { threw: vi.fn(), endless: vi.fn(() => ended) }
  react = createReact()
  guarded = guardEffects(react as unknown as typeof import('react'))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The clean-up that React gets of such an effect. */
const cleanUpOf = (effect: Effect) => {
  guarded.useEffect(effect as () => void, [1])
  return react.useEffect.mock.results.at(-1)?.value as (() => void) | undefined
}

describe('an effect of an extension', () => {
  it.each(['useEffect', 'useLayoutEffect', 'useInsertionEffect'] as const)('runs with %s', (name) => {
    const effect = vi.fn()
    guarded[name](effect, [1])
    expect(effect).toHaveBeenCalledOnce()
    expect(react[name]).toHaveBeenCalledExactlyOnceWith(expect.any(Function), [1])
  })

  it('has its clean-up called, and what that throws is reported to its slot', () => {
    const cleanUp = vi.fn()
    cleanUpOf(() => cleanUp)?.()
    expect(cleanUp).toHaveBeenCalledOnce()
    const error = new Error('boom')
    cleanUpOf(() => () => {
      throw error
    })?.()
    expect(slot?.threw).toHaveBeenCalledExactlyOnceWith(error)
  })

  it('is reported to the page where it stands in no slot', () => {
    slot = null
    const report = vi.fn()
    vi.stubGlobal('reportError', report)
    cleanUpOf(() => () => {
      throw 'boom'
    })?.()
    expect(report).toHaveBeenCalledExactlyOnceWith('boom')
  })

  it('that returns nothing to call has no clean-up', () => {
    expect(cleanUpOf(() => undefined)).toBeUndefined()
    expect(cleanUpOf(() => 'none')).toBe('none')
  })
})

describe('an effect that runs again and again', () => {
  const run = (times: number) => {
    for (let count = 0; count < times; count++) guarded.useEffect(() => {})
  }

  it('is ended by the first run beyond 200 of the second second', () => {
    run(300)
    vi.advanceTimersByTime(1_000)
    run(200)
    expect(slot?.endless).not.toHaveBeenCalled()
    run(1)
    expect(() => run(1)).toThrow(ended)
    expect(slot?.endless).toHaveBeenCalledExactlyOnceWith(201)
  })

  it.each([
    ['no more than 200 times in a second', 199, 1_000],
    ['more often, but after a pause of two seconds', 300, 2_000],
  ])('goes on where it runs %s', (_case, times, pauseMs) => {
    for (let second = 0; second < 5; second++) {
      run(times)
      vi.advanceTimersByTime(pauseMs)
    }
    expect(slot?.endless).not.toHaveBeenCalled()
  })

  it('goes on where it runs very often for less than a second', () => {
    run(5_000)
    vi.advanceTimersByTime(999)
    run(5_000)
    expect(slot?.endless).not.toHaveBeenCalled()
  })

  it('goes on where it is no extension’s', () => {
    slot = null
    run(300)
    vi.advanceTimersByTime(1_000)
    expect(() => run(5_000)).not.toThrow()
  })
})
