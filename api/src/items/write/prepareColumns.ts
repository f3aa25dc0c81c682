import { toSlug } from '@pergola/sdk/contract'
import { type FieldProblem, validationError } from '../../errors/ApiError'
import { castIn } from '../../schema/cast/castIn'
import { HASH_MASK } from '../../schema/cast/castOut'
import { storedNow } from '../../schema/cast/datetime'
import type { CollectionSchema, ColumnField } from '../../schema/Schema'
import type { ItemsContext, Row } from '../ItemsContext'
import { hashValue, isSlowHash } from './hashValue'
import type { WriteSession } from './WriteSession'

/**
 * Turns submitted values into what is stored: casts them, hashes, and fills the fields that the server writes itself
 * (contract 4.11).
 *
 * @param isCreate - Creation also sets owner and creation time, unless they were sent.
 * @throws ApiError 422/4 for values of the wrong kind, with all problems at once; 422/12 and 422/213 of `castIn`.
 */
export async function prepareColumns(
  context: WriteSession,
  collection: CollectionSchema,
  submitted: Row,
  isCreate: boolean,
): Promise<Row> {
  const stored: Row = {}
  const problems: FieldProblem[] = []
  for (const [name, value] of Object.entries(submitted)) {
    const field = collection.fields.get(name) as ColumnField
    if (isServerMade(field)) continue
    // A client that sends back what it read has not changed the hash.
    if (field.type === 'hash' && value === HASH_MASK) continue
    const cast = castIn(field, value)
    if ('problem' in cast) problems.push({ field: name, message: cast.problem })
    else stored[name] = field.type === 'hash' ? await hashOf(context, field, cast.value) : cast.value
  }
  if (problems.length > 0) throw validationError(problems)
  return { ...stored, ...serverValues(context, collection, stored, isCreate) }
}

/** Prepared before the transaction; hashed here only where the transaction was begun by someone else. */
async function hashOf(session: WriteSession, field: ColumnField, value: unknown): Promise<string | null> {
  const options = field.row?.options
  const prepared = isSlowHash(options) ? session.hashes.take(String(value)) : undefined
  return prepared ?? hashValue(value, options)
}

/** Fields that say who wrote the item last, and when: each write sets them, and a submitted value is ignored. */
export function isServerMade(field: ColumnField): boolean {
  return field.type === 'user_updated' || field.type === 'datetime_updated'
}

function serverValues(
  context: ItemsContext,
  collection: CollectionSchema,
  stored: Row,
  isCreate: boolean,
): Row {
  const values: Row = {}
  const now = storedNow()
  for (const field of collection.columns) {
    const isSent = Object.hasOwn(stored, field.field)
    switch (field.type) {
      case 'datetime_updated':
        values[field.field] = now
        break
      case 'user_updated':
        values[field.field] = context.viewer.userId
        break
      case 'datetime_created':
        if (isCreate && !isSent) values[field.field] = now
        break
      case 'owner':
        // Some system columns of this type must not be null: 0 is no one.
        if (isCreate && !isSent)
          values[field.field] = context.viewer.userId ?? (field.column.nullable ? null : 0)
        break
      case 'slug':
        if (!isSent) Object.assign(values, mirroredSlug(field, stored))
    }
  }
  return values
}

/** The slug follows its source field whenever that is written and the slug itself is not. */
function mirroredSlug(field: ColumnField, stored: Row): Row {
  const { mirroredField, mirrored_field: legacyName, forceLowercase } = field.row?.options ?? {}
  const source = stored[String(mirroredField ?? legacyName ?? '')]
  if (source === undefined || source === null) return {}
  const slug = toSlug(String(source), { forceLowercase: forceLowercase !== false })
  return { [field.field]: field.column.length ? slug.slice(0, Number(field.column.length)) : slug }
}
