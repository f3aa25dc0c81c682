import { act, fireEvent, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { useState } from 'react'
import type { Api } from '../client/api/createApi'
import type { OptionsShape } from '../contract/option'
import type { Field, FieldType, Item, PrimaryKey } from '../contract/wire'
import { ItemForm } from '../items/form/ItemForm'
import { Dialog } from '../ui/lazy/components'
import { createFakeHost, type FakeExtensions } from './createFakeHost'
import { anExtension } from './fixtures'
import type { TestedInterface } from './renderInterface'
import { type RenderWithHostOptions, renderWithHost } from './renderWithHost'

/** What a person does in a field; data, so that it can be played in any form. */
export type CaseStep =
  /** Puts a text in the place of what stands in the box; in the box of that name where there are several. */
  | { type: string; into?: string | RegExp }
  /** Presses what has this name: a button, a box to tick, one of several choices, the head of what unfolds. */
  | { press: string | RegExp }
  /** Presses keys where the focus is, or in the first control of the field; written as by user-event: `{ArrowUp}`. */
  | { keys: string }
  /** Types digits into a part of a date or a time: `month`, `day`, `year`, `hour`, `minute`. */
  | { part: string; digits: string }

/** One row of the table of cases that stands beside the `meta.ts` of an interface. */
export interface InterfaceCase {
  /** What the case is about, as a title: `typed`, `emptied`, `zero`, `longest`, `a wrong stored value`. */
  name: string
  /** Type of the field. Default: the first that the interface declares. */
  type?: FieldType
  /** Column of the field; default: what goes with the type. */
  datatype?: string
  length?: string
  /** Options of the field that differ from the declared defaults. */
  options?: Readonly<Record<string, unknown>>
  /** What is stored when the form opens; default nothing. */
  from?: unknown
  /** What stands in other fields of the item, by name, where the interface reads them (`values` of its props). */
  otherValues?: Readonly<Record<string, unknown>>
  /** Stands in the column although the API would refuse it, as after the type of a field was changed. */
  isForced?: boolean
  /** What is done; nothing at all: the value must stay as it is. */
  steps: readonly CaseStep[]
  /** What the field says about what was done: the form holds the save, and what is stored stays. */
  refused?: RegExp
  /** What the API answers once the form was saved; a pattern for what only the server knows. */
  stored: unknown
  /** What the field leads to, where its value is other items. */
  related?: RelatedItems
  /** What a table and a card then show as text; not checked where it is left out. */
  shown?: string | RegExp
}

/**
 * A collection whose items have a `name` (and a `language` for translations), and how the field leads to it; or files with such
 * a `title`, people with such a `first_name`, or roles.
 */
export interface RelatedItems {
  kind: 'm2o' | 'o2m' | 'm2m' | 'translation' | 'file' | 'files' | 'user' | 'role'
  /** Names of items that there are already, none of them linked; a case counts their keys from 1. */
  names?: readonly string[]
  /** What is read again, below the field: `name`; through a junction, `item.name`. Default the field itself. */
  read?: string
}

/** Where a field may stand. */
export type CaseContext = 'form' | 'required' | 'batch' | 'dialog' | 'read-only'

export interface PlayOptions {
  /** The field as the API describes it. */
  field: Field
  from?: unknown
  /** What stands in other fields of the item. */
  otherValues?: Readonly<Item>
  /** Key of the item that is edited. Default 1. */
  primaryKey?: PrimaryKey
  steps: readonly CaseStep[]
  /** Default: `form`. */
  context?: CaseContext
  /** The parts of the interfaces that are drawn. */
  extensions: NonNullable<FakeExtensions['interface']>
  /** Their definitions. */
  interfaces: readonly TestedInterface[]
  host?: RenderWithHostOptions
  /** Default an API that is made up of `host.items`. */
  api?: Api
  /** Whether the field is left at the end, as by a click elsewhere. Default yes; the save key leaves no field. */
  isLeft?: boolean
}

export interface PlayedCase {
  /** What the form would send. */
  staged: Item
  /** What the field says about it; empty where nothing is wrong. */
  problem: string
  unmount: () => void
}

/**
 * Draws a form of one field as the console does, does in it what the steps of a case say, leaves the field, and answers
 * what was staged. A step for which there is no control fails, but not in a form that is read-only.
 */
export async function playCase(options: PlayOptions): Promise<PlayedCase> {
  const { field, steps, context = 'form' } = options
  const staged: Item = {}
  const settings = hostOptions(options)
  const { user, unmount } = renderWithHost(
    <OneField
      {...options}
      context={context}
      onStage={(name, value) => Object.assign(staged, { [name]: value })}
    />,
    options.api ? { ...settings, host: { ...createFakeHost(settings), api: options.api } } : settings,
  )
  const root = await waitFor(() => {
    const found = document.querySelector<HTMLElement>(`[data-field="${field.field}"]`)
    if (!found || found.querySelector('.skeleton')) throw new Error('The field is still on its way')
    return found
  })
  for (const step of steps) {
    try {
      await take(step, root, user, context === 'read-only' ? { timeout: 100 } : {})
    } catch (error) {
      if (context !== 'read-only') throw error
    }
  }
  // The reason is shown once the field is left.
  if (options.isLeft !== false) await act(async () => (document.activeElement as HTMLElement | null)?.blur())
  const problem = root.querySelector('[data-invalid] [id$="-error"], [id$="-error"]')?.textContent ?? ''
  return { staged, problem, unmount }
}

interface OneFieldProps extends PlayOptions {
  context: CaseContext
  onStage: (field: string, value: unknown) => void
}

function OneField({ field, from = null, otherValues, primaryKey = 1, context, onStage }: OneFieldProps) {
  const name = field.field
  const saved: Item = { ...otherValues, [name]: from }
  const [values, setValues] = useState(saved)
  const form = (
    <ItemForm
      fields={{ [name]: { ...field, required: context === 'required' } }}
      values={values}
      savedValues={context === 'batch' ? undefined : saved}
      primaryKey={context === 'batch' ? '1,2' : primaryKey}
      isReadOnly={context === 'read-only'}
      isFullWidth={context === 'dialog'}
      batch={
        context === 'batch' ? { active: new Set([name]), mixed: new Set(), onToggle: () => {} } : undefined
      }
      onChange={(changed, value) => {
        onStage(changed, value)
        setValues((current) => ({ ...current, [changed]: value }))
      }}
    />
  )
  return context === 'dialog' ? (
    <Dialog isOpen title="Dialog" onOpenChange={() => {}}>
      {form}
    </Dialog>
  ) : (
    form
  )
}

function hostOptions({ interfaces, extensions, host }: PlayOptions): RenderWithHostOptions {
  return {
    extensions: { interface: extensions },
    manifests: interfaces.map(({ meta, messages }) =>
      anExtension(
        'interface',
        meta.id,
        { 'en-US': messages },
        {
          types: [...meta.types],
          options: (meta.options ?? {}) as OptionsShape,
          ...(meta.hideLabel && { hideLabel: true }),
          ...(meta.fieldset && { fieldset: true }),
        },
      ),
    ),
    messages: { interfaces: Object.fromEntries(interfaces.map(({ meta, messages }) => [meta.id, messages])) },
    ...host,
  }
}

const BOX =
  'input:not([type=checkbox], [type=radio], [type=hidden], [type=range]), textarea, [contenteditable="true"]'
const BOXES = ['textbox', 'searchbox', 'combobox'] as const
const PRESSED = ['button', 'checkbox', 'radio', 'switch', 'option', 'menuitem', 'menuitemradio'] as const

async function take(
  step: CaseStep,
  root: HTMLElement,
  user: UserEvent,
  patience: { timeout?: number },
): Promise<void> {
  const inside = within(root)
  if ('press' in step) return user.click(await waitFor(() => pressed(root, step.press), patience))
  if ('part' in step) {
    const name = new RegExp(step.part)
    return typeInto(await waitFor(() => inside.getByRole('spinbutton', { name }), patience), step.digits)
  }
  if ('keys' in step) {
    const control = await waitFor(() => firstControl(root), patience)
    if (!root.contains(document.activeElement)) act(() => control.focus())
    return user.keyboard(step.keys)
  }
  const { into } = step
  const box = into
    ? await waitFor(() => boxNamed(root, into), patience)
    : await waitFor(
        () => found(root.querySelector<HTMLElement>(`[data-input] :is(${BOX})`), 'a box'),
        patience,
      )
  await user.click(box)
  await user.clear(box)
  // At once: the longest texts are longer than anyone types.
  if (step.type !== '') await user.paste(step.type)
}

/** In the field, or in what it has opened above the page. */
function boxNamed(root: HTMLElement, name: string | RegExp): HTMLElement {
  const [first] = [root, document.body].flatMap((area) =>
    BOXES.flatMap((role) => within(area).queryAllByRole(role, { name })),
  )
  return found(first ?? null, `a box called ${name}`)
}

/** There, too. */
function pressed(root: HTMLElement, name: string | RegExp): HTMLElement {
  const control = root.querySelector<HTMLElement>('[data-input]') ?? root
  for (const area of [control, document.body]) {
    for (const role of PRESSED) {
      const [first] = within(area).queryAllByRole(role, { name })
      if (first) return first
    }
    const [head] = within(area).queryAllByText(name, { selector: 'summary' })
    if (head) return head
  }
  throw new Error(`Nothing to press is called ${name}`)
}

function firstControl(root: HTMLElement): HTMLElement {
  const control = root.querySelector<HTMLElement>(
    '[data-input] :is(input:not([type=hidden]), textarea, button, [tabindex="0"], [contenteditable="true"])',
  )
  return found(control, 'a control')
}

function found(element: HTMLElement | null, what: string): HTMLElement {
  if (!element) throw new Error(`The field has not ${what}`)
  return element
}

function typeInto(part: HTMLElement, digits: string): void {
  act(() => part.focus())
  for (const data of digits) {
    fireEvent(
      part,
      new InputEvent('beforeinput', { data, inputType: 'insertText', bubbles: true, cancelable: true }),
    )
  }
}
