import type { Field, Filter } from '@pergola/sdk'
import {
  aCollection,
  anEditor,
  aPermission,
  aRelation,
  type RenderWithHostOptions,
  renderWithHost,
} from '@pergola/sdk/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { FilterPanel } from './FilterPanel'
import { useFilterScope } from './filterScope'

const countries = aCollection('countries', { name: {} })
const cities = aCollection('cities', {
  name: {},
  population: { type: 'integer' },
  is_capital: { type: 'boolean' },
  country: { type: 'm2o', options: { template: '{{ name }}' } },
  founded: { type: 'date' },
  opens: { type: 'time' },
  seen: { type: 'datetime' },
  keeper: { type: 'owner' },
  streets: { type: 'o2m', datatype: null },
  texts: {
    type: 'translation',
    datatype: null,
    options: { languages: { en: 'English', nl: 'Dutch' } },
  },
})

function Panel({ filters, onChange }: { filters: readonly Filter[]; onChange: () => void }) {
  const scope = useFilterScope('cities')
  const fields = Object.values(cities.fields) as Field[]
  return <FilterPanel filters={filters} fields={fields} scope={scope} onChange={onChange} />
}

function renderPanel(filters: readonly Filter[] = [], options: RenderWithHostOptions = {}) {
  const onChange = vi.fn()
  const result = renderWithHost(<Panel filters={filters} onChange={onChange} />, {
    collections: [cities, countries, aCollection('directus_users', { first_name: {}, last_name: {} })],
    relations: [aRelation()],
    items: {
      countries: [
        { id: 1, name: 'Norway' },
        { id: 2, name: 'Nepal' },
      ],
    },
    ...options,
  })
  return { ...result, onChange }
}

async function addFilter(user: { click: (element: Element) => Promise<void> }, field: string) {
  await user.click(await screen.findByRole('combobox', { name: 'Filter by a field' }))
  await user.click(await screen.findByRole('option', { name: field }))
}

