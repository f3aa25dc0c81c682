import type { InterfaceProps } from '@pergola/sdk'
import { aCollection, anEditor, aPermission, renderWithHost } from '@pergola/sdk/testing'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { MatchingEditor } from './MatchingEditor'

const status_mapping = { draft: { name: 'Draft' }, live: { name: 'Live' } }
const posts = aCollection('posts', {
  title: {},
  slug: {},
  status: { type: 'status', interface: 'text-input', options: { status_mapping } },
})

function TextInput({ id, value, isReadOnly }: InterfaceProps<never, string>) {
  return <input id={id} defaultValue={value ?? ''} readOnly={isReadOnly} />
}

it('offers no field that the role may write at creation alone', async () => {
  const slug = { write_field_blacklist: ['slug'] }
  renderWithHost(
    <MatchingEditor
      collection={posts}
      texts={{ title: 'Edit', breadcrumb: [], listingPath: '/' }}
      count={4}
      conditions={{ filters: [], search: null }}
      shown={null}
    />,
    {
      collections: [posts],
      user: anEditor(),
      permissions: [
        aPermission('posts', { status: 'draft', create: 'full', update: 'none' }),
        aPermission('posts', { status: 'live', read: 'full', update: 'full', ...slug }),
      ],
      extensions: { interface: { 'text-input': { input: TextInput } } },
    },
  )
  expect(await screen.findByRole('switch', { name: /Title/ })).toBeEnabled()
  expect(screen.queryByRole('switch', { name: /Slug/ })).toBeNull()
})
