import type { Field, Filter } from '@pergola/sdk'
import { aCollection, aRelation, renderWithHost } from '@pergola/sdk/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { FilterPanel } from './FilterPanel'

const countries = aCollection('countries', { name: {} })
const cities = aCollection('cities', {
  name: {},
  population: { type: 'integer' },
  is_capital: { type: 'boolean' },
  country: { type: 'm2o', options: { template: '{{ name }}' } },
})

function renderPanel(filters: readonly Filter[] = []) {
  const onChange = vi.fn()
  const result = renderWithHost(
    <FilterPanel filters={filters} fields={Object.values(cities.fields) as Field[]} onChange={onChange} />,
    {
      collections: [cities, countries],
      relations: [aRelation()],
      items: {
        countries: [
          { id: 1, name: 'Norway' },
          { id: 2, name: 'Nepal' },
        ],
      },
    },
  )
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

  it('finds a related item by its name and filters by its key', async () => {
    const { user, onChange, host } = renderPanel([{ field: 'country', operator: 'eq', value: '' }])
    await user.type(await screen.findByRole('combobox', { name: 'Value for Country' }), 'nor')
    await waitFor(() => expect(host.requests.at(-1)?.query['filter[name][contains]']).toBe('nor'))
    await user.click(await screen.findByRole('option', { name: 'Norway' }))
    await waitFor(() =>
      expect(onChange).toHaveBeenLastCalledWith([{ field: 'country', operator: 'eq', value: '1' }]),
    )
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
