import { anExtension, renderDisplay, renderInput } from '@pergola/sdk/testing'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import InterfacesDisplay from './display'
import InterfacesInput from './input'
import messages from './messages.json'
import meta from './meta'

const tested = { meta, messages }
const host = {
  manifests: [
    anExtension('interface', 'stars', { 'en-US': { stars: 'Stars' } }, { name: '$t:stars' }),
    anExtension('interface', 'link', {}, { name: 'Link', relation: 'm2o' }),
    anExtension('interface', 'flag', {}, { name: 'Flag', types: ['status'] }),
  ],
}
const optionTexts = async () => (await screen.findAllByRole('option')).map((option) => option.textContent)

describe('interfaces', async () => {
  it('offers every interface by its name and stages the id', async () => {
    const { user, changes } = await renderInput(InterfacesInput, tested, { host })
    await user.click(screen.getByRole('combobox', { name: /Label/ }))
    expect(await optionTexts()).toEqual(['Flag', 'Link', 'Stars'])
    await user.click(screen.getByRole('option', { name: 'Stars' }))
    expect(changes).toEqual(['stars'])
  })

  it('offers those of one name with their ids, and shows them so', async () => {
    const twice = {
      manifests: [...host.manifests, anExtension('interface', 'hearts', {}, { name: 'Stars' })],
    }
    const { user, unmount } = await renderInput(InterfacesInput, tested, { host: twice })
    await user.click(screen.getByRole('combobox', { name: /Label/ }))
    expect(await optionTexts()).toEqual(['Flag', 'Link', 'Stars (hearts)', 'Stars (stars)'])
    unmount()
    renderDisplay(InterfacesDisplay, tested, 'stars', { host: twice })
    expect(screen.getByText('Stars (stars)')).toBeVisible()
  })

  it('leaves out relations and statuses where wanted', async () => {
    const { user } = await renderInput(InterfacesInput, tested, {
      host,
      options: { relational: false, status: false },
    })
    await user.click(screen.getByRole('combobox', { name: /Label/ }))
    expect(await optionTexts()).toEqual(['Stars'])
  })

  it('shows the name, and the id of an interface that is gone in title form', () => {
    const { unmount } = renderDisplay(InterfacesDisplay, tested, 'stars', { host })
    expect(screen.getByText('Stars')).toBeVisible()
    unmount()
    renderDisplay(InterfacesDisplay, tested, 'old-thing', { host })
    expect(screen.getByText('Old Thing')).toBeVisible()
  })
})
