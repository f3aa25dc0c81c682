import type { ExtensionManifest } from '@pergola/sdk/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createHealthLog, type HealthLog } from './health'
import { type ExtensionReport, sendHealth } from './sendHealth'

const slider = { kind: 'interface', id: 'slider', version: '1.2.0' } as ExtensionManifest
const tags = { kind: 'interface', id: 'tags', version: '0.1.0' } as ExtensionManifest

let health: HealthLog
let sent: ExtensionReport[][]
let visibility: DocumentVisibilityState
let page: Document
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  health = createHealthLog()
  sent = []
  visibility = 'visible'
  page = new EventTarget() as Document
  Object.defineProperty(page, 'visibilityState', { get: () => visibility })
  stop = sendHealth({
    health,
    manifests: () => [slider, tags],
    send: (reports) => sent.push([...reports]),
    page,
  })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

function leave(): void {
  visibility = 'hidden'
  page.dispatchEvent(new Event('visibilitychange'))
}

describe('the health of extensions', () => {
  it('is sent when the page is left: what was loaded, and how fast', () => {
    health.loaded(slider, 123.4)
    vi.advanceTimersByTime(600_000)
    expect(sent).toEqual([])
    leave()
    const { kind, id, version } = slider
    expect(sent).toEqual([[{ kind, id, version, what: 'loaded', count: 1, first: true, ms: 123 }]])
    leave()
    expect(sent).toHaveLength(1)
  })

  it('is sent within seconds of a failure, without the message', () => {
    health.incident(tags, 'render', 'of jane@example.com')
    vi.advanceTimersByTime(5_000)
    expect(sent[0]).toMatchObject([{ id: 'tags', what: 'render', count: 1, first: true }])
    expect(JSON.stringify(sent)).not.toContain('jane')
  })

  it('is added up: one report a minute, of what is new', () => {
    for (let count = 0; count < 500; count++) health.incident(slider, 'threw', `no. ${count}`)
    vi.advanceTimersByTime(5_000)
    for (let count = 0; count < 20; count++) {
      health.incident(slider, 'threw', 'again')
      vi.advanceTimersByTime(1_000)
    }
    expect(sent).toHaveLength(1)
    vi.advanceTimersByTime(60_000)
    expect(sent.map(([report]) => [report?.count, report?.first])).toEqual([
      [500, true],
      [20, false],
    ])
  })

  it('says that something took long once for each kind, wherever that was', () => {
    health.incident(slider, 'slow', 'drawing', 'drawing of input')
    health.incident(slider, 'slow', 'loading', 'loading input')
    leave()
    expect(sent).toMatchObject([[{ what: 'slow', count: 2 }]])
  })
})
