import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchIntent } from './watchIntent'

describe('watchIntent', () => {
  const onIntent = vi.fn()
  let stop = () => {}
  beforeEach(() => {
    vi.useFakeTimers()
    onIntent.mockClear()
    document.body.innerHTML = '<a id="one"><b>One</b></a><a id="two">Two</a><p>None</p>'
    stop = watchIntent(document, onIntent)
  })
  afterEach(() => {
    stop()
    vi.useRealTimers()
  })

  const send = (type: string, selector: string, pointerType = 'mouse') =>
    document
      .querySelector(selector)
      ?.dispatchEvent(Object.assign(new Event(type, { bubbles: true }), { pointerType }))
  const reported = () => onIntent.mock.calls.map(([link]) => (link as HTMLElement).id)

  it('reports a link on whose content the pointer rests', () => {
    send('pointermove', '#one b')
    vi.advanceTimersByTime(60)
    expect(reported()).toEqual([])
    vi.advanceTimersByTime(60)
    expect(reported()).toEqual(['one'])
  })

  it('reports a link that the keyboard has reached', () => {
    send('focusin', '#two')
    vi.advanceTimersByTime(100)
    expect(reported()).toEqual(['two'])
  })

  it('is silent about what the pointer passes over', () => {
    for (const link of ['#one', '#two', '#one', '#two']) {
      send('pointermove', link)
      vi.advanceTimersByTime(40)
      send('pointerout', link)
    }
    send('pointermove', 'p')
    vi.advanceTimersByTime(1000)
    expect(reported()).toEqual([])
  })

  it.each([
    ['comes below a pointer that lies still', ['pointerover'], 'mouse'],
    ['is scrolled away', ['pointermove', 'pointerout'], 'mouse'],
    ['is touched', ['pointermove'], 'touch'],
  ])('is silent about what %s', (_title, events, pointerType) => {
    for (const event of events) send(event, '#one', pointerType)
    vi.advanceTimersByTime(1000)
    expect(reported()).toEqual([])
  })

  it('ends', () => {
    send('pointermove', '#one')
    stop()
    vi.advanceTimersByTime(1000)
    expect(reported()).toEqual([])
  })
})
