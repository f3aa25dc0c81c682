import type { LayoutProps } from '@pergola/sdk'
import { aCollection, renderWithHost } from '@pergola/sdk/testing'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { FallbackLayout } from './FallbackLayout'

it('shows of related items and lists the texts in them, never JSON, and of nothing a mark', () => {
  const collection = aCollection('cities', { name: {}, country: { type: 'm2o' }, tags: {}, mayor: {} })
  const item = {
    id: 1,
    name: 'Oslo',
    country: { id: 47, name: 'Norway' },
    tags: ['port', 'capital'],
    mayor: null,
  }
  const props = { collection, fields: Object.values(collection.fields), items: [item], primaryKeyField: 'id' }
  const view = { viewQuery: { fields: 'name,country,tags,mayor' }, viewOptions: {} }
  renderWithHost(<FallbackLayout {...({ ...props, ...view } as unknown as LayoutProps)} onShown={() => {}} />)
  const cells = screen.getAllByRole('row')[1]?.querySelectorAll('th, td') ?? []
  expect([...cells].map((cell) => cell.textContent)).toEqual(['Oslo', 'Norway', 'port, capital', '--'])
})
