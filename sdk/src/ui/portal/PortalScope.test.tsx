import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { Button } from '../button/Button'
import { Dialog } from '../dialog/Dialog'
import { Select } from '../select/Select'
import { renderUi } from '../testing/renderUi'
import { PortalScope } from './PortalScope'

function Choice({ label }: { label: string }) {
  return (
    <PortalScope extension="interface:choice">
      <Select aria-label={label} value={null} options={[{ id: 'a', label: 'Apple' }]} />
    </PortalScope>
  )
}

/** A field, and one that opens a dialog with such a field in it. */
function TwoFields() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Choice label="On the page" />
      <PortalScope extension="interface:related">
        <Button onPress={() => setIsOpen(true)}>Edit</Button>
        <Dialog title="Related" isOpen={isOpen} onOpenChange={setIsOpen}>
          <Choice label="In the dialog" />
        </Dialog>
      </PortalScope>
    </>
  )
}

/** A field of a row has as many scopes around it as one in the dialog. */
it.each([
  ['in the page', <TwoFields key="page" />],
  [
    'in a row',
    <div key="row">
      <PortalScope extension="interface:rows">
        <Choice label="On the page" />
      </PortalScope>
      <TwoFields />
    </div>,
  ],
])('a list opens above the dialog that its field stands in after one was open %s', async (_where, fields) => {
  const { user } = renderUi(fields)
  await user.click(screen.getAllByRole('button', { name: /On the page/ })[0] as HTMLElement)
  await user.click(await screen.findByRole('option', { name: 'Apple' }))
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  await user.click(await screen.findByRole('button', { name: /In the dialog/ }))
  const list = await screen.findByRole('listbox', { hidden: true })
  expect(list.closest('[inert], [aria-hidden="true"]')).toBeNull()
})
