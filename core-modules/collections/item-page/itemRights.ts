import type { CommentLevel, FieldAccess, Item, Permissions } from '@pergola/sdk'
import { commonAccess } from '@pergola/sdk/items'

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
  return {
    canSave: first ? items.every((item) => permissions.canOn('update', collection, item)) : canCreate,
    canDelete: items.length > 0 && items.every((item) => permissions.canOn('delete', collection, item)),
    canCreate,
    fields: commonAccess(permissions, collection, first ? items : [null, values]),
    comment: first ? permissions.comment(collection, first) : 'none',
  }
}
