import { anExtension, renderInput } from '@pergola/sdk/testing'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import InterfaceTypesInput from './input'
import messages from './messages.json'
import meta from './meta'

const tested = { meta, messages }
const host = { manifests: [anExtension('interface', 'stars', {}, { types: ['integer', 'decimal'] })] }
const options = { interfaceField: 'interface' }
const props = { values: { interface: 'stars' } }
const control = () => screen.getByRole('button', { name: /Label/ })

describe('interface-types', () => {
  it('proposes the first type of the interface where none is saved', async () => {
    const { changes } = await renderInput(InterfaceTypesInput, tested, { host, options, props })
    expect(changes).toEqual(['integer'])
  })

  it('keeps a saved type when it opens', async () => {
    const { changes } = await renderInput(InterfaceTypesInput, tested, {
      value: 'decimal',
      host,
      options,
      props,
    })
    expect(control()).toHaveTextContent('Decimal')
    expect(changes).toEqual([])
  })

  it('stages the chosen type', async () => {
    const { user, changes } = await renderInput(InterfaceTypesInput, tested, {
      value: 'integer',
      host,
      options,
      props,
    })
    await user.click(control())
    await user.click(screen.getByRole('option', { name: 'Decimal' }))
    expect(changes).toEqual(['decimal'])
  })

  it('offers nothing while no interface is chosen', async () => {
    const { changes } = await renderInput(InterfaceTypesInput, tested, { host, options })
    expect(changes).toEqual([])
  })
})
