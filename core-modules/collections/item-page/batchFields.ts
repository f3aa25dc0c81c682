import type { Collection, Field } from '@pergola/sdk'

/** Rows of a relation belong to one item alone, so several items cannot share an edit of them; nor a key. Who did something when is the server's to say. */
const NOT_IN_BATCH: ReadonlySet<Field['type']> = new Set([
  ...(['o2m', 'translation'] as const),
  ...(['owner', 'user_updated', 'datetime_created', 'datetime_updated'] as const),
])

/** The fields that several items can be given the same value of. */
export function batchFields({ fields }: Collection): Record<string, Field> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, field]) => !field.primary_key && !NOT_IN_BATCH.has(field.type)),
  )
}
