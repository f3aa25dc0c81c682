import type { InterfaceProps } from '@pergola/sdk'
import { InterfaceInput } from '@pergola/sdk/items'
import { aField, aFile, renderWithHost } from '@pergola/sdk/testing'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

describe('the input of a file field', () => {
  it.each([
    ['a file handed over whole by its key, so that saving never writes to it', aFile({ id: 7 }), 7],
    ['a change to the file itself as it is', { id: 7, title: 'Harbour' }, { id: 7, title: 'Harbour' }],
    ['nothing as nothing', null, null],
  ])('stages %s', async (_case, given, staged) => {
    const Giver = ({ onChange }: InterfaceProps) => (
      <button type="button" onClick={() => onChange(given)}>
        Give
      </button>
    )
    const changes: unknown[] = []
    const { user } = renderWithHost(
      <InterfaceInput
        field={aField('flag', { type: 'file', interface: 'giver' })}
        value={null}
        fields={{}}
        values={{}}
        primaryKey={1}
        isNew={false}
        id="flag"
        labelId={null}
        onChange={(value) => changes.push(value)}
        onFieldChange={() => {}}
      />,
      { extensions: { interface: { giver: { input: Giver } } } },
    )
    await user.click(screen.getByRole('button', { name: 'Give' }))
    expect(changes).toEqual([staged])
  })
})
