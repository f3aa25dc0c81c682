import type { Permissions } from '@pergola/sdk'
import { expect, it } from 'vitest'
import { itemRights } from './itemRights'

const permissions: Permissions = {
  can: () => false,
  canOn: (action, _collection, item) =>
    item.status === 'draft' || (action === 'update' && item.status === 'live'),
  fieldsOf: (_collection, item) => ({
    isReadable: () => true,
    isWritable: (field) => field !== 'slug' || item?.status === 'draft',
  }),
  statusBlacklist: () => [],
  comment: () => 'create',
}

it('offers in batch edit only what every item allows', () => {
  const rights = itemRights(permissions, 'posts', [{ status: 'draft' }, { status: 'live' }])
  expect(rights.canSave).toBe(true)
  expect(rights.canDelete).toBe(false)
  expect(rights.fields.isWritable('slug')).toBe(false)
  expect(rights.fields.isWritable('title')).toBe(true)
})

it('offers neither deleting nor comments for a new item', () => {
  const rights = itemRights({ ...permissions, can: () => true }, 'posts', [])
  expect(rights).toMatchObject({ canSave: true, canDelete: false, comment: 'none' })
})

it('offers in a new item what its status takes, since the server asks for that', () => {
  const ofNew = (status: string) => itemRights(permissions, 'posts', [], { status }).fields
  expect(['draft', 'live'].map((status) => ofNew(status).isWritable('title'))).toEqual([true, true])
  // With a row for create forms both count: this one takes a slug, and items that are live do not.
  const withForms: Permissions = {
    ...permissions,
    fieldsOf: (name, item) => permissions.fieldsOf(name, item ?? { status: 'draft' }),
  }
  const writable = ['draft', 'live'].map((status) =>
    itemRights(withForms, 'posts', [], { status }).fields.isWritable('slug'),
  )
  expect(writable).toEqual([true, false])
})
