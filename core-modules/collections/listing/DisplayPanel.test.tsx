import type { LayoutOptionsProps } from '@pergola/sdk'
import { anExtension, renderWithHost } from '@pergola/sdk/testing'
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { DisplayPanel } from './DisplayPanel'

it('offers the layouts by name, with the ids of those that have one name', async () => {
  const onLayoutChange = vi.fn()
  const { user } = renderWithHost(
    <DisplayPanel layout="tabular" onLayoutChange={onLayoutChange} options={{} as LayoutOptionsProps} />,
    {
      manifests: [
        anExtension('layout', 'tabular', {}, { name: 'Table' }),
        anExtension('layout', 'own-table', {}, { name: 'Table' }),
        anExtension('layout', 'cards', {}, { name: 'Cards' }),
      ],
    },
  )
  await user.click(screen.getByRole('button', { name: /Table \(tabular\)/ }))
  const options = within(await screen.findByRole('listbox')).getAllByRole('option')
  expect(options.map((option) => option.getAttribute('aria-label') ?? option.textContent)).toEqual([
    'Table (tabular)',
    'Table (own-table)',
    'Cards',
  ])
  await user.click(screen.getByRole('option', { name: 'Table (own-table)' }))
  expect(onLayoutChange).toHaveBeenCalledWith('own-table')
})
