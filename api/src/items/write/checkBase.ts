import { isAllowed } from '@pergola/sdk/contract'
import { ApiError } from '../../errors/ApiError'
import type { CollectionSchema } from '../../schema/Schema'
import type { Row } from '../ItemsContext'
import type { Key } from '../keys'
import { EMPTY_QUERY } from '../query/ItemsQuery'
import { readItems } from '../read/readItems'
import { holdRow } from './holdRow'
import { isObject } from './splitPayload'
import type { WriteSession } from './WriteSession'

/**
 * Optimistic concurrency of nested items, which `If-Match` does not cover: `$base` holds the values that the changed
 * fields had when the client read them. A field that someone else has changed since is not written over; fields that
 * the viewer may not read are not compared, since the answer would reveal their values.
 *
 * @param base - As sent; absent where the client does not ask for the check.
 * @throws ApiError 409/217 with the item as it is now in `data`, and in `lost` which item it is and in which fields.
 */
export async function checkBase(
  session: WriteSession,
  collection: CollectionSchema,
  key: Key,
  base: unknown,
  body: Row,
): Promise<void> {
  if (base === undefined) return
  if (!isObject(base)) throw new ApiError('unprocessable', '"$base" should be an object of fields')
  if (!isAllowed(session.permissions.access(collection, 'read'))) return
  await holdRow(session, collection, key)
  const { rows } = await readItems(session, collection, { ...EMPTY_QUERY, status: '*' }, [key])
  const current = rows[0]
  if (!current) return
  const fields = Object.keys(base).filter(
    (field) =>
      Object.hasOwn(current, field) &&
      !isSame(current[field], base[field]) &&
      !(Object.hasOwn(body, field) && isSame(current[field], body[field])),
  )
  if (fields.length === 0) return
  throw new ApiError('lostUpdate', `"${key}" of "${collection.name}" was changed by someone else`, {
    body: { data: current, lost: { collection: collection.name, key, fields } },
  })
}

/** Both as they stand in an answer. */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
}
