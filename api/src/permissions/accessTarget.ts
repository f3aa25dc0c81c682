import type { AccessTarget } from '@pergola/sdk/contract'
import type { CollectionSchema } from '../schema/Schema'

/** What the evaluator has to know of a collection. */
export function accessTarget({ name, primaryKey, statusField, ownerField }: CollectionSchema): AccessTarget {
  return {
    name,
    keyField: primaryKey?.field ?? null,
    statusField: statusField?.field ?? null,
    ownerField: ownerField?.field ?? null,
  }
}
