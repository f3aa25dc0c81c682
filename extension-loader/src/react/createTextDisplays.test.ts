import type { DisplayProps, ExtensionManifest, TextDisplayContext } from '@pergola/sdk/contract'
import { expect, it, vi } from 'vitest'
import { DEFAULT_BUDGETS } from '../budgets'
import { createHealthLog } from '../createHealthLog'
import type { ExtensionLoader, PartState } from '../ExtensionLoader'
import { createTextDisplays } from './createTextDisplays'

const context: TextDisplayContext = { language: 'en-US', t: (key) => key, fillTemplate: () => null }
const propsOf = (value: unknown) => ({ value }) as DisplayProps

/** The display of one extension, in a state that the test sets. */
function createDisplay(listed: Partial<ExtensionManifest> = {}, budgets = {}) {
  const manifest = { kind: 'interface', id: 'stars', parts: ['display'], ...listed } as ExtensionManifest
  const health = createHealthLog()
  const ended = vi.fn()
  const beginWork = vi.fn(() => ended)
  let state: PartState = { status: 'idle' }
  const loader = {
    budgets: { ...DEFAULT_BUDGETS, ...budgets },
    health,
    beginWork,
    getState: () => state,
    subscribe: () => () => {},
  } as unknown as ExtensionLoader
  const displays = createTextDisplays({ loader, manifestOf: () => manifest, onThrown: () => {} })
  return {
    displays,
    health,
    beginWork,
    ended,
    become: (next: PartState) => {
      state = next
    },
    load: (textOf: unknown) => {
      state = { status: 'loaded', component: Object.assign(() => null, { textOf }) }
    },
  }
}

it('has no text until the code is there, and says that there is another answer by then', () => {
  const { displays, load } = createDisplay()
  expect(displays.of('stars')).toBeNull()
  const before = displays.version()
  expect(displays.version()).toBe(before)
  load(({ value }: DisplayProps) => `${value} stars`)
  expect(displays.version()).not.toBe(before)
  expect(displays.of('stars')?.(propsOf(3), context)).toBe('3 stars')
  expect(displays.version()).toBe(displays.version())
})

it('says so as well when a display is taken out of the page, but not for those that are no text', () => {
  const { displays, load, become } = createDisplay()
  expect(displays.of('stars')).toBeNull()
  const before = displays.version()
  become({ status: 'loaded', component: () => null })
  expect(displays.version()).toBe(before)
  expect(displays.of('stars')).toBeNull()
  load(() => 'text')
  displays.of('stars')
  const loaded = displays.version()
  become({ status: 'idle' })
  expect(displays.version()).not.toBe(loaded)
  expect(displays.of('stars')).toBeNull()
})

it.each([
  ['runs in the sandbox', { tier: 'sandboxed' as const }],
  ['has no display', { parts: [] }],
])('has no text of an extension that %s', (_case, listed) => {
  const { displays, load } = createDisplay(listed)
  load(() => 'text')
  expect(displays.of('stars')).toBeNull()
})

it.each([
  [
    'throws',
    () => {
      throw new Error('no stars')
    },
  ],
  ['answers with something else', () => 3],
])('leaves a value to the slot whose display %s, which counts what has happened', (_case, textOf) => {
  const { displays, load, health } = createDisplay()
  load(textOf)
  expect(displays.of('stars')?.(propsOf(3), context)).toBeNull()
  expect(health.of({ kind: 'interface', id: 'stars' }).incidentCount).toBe(0)
})

it('notes that the extension runs, and that it has ended, also where it throws', () => {
  const { displays, load, beginWork, ended } = createDisplay()
  load(() => {
    expect(beginWork).toHaveBeenCalledOnce()
    expect(ended).not.toHaveBeenCalled()
    throw new Error('no stars')
  })
  displays.of('stars')?.(propsOf(3), context)
  expect(ended).toHaveBeenCalledOnce()
})

it('counts a display that keeps the page busy', async () => {
  const { displays, load, health } = createDisplay({}, { slowWorkMs: 0 })
  load(() => 'text')
  displays.of('stars')?.(propsOf(3), context)
  await Promise.resolve()
  const { lastIncident } = health.of({ kind: 'interface', id: 'stars' })
  expect(lastIncident?.kind).toBe('slow')
  expect(lastIncident?.message).toContain('its part "display" kept the page busy')
})
