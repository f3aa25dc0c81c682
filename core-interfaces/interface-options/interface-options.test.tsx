import { anExtension, renderInput } from '@pergola/sdk/testing'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import InterfaceOptionsInput from './input'
import messages from './messages.json'
import meta from './meta'

const tested = { meta, messages }

interface FakeProps {
  id: string
  value: number | null
  onChange: (value: number) => void
}

const Box = ({ id, value, onChange }: FakeProps) => (
  <input id={id} value={value ?? ''} onChange={(event) => onChange(Number(event.target.value))} />
)
const host = {
  extensions: { interface: { number: { input: Box } } },
  manifests: [
    anExtension('interface', 'number'),
    anExtension(
      'interface',
      'stars',
      { 'en-US': { max: 'Maximum' } },
      {
        options: { max: { interface: 'number', type: 'integer', default: 5 } },
      },
    ),
    anExtension('interface', 'plain'),
  ],
}
const options = { interfaceField: 'interface' }
const next = (id: string | null) => ({ values: { interface: id } })

describe('interface-options', () => {
  it('offers the options of the interface and keeps what else is stored', async () => {
    const { user, changes } = await renderInput(InterfaceOptionsInput, tested, {
      value: { kept: 1 },
      options,
      props: next('stars'),
      host,
    })
    await user.type(await screen.findByLabelText('Maximum'), '0')
    expect(changes).toEqual([{ kept: 1, max: 50 }])
  })

  it('says when the interface has no options, and when none is chosen', async () => {
    const { unmount } = await renderInput(InterfaceOptionsInput, tested, {
      options,
      props: next('plain'),
      host,
    })
    expect(screen.getByText(/no options/)).toBeVisible()
    unmount()
    await renderInput(InterfaceOptionsInput, tested, { options, props: next(null), host })
    expect(screen.getByText(/interface/)).toBeVisible()
  })
})
