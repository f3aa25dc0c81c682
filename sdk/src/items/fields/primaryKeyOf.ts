import type { Collection } from '@pergola/sdk'

/** Name of the primary key field; `id` when the schema names none. */
export function primaryKeyOf(collection: Collection | null | undefined): string {
  return Object.values(collection?.fields ?? {}).find((field) => field.primary_key)?.field ?? 'id'
}
