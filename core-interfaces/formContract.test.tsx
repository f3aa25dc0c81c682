import type { FieldType, InterfaceDefinition } from '@pergola/sdk/contract'
import { type RenderInputOptions, renderDisplay, renderInput } from '@pergola/sdk/testing'
import { act, cleanup, fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { displays, inputs, interfaceOf, metas } from './shared/everyInterface'

/** A value that the API sends, by type of the field. */
const SAMPLES: Partial<Record<FieldType, unknown>> = {
  integer: 42,
  decimal: 1.5,
  boolean: true,
  json: { a: 1 },
  array: ['a', 'b'],
  date: '2020-03-04',
  datetime: '2020-03-04T10:20:30+00:00',
  datetime_created: '2020-03-04T10:20:30+00:00',
  datetime_updated: '2020-03-04T10:20:30+00:00',
  time: '10:20:30',
  hash: '**********',
  m2o: 1,
  o2m: [{ id: 1 }],
  translation: [{ id: 1 }],
  sort: 1,
  owner: 1,
  user: 1,
  user_updated: 1,
  file: 1,
  alias: null,
}
/** What may come instead, after the type of a field was changed. */
const STRANGERS = ['Some text', 7, true, ['a'], { a: 1 }]
/** Interfaces that draw something beside the value, and no control of a form. */
const WITHOUT_CONTROL = new Set(['divider', 'preview', 'file-preview', 'file-size'])
/** Interfaces that show nothing of what is stored, or of which no text is a value. */
const KEEPS_SECRET = new Set(
  ['divider', 'preview', 'interface-options'].concat([
    'hashed',
    'password',
    '2fa-secret',
    'owner',
    'user-updated',
  ]),
)
/** What stands in for a control that has nothing to choose from or to relate to yet. */
const CONTROL = 'input, textarea, button, [contenteditable="true"], [role="group"], [role="textbox"]'

/** Controls that people would try to move. */
const MOVED = [
  'input:is([type="checkbox"], [type="radio"], [type="range"])',
  '[role="slider"]',
  '[role="spinbutton"]',
  '[role="combobox"]',
  '[aria-haspopup="listbox"]',
].join()

const samples = (meta: InterfaceDefinition) =>
  meta.types.map((type) => [type, type in SAMPLES ? SAMPLES[type] : 'Some text'] as const)
let complaints: unknown[][]
beforeEach(() => {
  complaints = []
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...args) => void complaints.push(args))
  }
})
afterEach(() => vi.restoreAllMocks())

/** What a form and a table may count on, whichever interface a field has. */
describe.each(Object.entries(inputs))('the input of %s', (id, load) => {
  const draw = async (drawn: RenderInputOptions) => {
    const result = await renderInput(await load(), interfaceOf(id), drawn)
    // What it fetches has arrived.
    await act(async () => {})
    return result
  }

  it('draws an empty field and each type of value that it declares, and stages nothing by itself', async () => {
    for (const [type, value] of [[undefined, null] as const, ...samples(interfaceOf(id).meta)]) {
      const { changes, otherChanges } = await draw({ value, props: type ? { type } : {} })
      expect({ type, changes, otherChanges }).toEqual({ type, changes: [], otherChanges: [] })
      cleanup()
    }
    expect(complaints).toEqual([])
  })

  it('draws a value of another type too', async () => {
    for (const value of STRANGERS) {
      const { changes, container } = await draw({ value })
      expect(changes).toEqual([])
      expect(container).not.toBeEmptyDOMElement()
      cleanup()
    }
    expect(complaints).toEqual([])
  })

  it.skipIf(KEEPS_SECRET.has(id) || metas[id]?.relation)(
    'shows a stored text that it does not know, or keeps to',
    async () => {
      for (const isReadOnly of [false, true]) {
        const { container } = await draw({ value: 'Unfit 7', props: { isReadOnly, isRequired: true } })
        await vi.waitFor(() => {
          const fields = [...container.querySelectorAll<HTMLInputElement>('input, textarea')]
          expect([container.textContent, ...fields.map((field) => field.value)].join(' ')).toContain(
            'Unfit 7',
          )
        })
        cleanup()
      }
    },
  )

  it('takes no edit while it is read-only', async () => {
    for (const [type, value] of samples(interfaceOf(id).meta)) {
      const { container, changes } = await draw({ value, props: { type, isReadOnly: true } })
      const controls = [
        ...container.querySelectorAll<HTMLInputElement>('input, textarea, select, [contenteditable="true"]'),
      ].filter((control) => !control.hidden && control.type !== 'hidden')
      for (const control of controls) {
        if (control.type === 'checkbox' || control.type === 'radio') fireEvent.click(control)
        else expect(control.disabled || control.readOnly, control.outerHTML).toBe(true)
      }
      expect(changes).toEqual([])
      cleanup()
    }
  })

  it('reads as a value while it is read-only, and has no control that nothing moves', async () => {
    for (const [type, value] of [[undefined, null] as const, ...samples(interfaceOf(id).meta)]) {
      const { container } = await draw({ value, props: { isReadOnly: true, ...(type && { type }) } })
      const control = container.querySelector(MOVED)
      expect(control?.outerHTML, String(type)).toBeUndefined()
      cleanup()
    }
  })

  it.skipIf(WITHOUT_CONTROL.has(id))('is named by the label and described by note and error', async () => {
    const [[type, value] = [undefined, null]] = samples(interfaceOf(id).meta)
    const { container } = await draw({
      value,
      props: { ...(type && { type }), describedBy: 'note', isInvalid: true },
    })
    if (!container.querySelector(CONTROL)) return
    expect(container.querySelector('[aria-labelledby~="label"], label[for="control"]')).not.toBeNull()
    expect(container.querySelector('[aria-describedby~="note"]')).not.toBeNull()
  })
})

describe.each(Object.entries(displays))('the display of %s', (id, load) => {
  it('draws each type of value that it declares as text or pictures', async () => {
    const Display = await load()
    for (const [, value] of samples(interfaceOf(id).meta)) {
      const { container } = renderDisplay(Display, interfaceOf(id), value)
      await act(async () => {})
      expect(container.querySelector('input:not([type="hidden"]), textarea, select')).toBeNull()
      expect(container.textContent).not.toMatch(/undefined|\[object|NaN/)
      cleanup()
    }
    expect(complaints).toEqual([])
  })

  it('draws a value of another type too', async () => {
    const Display = await load()
    for (const value of STRANGERS) {
      renderDisplay(Display, interfaceOf(id), value)
      await act(async () => {})
      cleanup()
    }
    expect(complaints).toEqual([])
  })
})