describe('FilterPanel', () => {
  it('adds a text filter that contains what is typed, 300 ms after the last key', async () => {
    const { user, onChange } = renderPanel()
    await addFilter(user, 'Name')
    const box = await screen.findByRole('textbox', { name: 'Value for Name' })
    // One straight after the other: keys of a simulated user may come late on a busy machine.
    for (const value of ['o', 'os']) fireEvent.change(box, { target: { value } })
    expect(onChange).not.toHaveBeenCalledWith([{ field: 'name', operator: 'contains', value: 'o' }])
    await waitFor(() =>
      expect(onChange).toHaveBeenLastCalledWith([{ field: 'name', operator: 'contains', value: 'os' }]),
    )
  })

  it('asks for yes or no, and for no value where the operator takes none', async () => {
    const { user, onChange } = renderPanel([{ field: 'is_capital', operator: 'eq', value: '' }])
    await user.click(await screen.findByRole('button', { name: /Value for Is Capital/ }))
    await user.click(await screen.findByRole('option', { name: 'Yes' }))
    await waitFor(() =>
      expect(onChange).toHaveBeenLastCalledWith([{ field: 'is_capital', operator: 'eq', value: '1' }]),
    )
    await user.click(await screen.findByRole('button', { name: /Condition on Is Capital/ }))
    await user.click(await screen.findByRole('option', { name: 'Is NULL' }))
    expect(screen.queryByRole('button', { name: /Value for/ })).toBeNull()
  })

  it.each([
    [true, 1],
    [false, 0],
  ])('offers "not translated into" where the server knows it: %s', async (filter_groups, count) => {
    const { user, onChange } = renderPanel([{ field: 'texts', operator: 'has', value: 1 }], {
      info: { filter_groups },
    })
    await user.click(await screen.findByRole('button', { name: /Condition on Texts/ }))
    await screen.findByRole('option', { name: 'Has no related items' })
    expect(screen.queryAllByRole('option', { name: 'Not translated into' })).toHaveLength(count)
    if (count === 0) return
    await user.click(screen.getByRole('option', { name: 'Not translated into' }))
    await user.click(await screen.findByRole('button', { name: /Value for Texts/ }))
    await user.click(await screen.findByRole('option', { name: 'Dutch' }))
    await waitFor(() =>
      expect(onChange).toHaveBeenLastCalledWith([{ field: 'texts', operator: 'untranslated', value: 'nl' }]),
    )
  })

  it('finds a related item by its name and filters by its key', async () => {
    const { user, onChange, host } = renderPanel([{ field: 'country', operator: 'eq', value: '' }])
    await user.type(await screen.findByRole('combobox', { name: 'Value for Country' }), 'nor')
    await waitFor(() => expect(host.requests.at(-1)?.query['filter[name][contains]']).toBe('nor'))
    await user.click(await screen.findByRole('option', { name: 'Norway' }))
    await waitFor(() =>
      expect(onChange).toHaveBeenLastCalledWith([{ field: 'country', operator: 'eq', value: '1' }]),
    )
  })

  it('takes a number 300 ms after its last digit, and none that is not one', async () => {
    const { user, onChange } = renderPanel([{ field: 'population', operator: 'gt', value: '' }])
    const box = await screen.findByRole('textbox', { name: 'Value for Population' })
    expect(box).toHaveValue('')
    await user.type(box, '1,000')
    await waitFor(() =>
      expect(onChange).toHaveBeenLastCalledWith([{ field: 'population', operator: 'gt', value: 1000 }]),
    )
    await user.type(box, 'x')
    expect(await screen.findByText('Not a number')).toBeVisible()
    expect(onChange).toHaveBeenLastCalledWith([{ field: 'population', operator: 'gt', value: 1000 }])
  })

  it('waits for a value again once the number is emptied', async () => {
    const { user, onChange } = renderPanel([{ field: 'population', operator: 'gt', value: 5 }])
    await user.clear(await screen.findByRole('textbox', { name: 'Value for Population' }))
    await waitFor(() =>
      expect(onChange).toHaveBeenLastCalledWith([{ field: 'population', operator: 'gt', value: '' }]),
    )
    expect(screen.queryByText('Not a number')).toBeNull()
  })

  it('takes several values one after the other', async () => {
    const { user, onChange } = renderPanel([{ field: 'name', operator: 'in', value: 'Oslo,Bergen' }])
    const box = await screen.findByRole('textbox', { name: /Value for Name/ })
    expect(screen.getByText('Oslo')).toBeVisible()
    expect(screen.getByText('Bergen')).toBeVisible()
    await user.type(box, 'Tromsø{Enter}')
    await waitFor(() =>
      expect(onChange).toHaveBeenLastCalledWith([
        { field: 'name', operator: 'in', value: 'Oslo,Bergen,Tromsø' },
      ]),
    )
  })

  it.each([
    ['population', 'gt', 'Population'],
    ['name', 'eq', 'Name'],
    ['name', 'in', 'Name'],
  ])('says in the empty box that a value is missing: %s %s', async (field, operator, label) => {
    renderPanel([{ field, operator, value: '' }])
    const box = await screen.findByRole('textbox', { name: new RegExp(`Value for ${label}`) })
    expect(box).toHaveAttribute('placeholder', 'Enter a value')
  })

  it('filters by how many related items there are', async () => {
    const { user, onChange } = renderPanel()
    await addFilter(user, 'Streets')
    await waitFor(() =>
      expect(onChange).toHaveBeenLastCalledWith([{ field: 'streets', operator: 'has', value: 1 }]),
    )
    await user.click(await screen.findByRole('button', { name: /Condition on Streets/ }))
    await user.click(await screen.findByRole('option', { name: 'Has no related items' }))
    await waitFor(() => expect(onChange.mock.lastCall?.[0]).toMatchObject([{ operator: 'nhas' }]))
  })

  it('filters by a field of the related item', async () => {
    const { user, onChange } = renderPanel()
    await addFilter(user, 'Country › Name')
    await user.type(await screen.findByRole('textbox', { name: 'Value for Country › Name' }), 'Nor')
    await waitFor(() =>
      expect(onChange).toHaveBeenLastCalledWith([
        { field: 'country.name', operator: 'contains', value: 'Nor' },
      ]),
    )
  })

  it('offers no field of related items that the role may not read', async () => {
    const { user } = renderPanel([], { user: anEditor(), permissions: [aPermission('cities')] })
    await user.click(await screen.findByRole('combobox', { name: 'Filter by a field' }))
    expect(await screen.findByRole('option', { name: 'Country' })).toBeVisible()
    expect(screen.queryByRole('option', { name: /Country ›/ })).toBeNull()
  })

  it('counts days from the day on which someone looks', async () => {
    const { user, onChange } = renderPanel([{ field: 'founded', operator: 'gte', value: '' }])
    await user.click(await screen.findByRole('button', { name: /When: Value for Founded/ }))
    const days = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
    expect(days).toEqual([
      ...['A day', 'today', 'yesterday', '7 days ago', '30 days ago'],
      ...['3 months ago', 'last year', 'in 7 days', 'in 30 days'],
    ])
    await user.click(screen.getByRole('option', { name: '7 days ago' }))
    await waitFor(() =>
      expect(onChange).toHaveBeenLastCalledWith([{ field: 'founded', operator: 'gte', value: '$today-7d' }]),
    )
  })

  it('shows the days that it counts, and goes back to a day of the calendar', async () => {
    const { user, onChange } = renderPanel([{ field: 'founded', operator: 'gte', value: '$today-3d' }])
    const when = await screen.findByRole('button', { name: /When: Value for Founded/ })
    expect(when).toHaveTextContent('3 days ago')
    expect(screen.queryByRole('group', { name: 'Value for Founded' })).toBeNull()
    await user.click(when)
    await user.click(await screen.findByRole('option', { name: 'A day' }))
    await waitFor(() =>
      expect(onChange).toHaveBeenLastCalledWith([{ field: 'founded', operator: 'gte', value: '' }]),
    )
    expect(await screen.findByRole('group', { name: 'Value for Founded' })).toBeVisible()
  })

  it('asks for a day, and a time that may be left out', async () => {
    const { user, onChange } = renderPanel([{ field: 'seen', operator: 'gte', value: '2021-03-02 08:15:00' }])
    const hour = await screen.findByRole('spinbutton', { name: /hour.*Time, if it matters/ })
    hour.focus()
    await user.keyboard('{ArrowUp}')
    await waitFor(() =>
      expect(onChange).toHaveBeenLastCalledWith([
        { field: 'seen', operator: 'gte', value: '2021-03-02 09:15:00' },
      ]),
    )
    screen.getByRole('spinbutton', { name: /^day/ }).focus()
    await user.keyboard('{ArrowUp}')
    await waitFor(() =>
      expect(onChange).toHaveBeenLastCalledWith([
        { field: 'seen', operator: 'gte', value: '2021-03-03 09:15:00' },
      ]),
    )
  })

  it('asks which conditions have to hold where there are two, and no longer where one is left', async () => {
    const { user } = renderPanel([{ field: 'name', operator: 'contains', value: 'a' }], {
      info: { filter_groups: true },
    })
    await addFilter(user, 'Population')
    expect(await screen.findByRole('button', { name: /Which conditions have to hold/ })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Remove Name' }))
    expect(screen.queryByRole('button', { name: /Which conditions have to hold/ })).toBeNull()
  })

  it('puts groups into one another twice, and no deeper', async () => {
    const { user } = renderPanel([{ field: 'name', operator: 'contains', value: 'a' }], {
      info: { filter_groups: true },
    })
    await user.click(await screen.findByRole('button', { name: 'Group' }))
    await user.click(screen.getByRole('button', { name: 'Group' }))
    expect(screen.getAllByRole('group', { name: /^Group \d$/ })).toHaveLength(2)
    expect(screen.queryByRole('button', { name: 'Group' })).toBeNull()
  })

  it('adds conditions to the whole again once the group that they went to is closed', async () => {
    const { user, onChange } = renderPanel([{ field: 'name', operator: 'contains', value: 'a' }], {
      info: { filter_groups: true },
    })
    await user.click(await screen.findByRole('button', { name: 'Group' }))
    const open = screen.getByRole('button', { name: 'Add to Group 1' })
    expect(open).toHaveAttribute('aria-pressed', 'true')
    await user.click(open)
    expect(open).toHaveAttribute('aria-pressed', 'false')
    await addFilter(user, 'Streets')
    await waitFor(() =>
      expect(onChange.mock.lastCall?.[0]).toMatchObject([{ field: 'name' }, { field: 'streets' }]),
    )
  })

  it('asks for a time of day by a field of its own', async () => {
    const { user, onChange } = renderPanel([{ field: 'opens', operator: 'gte', value: '08:15:00' }])
    const hour = await screen.findByRole('spinbutton', { name: /hour/ })
    expect(hour).toHaveTextContent('8')
    hour.focus()
    await user.keyboard('{ArrowUp}')
    await waitFor(() =>
      expect(onChange).toHaveBeenLastCalledWith([{ field: 'opens', operator: 'gte', value: '09:15:00' }]),
    )
  })

  it.each([
    ['1', 'Yes'],
    [true, 'Yes'],
    ['0', 'No'],
    [false, 'No'],
    ['', 'Choose one...'],
  ])('shows the stored value %j of a switch as %s', async (value, shown) => {
    renderPanel([{ field: 'is_capital', operator: 'eq', value }])
    expect(await screen.findByRole('button', { name: /Value for Is Capital/ })).toHaveTextContent(shown)
  })

  it('names the item that was chosen, which the first ones need not hold, once', async () => {
    const { user, host } = renderPanel([{ field: 'country', operator: 'eq', value: '2' }])
    const box = await screen.findByRole('combobox', { name: 'Value for Country' })
    await waitFor(() => expect(box).toHaveValue('Nepal'))
    expect(host.requests.map(({ query }) => query['filter[id][eq]'])).toContain('2')
    await user.click(box)
    await user.keyboard('{ArrowDown}')
    const offered = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
    expect(offered.toSorted()).toEqual(['Nepal', 'Norway'])
  })

  it('asks for no item where the current user was chosen', async () => {
    const { host } = renderPanel([{ field: 'keeper', operator: 'eq', value: '$me' }])
    const box = await screen.findByRole('combobox', { name: 'Value for Keeper' })
    await waitFor(() => expect(box).toHaveValue('me'))
    expect(host.requests.map(({ query }) => query['filter[id][eq]']).filter(Boolean)).toEqual([])
  })

  it('filters by the current user', async () => {
    const { user, onChange } = renderPanel([{ field: 'keeper', operator: 'eq', value: '' }])
    await user.click(await screen.findByRole('combobox', { name: 'Value for Keeper' }))
    await user.click(await screen.findByRole('option', { name: 'me' }))
    await waitFor(() =>
      expect(onChange).toHaveBeenLastCalledWith([{ field: 'keeper', operator: 'eq', value: '$me' }]),
    )
  })

  it('joins conditions by any of them, in groups too, once the server knows how', async () => {
    const name = { field: 'name', operator: 'contains', value: 'a' }
    const size = { field: 'population', operator: 'gt', value: 5 }
    const { user, onChange } = renderPanel([name, size], { info: { filter_groups: true } })
    await user.click(await screen.findByRole('button', { name: /Which conditions have to hold/ }))
    await user.click(await screen.findByRole('option', { name: 'Any of these holds' }))
    const any = (field: string, ...value: unknown[]) => ({ field, operator: 'group', value })
    expect(onChange).toHaveBeenLastCalledWith([any('$or', name, size)])

    await user.click(screen.getByRole('button', { name: 'Group' }))
    await user.click(screen.getByRole('combobox', { name: 'Filter by a field in Group 1' }))
    await user.click(await screen.findByRole('option', { name: 'Streets' }))
    const streets = { field: 'streets', operator: 'has', value: 1 }
    await waitFor(() =>
      expect(onChange).toHaveBeenLastCalledWith([any('$or', name, size, any('$and', streets))]),
    )

    await user.click(screen.getByRole('button', { name: 'Move Population' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Group 1' }))
    await waitFor(() =>
      expect(onChange).toHaveBeenLastCalledWith([any('$or', name, any('$and', streets, size))]),
    )
    // It can go back, and nowhere that it is already.
    await user.click(screen.getByRole('button', { name: 'Move Population' }))
    const places = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
    expect(places).toEqual(['Out of all groups'])
    await user.click(screen.getByRole('menuitem', { name: 'Out of all groups' }))
    await waitFor(() =>
      expect(onChange).toHaveBeenLastCalledWith([any('$or', name, any('$and', streets), size)]),
    )
    await user.click(screen.getByRole('button', { name: 'Move Population' }))
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Group 1',
    ])
    await user.click(screen.getByRole('menuitem', { name: 'Group 1' }))
    await user.click(screen.getByRole('button', { name: 'Remove Group 1' }))
    expect(onChange).toHaveBeenLastCalledWith([name])
  })

  it('offers no groups to a server that knows none', async () => {
    renderPanel([{ field: 'name', operator: 'contains', value: 'a' }])
    await screen.findByRole('button', { name: 'Clear filters' })
    expect(screen.queryByRole('button', { name: 'Group' })).toBeNull()
  })

  it('shows a group that holds one condition, and says so of one that holds none', async () => {
    const alone = { field: '$or', operator: 'group', value: [{ field: 'name', operator: 'eq', value: 'a' }] }
    const { user } = renderPanel([{ field: 'name', operator: 'eq', value: 'b' }, alone])
    const group = within(await screen.findByRole('group', { name: 'Group 1' }))
    expect(group.getByRole('textbox', { name: 'Value for Name' })).toHaveValue('a')
    expect(group.queryByText('Nothing is in this group yet.')).toBeNull()
    await user.click(group.getByRole('button', { name: 'Remove Name' }))
    expect(await group.findByText('Nothing is in this group yet.')).toBeVisible()
  })

  it('names what is gone inside a group', async () => {
    const gone = { field: '$or', operator: 'group', value: [{ field: 'gone', operator: 'eq', value: 1 }] }
    const { user, onChange } = renderPanel([{ field: 'name', operator: 'eq', value: 'a' }, gone])
    const group = within(await screen.findByRole('group', { name: 'Group 1' }))
    expect(group.getByText(/There is no such field/)).toBeVisible()
    await user.click(group.getByRole('button', { name: 'Remove gone' }))
    expect(onChange).toHaveBeenLastCalledWith([{ field: 'name', operator: 'eq', value: 'a' }])
  })

  it('removes one filter or all of them at once', async () => {
    const { user, onChange } = renderPanel([
      { field: 'name', operator: 'contains', value: 'a' },
      { field: 'population', operator: 'gt', value: 5 },
    ])
    await user.click(await screen.findByRole('button', { name: 'Remove Name' }))
    expect(onChange).toHaveBeenLastCalledWith([{ field: 'population', operator: 'gt', value: 5 }])
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }))
    expect(onChange).toHaveBeenLastCalledWith([])
  })

  it('lets a filter on a field that is gone be removed', async () => {
    const { user, onChange } = renderPanel([{ field: 'gone', operator: 'eq', value: 1 }])
    await user.click(await screen.findByRole('button', { name: 'Remove gone' }))
    expect(onChange).toHaveBeenLastCalledWith([])
  })
})
