import { renderDisplay, renderInput } from '@pergola/sdk/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import RepeaterDisplay from './display'
import RepeaterInput from './input'
import messages from './messages.json'
import meta from './meta'

const tested = { meta, messages }

interface FakeProps {
  id: string
  labelId: string | null
  name: string
  value: string | null
  isReadOnly: boolean
  onChange: (value: string) => void
}

/** Stands in for the interfaces of the rows' fields. */
const Box = ({ id, labelId, name, value, isReadOnly, onChange }: FakeProps) => (
  <input
    id={id}
    aria-labelledby={labelId ?? undefined}
    aria-label={labelId ? undefined : name}
    value={value ?? ''}
    readOnly={isReadOnly}
    onChange={(event) => onChange(event.target.value)}
  />
)
const host = { extensions: { interface: { 'text-input': { input: Box } } } }
const three = ['name', 'link', 'icon'].map((field) => ({ field, interface: 'text-input', type: 'string' }))
const links = { fields: three, template: '{{ name }}' }
const rows = [
  { name: 'Home', link: '/' },
  { name: 'Away', link: '/x' },
]
const titles = () =>
  screen
    .getAllByRole('button', { expanded: false })
    .map((button) => button.textContent)
    .filter(Boolean)
const titleButton = (name: string) => screen.findByRole('button', { name, expanded: false })

describe('repeater', () => {
  it('shows a title for each row and unfolds one at a time', async () => {
    const { user } = await renderInput(RepeaterInput, tested, { value: rows, options: links, host })
    await waitFor(() => expect(titles()).toEqual(['Home', 'Away']))
    await user.click(await titleButton('Home'))
    await user.click(await titleButton('Away'))
    expect(screen.getAllByRole('button', { expanded: true })).toHaveLength(1)
    expect(await screen.findByRole('textbox', { name: 'Link' })).toHaveValue('/x')
  })

  it('stages the rows without anything of its own in them', async () => {
    const { user, changes } = await renderInput(RepeaterInput, tested, { value: rows, options: links, host })
    await user.click(await titleButton('Away'))
    await user.type(await screen.findByRole('textbox', { name: 'Link' }), 'y')
    expect(changes).toEqual([[rows[0], { name: 'Away', link: '/xy' }]])
  })

  it('opens a new row at once, with its defaults and a placeholder for its title', async () => {
    const fields = [{ field: 'name', default: null }, { field: 'link', default: '/' }, { field: 'icon' }]
    const { user, changes } = await renderInput(RepeaterInput, tested, {
      options: { ...links, fields },
      host,
    })
    await user.click(screen.getByRole('button', { name: 'Create item' }))
    expect(changes).toEqual([[{ name: null, link: '/', icon: null }]])
    expect(screen.getByRole('button', { name: 'New item…', expanded: true })).toBeVisible()
  })

  it('goes on typing in the new row', async () => {
    const { user } = await renderInput(RepeaterInput, tested, { options: links, host })
    await user.click(screen.getByRole('button', { name: 'Create item' }))
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus())
  })

  it('starts a number with its default as a number', async () => {
    const fields = [{ field: 'count', interface: 'text-input', type: 'integer', default: '5' }]
    const { user, changes } = await renderInput(RepeaterInput, tested, { options: { fields }, host })
    await user.click(screen.getByRole('button', { name: 'Create item' }))
    expect(changes).toEqual([[{ count: 5 }]])
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'count' })).toHaveFocus())
  })

  it('names entries that are no rows, since the next change would drop them', async () => {
    await renderInput(RepeaterInput, tested, { value: [...rows, 'stray'], options: links, host })
    expect(screen.getByText(/does not fit this field/)).toHaveTextContent('stray')
  })

  it.each([
    [{ a: { name: 'Ada' } }, true],
    [{ Ada: { name: 'Ada' } }, false],
  ])(
    'names a map that it would make a list of, where its rows do not say their keys: %j',
    async (value, isNamed) => {
      await renderInput(RepeaterInput, tested, { value, options: links, host })
      expect(screen.queryAllByText(/does not fit this field/)).toHaveLength(isNamed ? 1 : 0)
    },
  )

  it('stages null once the last row is deleted', async () => {
    const { user, changes } = await renderInput(RepeaterInput, tested, {
      value: [rows[0]],
      options: links,
      host,
    })
    await user.click(screen.getByRole('button', { name: 'Delete Home' }))
    expect(changes).toEqual([null])
  })

  it('duplicates rows where wanted, up to the limit', async () => {
    const options = { ...links, duplicable: true, limit: 2 }
    const { user, changes } = await renderInput(RepeaterInput, tested, { value: [rows[0]], options, host })
    await user.click(screen.getByRole('button', { name: 'Tools of Home' }))
    await user.click(screen.getByRole('menuitem', { name: 'Duplicate' }))
    expect(changes).toEqual([[rows[0], rows[0]]])
    expect(screen.queryByRole('button', { name: 'Create item' })).not.toBeInTheDocument()
  })

  it('keeps a map by key, and both rows while their keys are still alike', async () => {
    const options = { fields: three, structure: 'object', structure_key: 'name', template: '{{ link }}' }
    const value = { a: { link: '1' }, b: { link: '2' } }
    const { user, changes } = await renderInput(RepeaterInput, tested, { value, options, host })
    await user.click(await titleButton('2'))
    const key = await screen.findByRole('textbox', { name: 'Name' })
    await user.clear(key)
    await user.type(key, 'a')
    expect(titles()).toEqual(['1'])
    await user.type(key, 'c')
    expect(changes.at(-1)).toEqual({ a: { name: 'a', link: '1' }, ac: { name: 'ac', link: '2' } })
  })

  it('shows rows that were changed from outside', async () => {
    const { user, setValue } = await renderInput(RepeaterInput, tested, { value: rows, options: links, host })
    await user.click(screen.getByRole('button', { name: 'Delete Home' }))
    setValue(rows)
    expect(titles()).toEqual(['Home', 'Away'])
  })

  it('puts the inputs of a single field into the list', async () => {
    const options = { fields: [{ field: 'name' }] }
    const { changes } = await renderInput(RepeaterInput, tested, {
      value: [{ name: 'a' }],
      options,
      host,
    })
    // Typed at once: focus that enters a list of rows moves to a row in this DOM, unlike in browsers.
    fireEvent.change(screen.getByRole('textbox', { name: 'name' }), { target: { value: 'ab' } })
    expect(changes).toEqual([[{ name: 'ab' }]])
  })

  it('can be read but not changed when it is read-only', async () => {
    const props = { isReadOnly: true }
    const { user } = await renderInput(RepeaterInput, tested, { value: rows, options: links, props, host })
    await user.click(await titleButton('Home'))
    expect(await screen.findByRole('textbox', { name: 'Link' })).toHaveAttribute('readonly')
    expect(screen.queryByRole('button', { name: /Delete|Create/ })).not.toBeInTheDocument()
  })

  it('counts its rows and lists their titles on hover', () => {
    renderDisplay(RepeaterDisplay, tested, JSON.stringify(rows), { options: links })
    expect(screen.getByText('2 items')).toHaveAttribute('title', 'Home\nAway')
  })
})
