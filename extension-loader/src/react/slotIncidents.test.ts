import { parseManifest } from '@pergola/sdk/contract'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createHealthLog, type HealthLog } from '../createHealthLog'
import { ExtensionLoadError } from '../ExtensionLoadError'
import type { CreateExtensionSlotOptions } from './ExtensionSlotProps'
import { createDrawingWatch, createSlotWatch } from './slotIncidents'

const slot = { kind: 'interface', id: 'stars', part: 'input' } as const
const stars = parseManifest(
  {
    id: 'stars',
    path: 'extensions/installed/interfaces/stars/1.0.0/meta.json',
    version: '1.0.0',
    entry: { global: 'stars', assets: [{ file: 'a.js', kind: 'entry' }] },
  },
  'interface',
)

let health: HealthLog
let owner: object | null
const onThrown = vi.fn()
const end = vi.fn<(error: ExtensionLoadError) => void>()

beforeEach(() => {
  health = createHealthLog()
  owner = null
  onThrown.mockReset()
  end.mockReset()
})

const options = () =>
  ({
    loader: { health, ownerOf: () => owner, budgets: { slowWorkMs: 100, fallbackMs: 30_000 } },
    onThrown,
  }) as unknown as CreateExtensionSlotOptions
const last = () => health.of(slot).lastIncident
const count = () => health.of(slot).incidentCount

describe('what a part does wrong while it stays in place', () => {
  const watch = (manifest: typeof stars | null = stars) => createSlotWatch(options(), slot, manifest)

  it('is what it throws, an error or not', () => {
    const error = new Error('boom')
    watch().threw(error)
    expect(last()).toMatchObject({ kind: 'threw', message: 'boom' })
    expect(onThrown).toHaveBeenCalledWith(stars, error)
    watch().threw('text')
    expect(last()?.message).toBe('text')
  })

  it('is to change a field that it does not name', () => {
    watch().trespassed('price')
    const message = 'it wanted to change the field "price", which its meta.ts does not name under "changes"'
    expect(last()).toMatchObject({ kind: 'violation', message })
    expect(onThrown.mock.calls[0]).toMatchObject([stars, { code: 'violation', part: 'input' }])
    watch().trespassed('name')
    // Each field by itself.
    expect(health.of(slot).incidents).toHaveLength(2)
  })

  it('is an effect without end, which is ended', () => {
    const error = watch().endless(500)
    expect(last()).toMatchObject({
      kind: 'render',
      message: 'its part "input" was ended: an effect ran more than 500 times a second',
    })
    expect(error).toMatchObject({ code: 'render', extensionId: 'stars', part: 'input' })
    expect(onThrown).not.toHaveBeenCalled()
  })

  it('counts also where no one knows its record, and is shown to no one', () => {
    watch(null).threw(new Error('boom'))
    watch(null).trespassed('price')
    expect(count()).toBe(2)
    expect(onThrown).not.toHaveBeenCalled()
  })
})

describe('what goes wrong while a part is drawn', () => {
  const watch = () => createDrawingWatch(options(), slot, stars, end)

  it('is what it throws: it gives way to its fallback', () => {
    const cause = new Error('boom')
    watch().noteThrown(cause)
    expect(last()).toMatchObject({ kind: 'render', message: 'boom' })
    expect(end.mock.calls[0]).toMatchObject([{ code: 'render', extensionId: 'stars', part: 'input', cause }])
    expect(end.mock.calls[0]?.[0].message).toContain('its part "input" threw while it was drawn')
  })

  it('is counted once: what ended it, or a file that did not come, is known', () => {
    const ended = new ExtensionLoadError('render', 'stars', 'was ended')
    watch().noteThrown(ended)
    expect(count()).toBe(0)
    expect(end).toHaveBeenLastCalledWith(ended)
    watch().noteThrown(Object.assign(new Error('a chunk'), { name: 'ChunkLoadError' }))
    expect(count()).toBe(0)
    expect(end).toHaveBeenCalledTimes(2)
    const refused = new ExtensionLoadError('sandbox', 'stars', 'was refused')
    watch().noteThrown(refused)
    expect(last()).toMatchObject({ kind: 'sandbox', message: refused.message })
    expect(end).toHaveBeenLastCalledWith(refused)
  })

  it.each([
    [null, false],
    [{ kind: 'interface', id: 'stars' }, false],
    [{ kind: 'interface', id: 'map' }, true],
    [{ kind: 'layout', id: 'stars' }, true],
  ])('is that of another one where the stack says so (%j: %j)', (found, expected) => {
    owner = found
    expect(watch().isForeign(new Error())).toBe(expected)
  })

  it('is to keep the page busy for 100 ms or more, noted when React is done', async () => {
    watch().noteMeasured('drawing', 99.9)
    watch().noteMeasured('drawing', 100)
    expect(count()).toBe(0)
    await Promise.resolve()
    expect(count()).toBe(1)
    expect(last()).toMatchObject({
      kind: 'slow',
      message: 'its part "input" kept the page busy for 100 ms (drawing)',
    })
  })

  it('is to show nothing for too long', () => {
    watch().giveUp()
    const message = 'its part "input" has shown nothing for 30 s: it waits for something'
    expect(last()).toMatchObject({ kind: 'timeout', message })
    expect(end.mock.calls[0]).toMatchObject([{ code: 'timeout', extensionId: 'stars', part: 'input' }])
  })
})
