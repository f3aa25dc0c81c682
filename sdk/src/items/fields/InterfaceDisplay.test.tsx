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

it.each([
  ['update', 'Change'],
  ['soft-delete', 'Deletion with a way back'],
  ['of-an-extension', 'of-an-extension'],
])('says in words of people what an entry of the log did: %s is shown as %s', (value, expected) => {
  const { container } = renderWithHost(
    <InterfaceDisplay
      field={aField('action', { collection: 'directus_activity' })}
      value={value}
      values={{ action: value }}
    />,
  )
  expect(container).toHaveTextContent(new RegExp(`^${expected}$`))
})

it('leaves such words of other collections as they are', () => {
  const { container } = renderWithHost(
    <InterfaceDisplay field={aField('action')} value="update" values={{ action: 'update' }} />,
  )
  expect(container).toHaveTextContent('update')
})
