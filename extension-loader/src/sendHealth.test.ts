import type { ExtensionManifest, ExtensionReport } from '@pergola/sdk/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createHealthLog, type HealthLog } from './createHealthLog'
import { sendHealth } from './sendHealth'

const slider = { kind: 'interface', id: 'slider', version: '1.2.0' } as ExtensionManifest
const tags = { kind: 'interface', id: 'tags', version: '0.1.0' } as ExtensionManifest

let health: HealthLog
let sent: ExtensionReport[][]
let visibility: DocumentVisibilityState
let page: Document
let stop: () => void
let listed: ExtensionManifest[]

beforeEach(() => {
  vi.useFakeTimers()
  health = createHealthLog()
  listed = [slider, tags]
  sent = []
  visibility = 'visible'
  page = new EventTarget() as Document
  Object.defineProperty(page, 'visibilityState', { get: () => visibility })
  stop = sendHealth({
    health,
    earlier: [],
    manifestOf: ({ id }) => listed.find((each) => each.id === id) ?? null,
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

  it('has the slowest part of those that were loaded, once for a page', () => {
    for (const ms of [100, 300.4, 200]) health.loaded(slider, ms)
    leave()
    expect(sent).toMatchObject([[{ what: 'loaded', count: 1, ms: 300 }]])
    health.loaded(slider, 900)
    leave()
    expect(sent).toHaveLength(1)
  })

  it('is sent a minute after the last report, not before', () => {
    health.incident(slider, 'threw', 'first')
    vi.advanceTimersByTime(35_000)
    health.incident(slider, 'threw', 'second')
    vi.advanceTimersByTime(29_999)
    expect(sent).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(sent).toHaveLength(2)
  })

  it('waits for a minute also where the last report went out as the page was hidden', () => {
    health.incident(slider, 'threw', 'first')
    vi.advanceTimersByTime(1_000)
    leave()
    visibility = 'visible'
    page.dispatchEvent(new Event('visibilitychange'))
    health.incident(slider, 'threw', 'second')
    page.dispatchEvent(new Event('visibilitychange'))
    vi.advanceTimersByTime(59_999)
    expect(sent).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(sent).toHaveLength(2)
  })

  it('is sent in the end, and no more from then on', () => {
    listed = Array.from({ length: 101 }, (_, index) => ({ ...slider, id: `slider-${index}` }))
    for (const each of listed) health.loaded(each, 5)
    stop()
    expect(sent.map(({ length }) => length)).toEqual([100])
    health.incident(listed[0] as ExtensionManifest, 'threw', 'too late')
    leave()
    vi.advanceTimersByTime(120_000)
    expect(sent).toHaveLength(1)
  })

  it('says that something took long once for each kind, wherever that was', () => {
    health.incident(slider, 'slow', 'drawing', 'drawing of input')
    health.incident(slider, 'slow', 'loading', 'loading input')
    leave()
    expect(sent).toMatchObject([[{ what: 'slow', count: 2 }]])
  })

  it('counts for the version that it happened to, also when the page has changed over to another', () => {
    health.incident(slider, 'render', 'broken')
    listed = [{ ...slider, version: '1.3.0' }]
    health.loaded({ ...slider, version: '1.3.0' }, 20)
    health.incident({ kind: 'interface', id: 'slider' }, 'threw', 'by its slot alone')
    leave()
    expect(sent[0]?.map(({ version, what, count }) => [version, what, count])).toEqual([
      ['1.2.0', 'render', 1],
      ['1.3.0', 'loaded', 1],
      ['1.3.0', 'threw', 1],
    ])
  })

  it('leaves nothing out of more than fits into one report', () => {
    listed = Array.from({ length: 150 }, (_, index) => ({ ...slider, id: `slider-${index}` }))
    for (const each of listed) health.loaded(each, 5)
    leave()
    leave()
    expect(sent.map(({ length }) => length)).toEqual([100, 50])
  })

  it('begins with what came before it, and leaves out what is not listed', () => {
    stop()
    const earlier = [
      ...[slider, { ...slider, id: 'gone' }].map((ref) => ({ ref, what: 'http' }) as const),
      { ref: tags, what: 'loaded' } as const,
    ]
    stop = sendHealth({
      health,
      earlier,
      manifestOf: ({ id }) => listed.find((each) => each.id === id) ?? null,
      send: (reports) => sent.push([...reports]),
      page,
    })
    vi.advanceTimersByTime(5_000)
    expect(sent).toMatchObject([
      [
        { id: 'slider', what: 'http' },
        { id: 'tags', what: 'loaded', ms: 0 },
      ],
    ])
  })
})
