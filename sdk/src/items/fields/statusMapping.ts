import { type Collection, type StatusMapping, type StatusMappingEntry, statusFieldOf } from '@pergola/sdk'

/** What the statuses of a collection mean; `null` for a collection without a status field or mapping. */
export function statusMappingOf(collection: Collection | null | undefined): StatusMapping | null {
  const mapping = statusFieldOf(collection ?? undefined)?.options?.status_mapping
  return typeof mapping === 'object' && mapping !== null ? (mapping as StatusMapping) : null
}

/** The saved status of an item with its meaning. */
export function statusOf(
  collection: Collection | null | undefined,
  item: Readonly<Record<string, unknown>>,
): (StatusMappingEntry & { value: string }) | null {
  const field = statusFieldOf(collection ?? undefined)
  if (!field) return null
  const value = String(item[field.field] ?? '')
  const entry = statusMappingOf(collection)?.[value]
  return entry ? { ...entry, value } : null
}

/**
 * What deleting writes where items are only marked as deleted: the status field with its soft-delete value.
 * `null` where deleting removes the row.
 */
export function softDeleteValues(collection: Collection | null | undefined): Record<string, string> | null {
  const field = statusFieldOf(collection ?? undefined)
  const status = Object.entries(statusMappingOf(collection) ?? {}).find(([, entry]) => entry.soft_delete)
  return field && status ? { [field.field]: status[0] } : null
}
