import type { Field, FieldType } from './wire'

/** Types with no column to sort by, and relations, which sort by a key that means nothing to people. */
const UNSORTABLE: ReadonlySet<FieldType> = new Set([
  'alias',
  'file',
  'm2o',
  'o2m',
  'owner',
  'translation',
  'user',
  'user_updated',
])

/** Whether people may choose to order items by a field: in a listing, in the options of a layout, in a picker. */
export function isSortable({ type, datatype }: Pick<Field, 'type' | 'datatype'>): boolean {
  return datatype !== null && !UNSORTABLE.has(type)
}
