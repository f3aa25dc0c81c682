import type { FieldAccess, InterfaceProps, Item } from '@pergola/sdk'
import { aField, renderWithHost } from '@pergola/sdk/testing'
import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ItemForm, type ItemFormProps } from './ItemForm'

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
  const far = new Set<Element>()
  let comeNear = () => {}
  class Observer {
    constructor(notify: (entries: { isIntersecting: boolean; target: Element }[]) => void) {
      comeNear = () => notify([...far].map((target) => ({ isIntersecting: true, target })))
    }
    observe(element: Element) {
      far.add(element)
    }
    unobserve(element: Element) {
      far.delete(element)
    }
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Observer)
  open()
  expect(await screen.findAllByRole('textbox')).toHaveLength(10)
  expect(await screen.findByText('F97')).toBeVisible()
  expect(await screen.findByText('Mirror')).toBeVisible()
  expect(screen.getAllByRole('textbox')).toHaveLength(40)
  act(comeNear)
  expect(screen.getByLabelText('mirror')).toBeVisible()
})

it('adds the fields of a long form a few at a time, so that no part of it holds the page for long', async () => {
  const parts: number[] = []
  const observer = new MutationObserver((records) => {
    const added = records.flatMap((record) => [...record.addedNodes])
    parts.push(added.filter((node) => node instanceof HTMLElement && node.dataset.field).length)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  open()
  await screen.findByLabelText('mirror')
  observer.disconnect()
  expect(Math.max(...parts)).toBeLessThanOrEqual(16)
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(90)
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

describe('a field that the input of another one changes', () => {
  /** Makes a slug of what is typed. */
  function Titles({ id, value, onChange, onFieldChange }: InterfaceProps<never, string>) {
    return (
      <input
        id={id}
        value={value ?? ''}
        onChange={({ target }) => {
          onChange(target.value)
          onFieldChange('slug', `${target.value}-slug`)
        }}
      />
    )
  }
  const SAVED = { title: 'Old', slug: 'old' }
  const fields = {
    title: aField('title', { sort: 1, interface: 'titles' }),
    slug: aField('slug', { sort: 2, interface: 'box' }),
  }

  function open(props: Partial<ItemFormProps> = {}) {
    const staged: [string, unknown][] = []
    function Form() {
      const [values, setValues] = useState<Item>(SAVED)
      return (
        <ItemForm
          fields={fields}
          values={values}
          savedValues={SAVED}
          primaryKey={1}
          onChange={(field, value) => {
            staged.push([field, value])
            setValues((current) => ({ ...current, [field]: value }))
          }}
          {...props}
        />
      )
    }
    const extensions = { interface: { box: { input: Box }, titles: { input: Titles } } }
    return { ...renderWithHost(<Form />, { extensions }), staged }
  }
  const boxes = () => screen.findAllByRole('textbox')

  it('says so, for screen readers too, and goes back to what stood there before all of its changes', async () => {
    const { user } = open()
    const [title, slug] = (await boxes()) as [HTMLElement, HTMLElement]
    fireEvent.change(title, { target: { value: 'New' } })
    fireEvent.change(title, { target: { value: 'Newer' } })
    expect(slug).toHaveValue('Newer-slug')
    expect(await screen.findByRole('status')).toHaveTextContent('Changed by titles')
    await user.click(screen.getByRole('button', { name: 'Undo the change of Slug' }))
    expect(slug).toHaveValue('old')
    expect(title).toHaveValue('Newer')
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('has the id behind the name of the one that did it, where another one has that name', async () => {
    const { host } = open()
    const [title] = (await boxes()) as [HTMLElement]
    fireEvent.change(title, { target: { value: 'New' } })
    const { interface: known, received } = host.stores.extensions.getState()
    act(() => received(Object.values(known).map((manifest) => ({ ...manifest, name: 'Headings' }))))
    expect(await screen.findByRole('status')).toHaveTextContent('Changed by Headings (titles)')
  })

  it('is one’s own again once one types into it, and what was typed is what undo brings back', async () => {
    const { user } = open()
    const [title, slug] = (await boxes()) as [HTMLElement, HTMLElement]
    fireEvent.change(title, { target: { value: 'New' } })
    fireEvent.change(slug, { target: { value: 'mine' } })
    expect(screen.queryByRole('status')).toBeNull()
    fireEvent.change(title, { target: { value: 'Newer' } })
    await user.click(screen.getByRole('button', { name: 'Undo the change of Slug' }))
    expect(slug).toHaveValue('mine')
  })

  it.each<[string, Partial<ItemFormProps>]>([
    ['the form is read-only', { isReadOnly: true }],
    [
      'the role may not write it',
      { access: { isReadable: () => true, isWritable: (field: string) => field !== 'slug' } as FieldAccess },
    ],
  ])('stays as it is where %s', async (_case, props) => {
    const { staged } = open(props)
    const [title] = (await boxes()) as [HTMLElement]
    fireEvent.change(title, { target: { value: 'New' } })
    expect(staged.map(([field]) => field)).not.toContain('slug')
  })
})
