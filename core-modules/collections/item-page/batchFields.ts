import { type Collection, type Field, traitsOf } from '@pergola/sdk'

/** Rows of a relation belong to one item alone. Who did something when is the server's to say. */
const NOT_IN_BATCH: ReadonlySet<Field['type']> = new Set([
  ...(['o2m', 'translation'] as const),
  ...(['owner', 'user_updated', 'datetime_created', 'datetime_updated'] as const),
])

/** The fields that several items can be given the same value of: neither keys nor what has to be another one in each. */
export function batchFields({ collection, fields }: Collection): Record<string, Field> {
  const { ownFields = [] } = traitsOf(collection)
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([name, { primary_key, unique, type }]) =>
        !primary_key && !unique && !NOT_IN_BATCH.has(type) && !ownFields.includes(name),
    ),
  )
}
