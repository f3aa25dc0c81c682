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
 * @param values - Of a new item: its status decides what it takes.
 */
export function itemRights(
  permissions: Permissions,
  collection: string,
  items: readonly Item[],
  values: Item = {},
): ItemRights {
  const canCreate = permissions.can('create', collection)
  const [first] = items
  const governing = first ? items : [null, values]
  const access = governing.map((item) => permissions.fieldsOf(collection, item))
  return {
    canSave: first ? items.every((item) => permissions.canOn('update', collection, item)) : canCreate,
    canDelete: items.length > 0 && items.every((item) => permissions.canOn('delete', collection, item)),
    canCreate,
    fields: {
      isReadable: (field) => access.every((each) => each.isReadable(field)),
      isWritable: (field) => access.every((each) => each.isWritable(field)),
    },
    comment: first ? permissions.comment(collection, first) : 'none',
  }
}
