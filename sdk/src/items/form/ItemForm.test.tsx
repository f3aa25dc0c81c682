import type { InterfaceProps, Item } from '@pergola/sdk'
import { aField, renderWithHost } from '@pergola/sdk/testing'
import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ItemForm } from './ItemForm'

let drawn: string[]
beforeEach(() => {
  drawn = []
  // Everything is near: the test DOM has no layout.
  vi.stubGlobal('IntersectionObserver', undefined)
})
afterEach(() => vi.unstubAllGlobals())

function Box({ id, name, value, onChange }: InterfaceProps<never, string>) {
  drawn.push(name)
  return <input id={id} value={value ?? ''} onChange={(event) => onChange(event.target.value)} />
}

/** Shows a neighbour, as a slug does. */
function Mirror({ name, values }: InterfaceProps<never, string>) {
  drawn.push(name)
  return <output aria-label={name}>{String(values.title ?? '')}</output>
}

const NAMES = ['title', ...Array.from({ length: 98 }, (_, index) => `f${index}`), 'mirror']
const fields = Object.fromEntries(
  NAMES.map((name, index) => [
    name,
    aField(name, { sort: index, interface: name === 'mirror' ? 'mirror' : 'box' }),
  ]),
)

function Form() {
  const [values, setValues] = useState<Item>({})
  return (
    <ItemForm
      fields={fields}
      values={values}
      primaryKey={1}
      onChange={(field, value) => setValues((current) => ({ ...current, [field]: value }))}
    />
  )
}

const open = () =>
  renderWithHost(<Form />, { extensions: { interface: { box: { input: Box }, mirror: { input: Mirror } } } })

it('draws the inputs at the end of a long form when someone comes near them', async () => {
  let comeNear = () => {}
  class Observer {
    constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
      comeNear = () => notify([{ isIntersecting: true }])
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Observer)
  open()
  expect(await screen.findAllByRole('textbox')).toHaveLength(16)
  expect(await screen.findByText('F97')).toBeVisible()
  expect(await screen.findByText('Mirror')).toBeVisible()
  expect(screen.getAllByRole('textbox')).toHaveLength(40)
  act(comeNear)
  expect(screen.getByLabelText('mirror')).toBeVisible()
})

describe('a form of a hundred fields', () => {
  it('draws with each key the field that changes, and those that read it', async () => {
    open()
    // The last of them comes in the last part.
    await screen.findByLabelText('mirror')
    const [title] = screen.getAllByRole('textbox')
    drawn = []
    fireEvent.change(screen.getAllByRole('textbox')[5] as HTMLElement, { target: { value: 'a' } })
    expect(drawn).toEqual(['f4'])
    drawn = []
    fireEvent.change(title as HTMLElement, { target: { value: 'b' } })
    expect(drawn.sort()).toEqual(['mirror', 'title'])
    expect(screen.getByLabelText('mirror')).toHaveTextContent('b')
  })

  it('still gives a field the values of its neighbours', async () => {
    open()
    await screen.findByLabelText('mirror')
    for (const value of ['a', 'ab', 'abc']) {
      fireEvent.change((await screen.findAllByRole('textbox'))[0] as HTMLElement, { target: { value } })
      expect(screen.getByLabelText('mirror')).toHaveTextContent(value)
    }
  })
})
