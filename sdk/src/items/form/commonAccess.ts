import type { FieldAccess, Item, Permissions } from '@pergola/sdk'

/**
 * The access to fields that is given in each of some items.
 *
 * @param items - For a new one: `null`, which stands for create forms, and its values, whose status decides too.
 */
export function commonAccess(
  permissions: Permissions,
  collection: string,
  items: readonly (Item | null)[],
): FieldAccess {
  const access = items.map((item) => permissions.fieldsOf(collection, item))
  return {
    isReadable: (field) => access.every((each) => each.isReadable(field)),
    isWritable: (field) => access.every((each) => each.isWritable(field)),
  }
}
