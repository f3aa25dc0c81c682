import { lostFields, lostUpdate } from '../../items/write/lostFields'
import { listFieldRecord, singleFieldRecord } from '../../schema/fieldRecord'
import type { FieldSchema } from '../../schema/Schema'

/**
 * @param base - `$base` as sent.
 * @throws ApiError 409/217 with the field as it is now, where someone else has changed what the base speaks of
 */
export function refuseLostField(
  field: FieldSchema,
  base: unknown,
  body: Readonly<Record<string, unknown>>,
): void {
  const record = singleFieldRecord(field)
  // Clients have read it in a list, or by itself.
  const fields = lostFields([record, listFieldRecord(field)], base, body)
  if (fields.length > 0) {
    throw lostUpdate(
      { collection: 'directus_fields', key: `${field.collection}.${field.field}`, fields },
      record,
    )
  }
}
