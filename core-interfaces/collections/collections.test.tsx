import { aCollection, renderDisplay, renderInput } from '@pergola/sdk/testing'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import CollectionsDisplay from './display'
import CollectionsInput from './input'
import messages from './messages.json'
import meta from './meta'

const tested = { meta, messages }
const host = {
  collections: [
    aCollection('big_cities'),
    aCollection('notes', {}, { hidden: true }),
    aCollection('directus_webhooks'),
  ],
}
const box = () => screen.getByRole('combobox', { name: /Label/ })

describe('collections', () => {
  it('offers every collection but those of the system, and stages the name', async () => {
    const { user, changes } = await renderInput(CollectionsInput, tested, { host })
    await user.click(box())
    expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
      expect.stringContaining('Big Cities'),
      expect.stringContaining('Notes'),
    ])
    await user.click(screen.getByRole('option', { name: /Big Cities/ }))
    expect(changes).toEqual(['big_cities'])
  })

  it('offers those of the system where wanted', async () => {
    const { user } = await renderInput(CollectionsInput, tested, { host, options: { include_system: true } })
    await user.type(box(), 'webh')
    expect(await screen.findByRole('option', { name: /Webhooks/ })).toBeVisible()
  })

  it('shows the name as people read it', () => {
    renderDisplay(CollectionsDisplay, tested, 'big_cities', { host })
    expect(screen.getByText('Big Cities')).toBeVisible()
  })
})
