import type { FieldSchema } from '../schema/Schema'
import { systemTables } from './systemTables'

/** Whether the server itself relies on a field; fields that users added to system collections are theirs. */
export function isSystemField(field: Pick<FieldSchema, 'collection' | 'field'>): boolean {
  const table = systemTables.find(({ name }) => name === field.collection)
  return table?.fields.some((seeded) => seeded.field === field.field) ?? false
}
