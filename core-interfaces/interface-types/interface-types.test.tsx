import { anExtension, renderInput, renderWithHost } from '@pergola/sdk/testing'
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
  it('proposes the first type when another interface is chosen, and nothing by itself', async () => {
    const twoHosts = {
      manifests: [...host.manifests, anExtension('interface', 'words', {}, { types: ['string', 'lang'] })],
    }
    const changes: unknown[] = []
    const drawn = (interfaceId: string, value: string | null) => (
      <InterfaceTypesInput
        id="control"
        labelId={null}
        name="type"
        type="string"
        length={null}
        isReadOnly={false}
        isRequired={false}
        collection="things"
        primaryKey={1}
        isNew={false}
        relation={null}
        fields={{}}
        width="full"
        options={options}
        values={{ interface: interfaceId }}
        value={value}
        onChange={(next) => changes.push(next)}
        onFieldChange={() => {}}
      />
    )
    const { rerender } = renderWithHost(drawn('stars', null), twoHosts)
    expect(changes).toEqual([])
    rerender(drawn('words', null))
    expect(changes).toEqual(['string'])
    // Emptied by hand, it stays empty.
    rerender(drawn('words', null))
    expect(changes).toEqual(['string'])
  })

  it('stages what a column for JSON can hold, and reads it again', async () => {
    const { user, changes } = await renderInput(InterfaceTypesInput, tested, {
      value: ['integer'],
      host,
      options,
      props: { ...props, type: 'json' },
    })
    expect(control()).toHaveTextContent('Integer')
    await user.click(control())
    await user.click(screen.getByRole('option', { name: 'Decimal' }))
    expect(changes).toEqual([['decimal']])
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
      props: { ...props, type: 'string' },
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
