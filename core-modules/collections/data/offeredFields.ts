import type { Collection, Field } from '@pergola/sdk'
import { type FilterScope, isListReadable, listableFields } from '@pergola/sdk/items'

/** The fields that a listing and its export can show. A list of items that may not be read has nothing to show. */
export function offeredFields(
  collection: Collection,
  { schema, permissions }: Pick<FilterScope, 'schema' | 'permissions'>,
): Field[] {
  return listableFields(collection, permissions.fieldsOf(collection.collection)).filter(
    (field) =>
      (field.type !== 'o2m' && field.type !== 'translation') ||
      isListReadable(collection, field, { schema, permissions }),
  )
}
