import type { FieldType } from '@pergola/sdk/contract'
import { FileUpload, ItemPicker, WorldMap } from '@pergola/sdk/items'
import { type CaseStep, playCase, renderDisplay, renderInput } from '@pergola/sdk/testing'
import { act, cleanup, waitFor } from '@testing-library/react'
import { type ComponentType, useEffect, useState } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadEditor } from './shared/editor/useEditor'
import { displays, inputs, interfaceOf, metas } from './shared/everyInterface'
import { type OptionEffect, optionEffects } from './shared/optionEffects'
import { fieldOf, optionWorld, PARENT_KEY, relatedValue, relationOf } from './shared/optionWorld'

/** The plain box, unless an effect is one of the editor, which needs a layout for the rest of what it does. */
const editor = vi.hoisted(() => ({ isUsed: false }))
vi.mock('./shared/editor/useEditor', async (original) => {
  const { useEditor, ...others } = await original<typeof import('./shared/editor/useEditor')>()
  const none = { editor: null, hasFailed: false, retry: () => {} }
  return { ...others, useEditor: (root: never) => [none, useEditor(root)][Number(editor.isUsed)] }
})
beforeAll(async () => {
  await Promise.all([loadEditor(), WorldMap.preload(), FileUpload.preload(), ItemPicker.preload()])
})
// Everything is near: the test DOM has no layout.
beforeEach(() => vi.stubGlobal('IntersectionObserver', undefined))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  editor.isUsed = false
})

type Options = Record<string, unknown>
const inputOf = async (id: string) => (await inputs[id]?.()) as ComponentType<never>

/** Not to be seen: ids, which are counted, where the keyboard stops, and what was announced since the first test. */
const UNSEEN = /"[^"]*(_r_|react-aria)[^"]*"| tabindex="-?\d"|<div data-live-announcer.*?<\/div><\/div>/gs

/** What is drawn, with what stands in the boxes. */
function looksOf(element: Element): string {
  const values = [...element.querySelectorAll('input')].map(({ value }) => value)
  return element.innerHTML.replace(UNSEEN, '') + values.join()
}

/** The looks, once they no longer change: what a field leads to is fetched in several steps. */
async function settledLooks(element: Element): Promise<string> {
  let looks = looksOf(element)
  for (let same = 0, tries = 0; same < 3 && tries < 100; tries += 1) {
    await act(() => new Promise((resolve) => setTimeout(resolve, 15)))
    const now = looksOf(element)
    const isLoading = element.querySelector('.skeleton, [aria-busy="true"]') !== null
    same = now === looks && !isLoading ? same + 1 : 0
    looks = now
  }
  return looks
}

const comesInSteps = (id: string, { after, isOfEditor }: OptionEffect) =>
  Boolean(after || isOfEditor || interfaceOf(id).meta.relation)

async function draw(id: string, effect: OptionEffect, options: Options): Promise<string> {
  const props = { type: interfaceOf(id).meta.types[0] as FieldType, relation: relationOf(id) }
  const host = optionWorld()
  if (effect.in === 'display') {
    const Display = (await displays[id]?.()) as ComponentType<never>
    const value = relatedValue(id) ?? effect.value
    const drawn = renderDisplay(Display, interfaceOf(id), value, { options, host, props })
    await act(async () => {})
    return looksOf(drawn.getByTestId('cell'))
  }
  const Input = (await inputOf(id)) as ComponentType<object>
  function Changing(given: object) {
    const [isLater, setIsLater] = useState(false)
    useEffect(() => setIsLater(true), [])
    return <Input {...given} {...(isLater && effect.later)} />
  }
  const drawn = await renderInput(Changing as ComponentType<never>, interfaceOf(id), {
    value: effect.value ?? null,
    ...{ options, host },
    props: { ...props, primaryKey: PARENT_KEY, ...effect.props },
  })
  return comesInSteps(id, effect) ? settledLooks(drawn.container) : looksOf(drawn.container)
}

/** Takes steps in a form: what it looks like after `after`, or what the steps of `in` stage. */
async function play(id: string, effect: OptionEffect, options: Options, steps: readonly CaseStep[]) {
  const { extensions, ...host } = optionWorld()
  const own = { ...extensions?.interface, [id]: { input: await inputOf(id) } }
  const played = playCase({
    field: { ...fieldOf(id, options), translation: [{ locale: 'en-US', translation: 'Field' }] },
    from: effect.value ?? null,
    otherValues: effect.props?.values as Options | undefined,
    primaryKey: PARENT_KEY,
    steps,
    extensions: own,
    interfaces: [interfaceOf(id)],
    host: { ...host, extensions: { ...extensions, interface: own } },
    isLeft: effect.after === undefined,
  })
  if (effect.after) {
    await played
    await waitFor(() => {
      if (!document.querySelector('[role=dialog], [role=menu], [role=listbox]'))
        throw new Error('Nothing opens')
    })
    return settledLooks(document.body)
  }
  // What an option offers, or leaves out, is there to press in one of both alone.
  const { staged, problem } = await played.catch(() => ({ staged: 'nothing to press', problem: '' }))
  return JSON.stringify(staged) + problem
}

function show(id: string, effect: OptionEffect, options: Options): Promise<string> {
  editor.isUsed = effect.isOfEditor ?? false
  const steps = effect.after ?? (Array.isArray(effect.in) ? (effect.in as readonly CaseStep[]) : null)
  return steps ? play(id, effect, options, steps) : draw(id, effect, options)
}

it('has a line for every option of every interface, and none for others', () => {
  const declared = Object.entries(metas).flatMap(([id, { options = {} }]) =>
    Object.keys(options).map((name) => `${id}.${name}`),
  )
  const listed = Object.entries(optionEffects).flatMap(([id, options]) =>
    Object.keys(options).map((name) => `${id}.${name}`),
  )
  expect(listed.sort()).toEqual(declared.sort())
})

/** How it is without the option; many options change the same. */
const known = new Map<string, string>()
async function showWithout(id: string, effect: OptionEffect): Promise<string> {
  const key = JSON.stringify([id, { ...effect, set: null }])
  const before = known.get(key) ?? (await show(id, effect, { ...effect.with }))
  // What is not read changes nothing: where it comes in steps, what differs later is of the option alone.
  if (!known.has(key) && comesInSteps(id, effect)) {
    cleanup()
    expect(await show(id, effect, { ...effect.with, ofNoOne: 'anything' })).toBe(before)
  }
  known.set(key, before)
  cleanup()
  return before
}

/**
 * An option that changes nothing is a promise that no one keeps: each is drawn, or staged, with its default and with another
 * value. What the server does with a value is held by `tests/contract/16c`.
 */
describe.each(Object.entries(optionEffects))('%s', (id, options) => {
  const seenHere = Object.entries(options).filter(([, effect]) => effect.in !== 'server')
  it.each(seenHere)('%s has an effect', async (name, effect) => {
    const before = await showWithout(id, effect)
    expect(await show(id, effect, { ...effect.with, [name]: effect.set })).not.toBe(before)
  })
})
