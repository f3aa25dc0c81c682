import { InterfaceDisplay } from '@pergola/sdk/items'
import { aField, aFile, renderWithHost } from '@pergola/sdk/testing'
import { expect, it } from 'vitest'

it('shows of a related item the texts in it where its display fails, never JSON', () => {
  const failing = { display: undefined as never }
  const { container } = renderWithHost(
    <InterfaceDisplay
      field={aField('picture', { type: 'file', interface: 'file' })}
      value={aFile({ title: 'Blue jug' })}
      values={{}}
    />,
    { extensions: { interface: { file: failing } } },
  )
  expect(container).toHaveTextContent('Blue jug')
  expect(container.textContent).not.toMatch(/[{}"]/)
})
