import { renderWithHost } from '@pergola/sdk/testing'
import { Dialog, PortalScope } from '@pergola/sdk/ui'
import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import type { ItemPageProps, ListingProps } from './screenProps'
import { ItemPage, Listing } from './screens'

// The slot of the module whose screen it is.
vi.mock('./ScreenSlot', () => ({
  ScreenSlot: ({ props }: { props: ItemPageProps | ListingProps }) => {
    const selection = { keys: [], items: [], clear: () => undefined }
    const page = { item: {}, reload: async () => undefined }
    const handed: ReactNode[] =
      'primaryKey' in props
        ? [props.actions?.(page), props.intro?.(page)]
        : [props.newAction, props.emptyAction, props.selectedActions?.(selection)]
    return (
      <div data-extension="module:collections">
        <PortalScope extension="module:collections">{...handed}</PortalScope>
      </div>
    )
  },
}))

const extensionOf = (text: string) =>
  screen.getByText(text).closest<HTMLElement>('[data-extension]')?.dataset.extension
const dialog = (text: string) => (
  <>
    <span>{text} button</span>
    <Dialog isOpen title="Move" onOpenChange={() => undefined}>
      <span>{text} dialog</span>
    </Dialog>
  </>
)

it.each([
  [
    'the page of an item',
    <ItemPage key="item" collection="cities" primaryKey="1" actions={() => dialog('Own')} />,
  ],
  [
    'the page of an item, above its fields',
    <ItemPage key="intro" collection="activity" primaryKey="1" intro={() => dialog('Own')} />,
  ],
  ['a listing', <Listing key="listing" collection="cities" selectedActions={() => dialog('Own')} />],
  ['a listing, for new items', <Listing key="new" collection="cities" newAction={dialog('Own')} />],
  ['a listing that is empty', <Listing key="empty" collection="cities" emptyAction={dialog('Own')} />],
])('what a module hands to %s of another one keeps its styles, in dialogs too', async (_title, page) => {
  renderWithHost(<PortalScope extension="module:files">{page}</PortalScope>)
  expect(await screen.findByText('Own dialog')).toBeVisible()
  expect(extensionOf('Own dialog')).toBe('module:files')
  expect(screen.getByText('Own button').closest('[data-extension]')).toHaveAttribute(
    'data-extension',
    'module:files',
  )
})
