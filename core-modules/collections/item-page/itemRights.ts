import type { CommentLevel, FieldAccess, Item, Permissions } from '@pergola/sdk'

/** What the page offers for the item or items on it. */
export interface ItemRights {
  canSave: boolean
  canDelete: boolean
  /** Further items may be created. */
  canCreate: boolean
  fields: FieldAccess
  comment: CommentLevel
}

/**
 * @param items - The items on the page: none for a new one; several in batch edit, where only what every one of them
 *   allows is offered.
 */
export function itemRights(permissions: Permissions, collection: string, items: readonly Item[]): ItemRights {
  const canCreate = permissions.can('create', collection)
  const [first] = items
  if (!first) {
    const fields = permissions.fieldsOf(collection, null)
    return { canSave: canCreate, canDelete: false, canCreate, fields, comment: 'none' }
  }
  const access = items.map((item) => permissions.fieldsOf(collection, item))
  return {
    canSave: items.every((item) => permissions.canOn('update', collection, item)),
    canDelete: items.every((item) => permissions.canOn('delete', collection, item)),
    canCreate,
    fields: {
      isReadable: (field) => access.every((each) => each.isReadable(field)),
      isWritable: (field) => access.every((each) => each.isWritable(field)),
    },
    comment: permissions.comment(collection, first),
  }
}
