import { act, waitFor } from '@testing-library/react'
import { type ComponentType, useState } from 'react'
import { isDeclaredChange } from '../contract/changes'
import type { InterfaceDefinition } from '../contract/definitions'
import type { OptionsShape } from '../contract/option'
import type { DisplayProps, InterfaceProps } from '../contract/props'
import { isRejectedText } from '../contract/rejectedText'
import { type RenderWithHostOptions, type RenderWithHostResult, renderWithHost } from './renderWithHost'

/** An interface as its folder declares it. */
export interface TestedInterface {
  meta: InterfaceDefinition
  messages: Readonly<Record<string, string>>
}

export interface RenderInputOptions {
  value?: unknown
  /** What differs from the declared defaults. */
  options?: Record<string, unknown>
  props?: Partial<InterfaceProps>
  host?: RenderWithHostOptions
}

export interface RenderedInput extends RenderWithHostResult {
  /** Every value that the input staged, oldest first. */
  changes: unknown[]
  /** What the input staged in other fields. */
  otherChanges: [field: string, value: unknown][]
  /** Changes the value from outside, as undo and revert do. */
  setValue: (value: unknown) => void
}

/**
 * Renders an input as a form does: labelled "Label", with its declared options, staged values coming back as value.
 * Resolves once the parts of the kit that load on first use are there.
 */
export async function renderInput(
  Input: ComponentType<never>,
  { meta, messages }: TestedInterface,
  { value = null, options, props, host }: RenderInputOptions = {},
): Promise<RenderedInput> {
  const changes: unknown[] = []
  const otherChanges: [string, unknown][] = []
  let setOutside: (value: unknown) => void = () => {}
  const Tested = Input as ComponentType<InterfaceProps>

  function Form() {
    const [current, setCurrent] = useState(value)
    setOutside = setCurrent
    return (
      <>
        <span id="label">Label</span>
        <Tested
          id="control"
          labelId="label"
          name="field"
          type={meta.types[0]}
          length={null}
          isReadOnly={false}
          isRequired={false}
          collection="things"
          primaryKey={1}
          isNew={false}
          relation={null}
          fields={{}}
          values={{}}
          width="full"
          onFieldChange={(field, change) => {
            if (!isDeclaredChange(meta.changes, { ...defaultsOf(meta.options), ...options }, field))
              throw new Error(`meta.ts must name the field "${field}" under "changes"`)
            otherChanges.push([field, change])
          }}
          {...props}
          value={isRejectedText(current) ? null : current}
          rejected={isRejectedText(current) ? current : null}
          options={{ ...defaultsOf(meta.options), ...options }}
          onChange={(change) => {
            changes.push(change)
            setCurrent(change)
          }}
        />
      </>
    )
  }

  const result = renderWithHost(<Form />, { messages: { interfaces: { [meta.id]: messages } }, ...host })
  await waitFor(() => {
    if (result.container.querySelector('.skeleton'))
      throw new Error('Parts of the kit are still on their way')
  })
  return Object.assign(result, {
    changes,
    otherChanges,
    setValue: (next: unknown) => act(() => setOutside(next)),
  })
}

export interface RenderDisplayOptions {
  options?: Record<string, unknown>
  props?: Partial<DisplayProps>
  host?: RenderWithHostOptions
}

/** Renders a display as a table cell does. */
export function renderDisplay(
  Display: ComponentType<never>,
  { meta, messages }: TestedInterface,
  value: unknown,
  { options, props, host }: RenderDisplayOptions = {},
): RenderWithHostResult {
  const Tested = Display as ComponentType<DisplayProps>
  return renderWithHost(
    <div data-testid="cell">
      <Tested
        name="field"
        type={meta.types[0]}
        collection="things"
        relation={null}
        values={{}}
        {...props}
        value={value}
        options={{ ...defaultsOf(meta.options), ...options }}
      />
    </div>,
    { messages: { interfaces: { [meta.id]: messages } }, ...host },
  )
}

function defaultsOf(options: OptionsShape | undefined): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(options ?? {}).map(([key, { default: value }]) => [key, value ?? null]),
  )
}
