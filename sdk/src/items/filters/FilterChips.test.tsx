import type { Filter } from '@pergola/sdk'
import { aCollection, aRelation, renderWithHost } from '@pergola/sdk/testing'
import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { FilterChips } from './FilterChips'
import { useFilterScope } from './filterScope'

const cities = aCollection('cities', {
  name: {},
  population: { type: 'integer' },
  country: { type: 'm2o', options: { template: '{{ name }}' } },
})

function Chips({ filters, onRemove }: { filters: readonly Filter[]; onRemove: (filter: Filter) => void }) {
  return <FilterChips filters={filters} scope={useFilterScope('cities')} onRemove={onRemove} />
}

function open(...filters: Filter[]) {
  const onRemove = vi.fn()
  const rendered = renderWithHost(<Chips filters={filters} onRemove={onRemove} />, {
    collections: [cities, aCollection('countries', { name: {} })],
    relations: [aRelation()],
    items: { countries: [{ id: 1, name: 'Norway' }] },
  })
  return { ...rendered, onRemove }
}

const name = { field: 'name', operator: 'contains', value: 'a' }
const size = { field: 'population', operator: 'gt', value: 5 }
const any = (...value: Filter[]): Filter => ({ field: '$or', operator: 'group', value })
const all = (...value: Filter[]): Filter => ({ field: '$and', operator: 'group', value })

describe('a condition in force', () => {
  it('is said in words, and lifted by its button', async () => {
    const { user, onRemove } = open(name, size)
    expect(await screen.findByText('Population greater than 5')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Remove Name contains a' }))
    expect(onRemove).toHaveBeenCalledExactlyOnceWith(name)
  })

  it('names a related item', async () => {
    open({ field: 'country', operator: 'eq', value: '1' })
    expect(await screen.findByText('Country equal to Norway')).toBeVisible()
  })

  it('says so when it cannot be asked', async () => {
    const { user, onRemove } = open({ field: 'gone', operator: 'eq', value: 1 })
    await user.click(await screen.findByRole('button', { name: /Remove gone equal to 1/ }))
    expect(onRemove).toHaveBeenCalledOnce()
  })
})

describe('a group of conditions', () => {
  it('is joined by "or" where any of them is enough, by "and" where all have to hold', async () => {
    open(any(name, size), all(name, size))
    expect(await screen.findByText('Name contains a or Population greater than 5')).toBeVisible()
    expect(screen.getByText('Name contains a and Population greater than 5')).toBeVisible()
  })

  it('stands in brackets within another', async () => {
    open(any(name, all(size, name)))
    const words = 'Name contains a or (Population greater than 5 and Name contains a)'
    expect(await screen.findByText(words)).toBeVisible()
  })
})
