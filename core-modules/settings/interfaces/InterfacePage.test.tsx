import type { InterfaceProps } from '@pergola/sdk'
import { aCollection, anExtension, renderWithHost } from '@pergola/sdk/testing'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import modelTexts from '../model/texts.json'
import { InterfacePage } from './InterfacePage'
import { InterfacesPage } from './InterfacesPage'
import texts from './texts.json'

function Input({ value, onChange, id }: InterfaceProps) {
  return (
    <input
      id={id}
      aria-label="Live input"
      value={String(value ?? '')}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

const options = {
  messages: { modules: { settings: { interfaces: texts, model: modelTexts } } },
  extensions: { interface: { 'text-input': { input: Input }, shout: { input: Input } } },
  manifests: [
    anExtension('interface', 'text-input', {}, { name: 'Text' }),
    anExtension('interface', 'shout', {}, { name: 'Shout' }),
  ],
  collections: [aCollection('books', { title: { interface: 'shout' } })],
}

describe('settings → interfaces', () => {
  it('lists each with its id and how many fields use it, and finds them by either', async () => {
    const { user } = renderWithHost(<InterfacesPage settingsPath="/atlas/settings" />, options)
    const row = await screen.findByRole('row', { name: /Shout/ })
    expect(within(row).getByText('1 field')).toBeVisible()
    expect(within(row).getByRole('link')).toHaveAttribute('href', '/atlas/settings/interfaces/shout')
    await user.type(screen.getByRole('searchbox'), 'shou')
    expect(screen.queryByRole('row', { name: /Text/ })).toBeNull()
    await user.type(screen.getByRole('searchbox'), 'zzz')
    expect(screen.getByText('No results')).toBeVisible()
  })

  it('shows one live, with what it stages, and saves nothing', async () => {
    const { user, host } = renderWithHost(<InterfacePage settingsPath="/atlas/settings" />, {
      ...options,
      route: '/interfaces/shout',
      path: '/interfaces/:id',
    })
    await user.type(await screen.findByLabelText('Live input'), 'Hey')
    expect(
      within(screen.getByRole('region', { name: 'What the input stages' })).getByText('"Hey"'),
    ).toBeVisible()
    expect(host.requests.filter(({ method }) => method !== 'GET')).toEqual([])
  })

  it('takes the settings of a field of the project', async () => {
    const { user } = renderWithHost(<InterfacePage settingsPath="/atlas/settings" />, {
      ...options,
      route: '/interfaces/shout',
      path: '/interfaces/:id',
    })
    await user.click(screen.getByRole('button', { name: /Tried out as/ }))
    await user.click(await screen.findByRole('option', { name: 'Books: Title' }))
    expect(screen.getByDisplayValue('title')).toBeVisible()
  })

  it('has no page for an interface that is not there', async () => {
    renderWithHost(<InterfacePage settingsPath="/atlas/settings" />, {
      ...options,
      route: '/interfaces/nothing',
      path: '/interfaces/:id',
    })
    expect(await screen.findByText('Page not found')).toBeVisible()
  })
})
