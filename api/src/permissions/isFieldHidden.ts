import { fieldDenial } from '@pergola/sdk/contract'
import type { CollectionSchema } from '../schema/Schema'
import type { Permissions } from './Permissions'

/** Whether permission rows hide a field in every row. Credentials stay listed: forms have to offer them. */
export function isFieldHidden(
  permissions: Permissions,
  collection: CollectionSchema,
  field: string,
): boolean {
  return (
    permissions.rows.some(
      (row) =>
        row.collection === collection.name && row.status === null && row.read_field_blacklist.includes(field),
    ) && fieldDenial(permissions.access(collection, 'read'), field) === 'all'
  )
}
