import { parseManifest } from '@pergola/sdk/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createHealthLog, type HealthLog } from './createHealthLog'
import { watchWork } from './watchWork'

const stars = parseManifest(
  {
    id: 'stars',
    path: 'extensions/installed/interfaces/stars/1.0.0/meta.json',
    version: '1.0.0',
    entry: { global: 'stars', assets: [{ file: 'a.js', kind: 'entry' }] },
  },
  'interface',
)
const table = parseManifest(
  {
    id: 'table',
    path: 'extensions/core/layouts/table/meta.json',
    version: '1.0.0',
    entry: { global: 'stars', assets: [{ file: 'a.js', kind: 'entry' }] },
  },
  'layout',
)

/** The observers that are open, by what they look for. */
const observers = new Map<string, { threshold: unknown; report: (entry: object) => void }>()

class Observer {
  static supportedEntryTypes = ['event', 'long-animation-frame']
  #type = ''
  constructor(readonly read: (list: { getEntries: () => object[] }) => void) {}
  observe({ type, durationThreshold }: { type: string; durationThreshold: unknown }) {
    this.#type = type
    const report = (entry: object) => this.read({ getEntries: () => [entry] })
    observers.set(type, { threshold: durationThreshold, report })
  }
  disconnect() {
    observers.delete(this.#type)
  }
}

let health: HealthLog
let onHandling: ReturnType<typeof vi.fn<(manifest: unknown) => () => void>>
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('PerformanceObserver', Observer)
  document.body.innerHTML =
    '<div data-extension="layout:table"><p></p><div data-extension="interface:stars"><button></button></div></div>'
  health = createHealthLog()
  onHandling = vi.fn(() => () => {})
  stop = watchWork({
    health,
    extensionsRoot: 'https://cms.example/',
    manifests: () => [table, stars],
    onHandling,
    slowMs: 100,
  })
})
afterEach(() => stop())

const button = () => document.querySelector('button') as HTMLElement
const slowness = ({ kind, id }: { kind: typeof stars.kind; id: string }) =>
  health.of({ kind, id }).lastIncident?.message
const report = (type: string, entry: object) => observers.get(type)?.report(entry)

describe('an event that reaches extensions', () => {
  it.each(['click', 'pointerdown', 'keydown', 'input', 'change', 'focusin', 'paste', 'drop'])(
    'is noted for each of them before it is handled, the innermost last, when it is a %s',
    (type) => {
      const ended: string[] = []
      onHandling.mockImplementation((manifest) => () => ended.push((manifest as typeof stars).id))
      button().dispatchEvent(new Event(type, { bubbles: false }))
      expect(onHandling.mock.calls).toEqual([[table], [stars]])
      expect(ended).toEqual([])
      vi.runAllTimers()
      expect(ended).toEqual(['table', 'stars'])
    },
  )

  it('is noted for no one outside of their slots, or where they are not known', () => {
    document.body.click()
    button().parentElement?.setAttribute('data-extension', 'interface:other')
    document.querySelector('p')?.click()
    expect(onHandling.mock.calls).toEqual([[table]])
  })

  it('is not looked at any more in the end', () => {
    stop()
    button().click()
    expect(onHandling).not.toHaveBeenCalled()
    expect([...observers]).toEqual([])
  })
})

describe('the handling of an event', () => {
  const handled = (entry: object) =>
    report('event', { name: 'click', startTime: 5, processingStart: 10, ...entry })

  it('counts as slow for the innermost extension from 100 ms on', () => {
    handled({ target: button(), processingEnd: 109.4 })
    expect(slowness(stars)).toBeUndefined()
    handled({ target: button(), processingEnd: 110.4 })
    expect(slowness(stars)).toBe('its handling of "click" kept the page busy for 100 ms')
    expect(slowness(table)).toBeUndefined()
    expect(observers.get('event')?.threshold).toBe(100)
  })

  it('counts also where it has taken the element away, by when it began', () => {
    const event = new Event('click')
    Object.defineProperty(event, 'timeStamp', { value: 5 })
    button().dispatchEvent(event)
    handled({ target: null, processingEnd: 500 })
    expect(slowness(stars)).toContain('490 ms')
    handled({ target: null, startTime: 6, processingEnd: 500 })
    expect(health.of(stars).incidentCount).toBe(1)
  })

  it('is remembered for the last 50 events', () => {
    for (let at = 1; at <= 51; at++) {
      const event = new Event('click')
      Object.defineProperty(event, 'timeStamp', { value: at })
      button().dispatchEvent(event)
    }
    handled({ target: null, startTime: 1, processingEnd: 500 })
    expect(health.of(stars).incidentCount).toBe(0)
    handled({ target: null, startTime: 2, processingEnd: 500 })
    expect(health.of(stars).incidentCount).toBe(1)
  })
})

describe('a callback', () => {
  const ran = (script: object) =>
    report('long-animation-frame', {
      scripts: [
        {
          sourceURL: 'https://cms.example/extensions/installed/interfaces/stars/1.0.0/a.js',
          duration: 150,
          invoker: 'TimerHandler:setTimeout',
          ...script,
        },
      ],
    })

  it.each(['user-callback', 'resolve-promise', 'reject-promise'])(
    'of a file of an extension counts as slow (%s)',
    (invokerType) => {
      ran({ invokerType })
      expect(slowness(stars)).toBe('its "TimerHandler:setTimeout" kept the page busy for 150 ms')
    },
  )

  it('does not when it is a listener, is quick, or is of the console', () => {
    ran({ invokerType: 'event-listener' })
    ran({ invokerType: 'user-callback', duration: 99 })
    ran({ invokerType: 'user-callback', sourceURL: 'https://cms.example/shell.js' })
    report('long-animation-frame', {})
    expect([health.of(stars).incidentCount, health.of(table).incidentCount]).toEqual([0, 0])
  })
})

it('works where the browser measures none of it', () => {
  stop()
  vi.stubGlobal('PerformanceObserver', undefined)
  stop = watchWork({ health, extensionsRoot: '', manifests: () => [stars], onHandling, slowMs: 100 })
  expect([...observers]).toEqual([])
  button().click()
  expect(onHandling).toHaveBeenCalledOnce()
})
