import { describe, expect, it, vi } from 'vitest'
import { createHealthLog } from './createHealthLog'

const slider = { kind: 'interface', id: 'slider' } as const
const sliderPro = { kind: 'interface', id: 'slider-pro' } as const

describe('createHealthLog', () => {
  it('knows nothing of an extension that was not tried', () => {
    expect(createHealthLog().of(slider)).toEqual({
      loadMs: null,
      incidentCount: 0,
      lastIncident: null,
      incidents: [],
    })
  })

  it('keeps the slowest load, counts incidents and reports the last one of each kind', () => {
    let nowMs = 0
    const health = createHealthLog(() => ++nowMs)
    health.loaded(slider, 80)
    health.loaded(slider, 20)
    health.incident(slider, 'render', 'first')
    health.incident(slider, 'threw', 'second')
    health.incident(slider, 'render', 'third')
    const render = { kind: 'render', message: 'third', atMs: 3, count: 2 }
    expect(health.of(slider)).toEqual({
      loadMs: 80,
      incidentCount: 3,
      lastIncident: render,
      incidents: [render, { kind: 'threw', message: 'second', atMs: 2, count: 1 }],
    })
    expect(health.of(sliderPro).incidentCount).toBe(0)
  })

  it('distinguishes slowness at one place from slowness at another, and forgets the oldest of very many', () => {
    const health = createHealthLog()
    health.incident(slider, 'slow', '300 ms', 'drawing')
    health.incident(slider, 'slow', '400 ms', 'click')
    health.incident(slider, 'slow', '500 ms', 'drawing')
    const reported = () => health.of(slider).incidents.map(({ message, count }) => [message, count])
    expect(reported()).toEqual([
      ['500 ms', 2],
      ['400 ms', 1],
    ])
    for (let index = 0; index < 50; index++) health.incident(slider, 'slow', `${index}`, `timer ${index}`)
    expect(reported()).toHaveLength(20)
    expect(health.of(slider)).toMatchObject({ incidentCount: 53, lastIncident: { message: '49' } })
  })
})

it('notifies of what is noted, until that is ended', () => {
  const health = createHealthLog()
  const listener = vi.fn()
  const end = health.subscribe(listener)
  health.loaded(slider, 80)
  health.incident(slider, 'render', 'boom')
  end()
  health.incident(slider, 'render', 'again')
  expect(listener.mock.calls).toEqual([
    [{ ref: slider, what: 'loaded', ms: 80 }],
    [{ ref: slider, what: 'render' }],
  ])
})
