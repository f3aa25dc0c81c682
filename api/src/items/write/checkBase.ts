import { isAllowed } from '@pergola/sdk/contract'
import { decideAlone } from '../../db/decideAlone'
import type { CollectionSchema } from '../../schema/Schema'
import type { Row } from '../ItemsContext'
import type { Key } from '../keys'
import { EMPTY_QUERY } from '../query/ItemsQuery'
import { readItems } from '../read/readItems'
import { collectionRule } from '../rules/collectionRules'
import { keyColumn, storedRow } from './checkRights'
import { holdRow } from './holdRow'
import { lostFields, lostUpdate } from './lostFields'
import type { WriteSession } from './WriteSession'

/**
 * Optimistic concurrency by field, where `If-Match` does not reach (nested items, rows of a list) or asks too much: `$base`
 * holds the values that the changed fields had when the client read them. A field that someone else has changed since is not
 * written over; fields that the viewer may not read are not compared, since the answer would reveal their values.
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
  if (base === undefined || !isAllowed(session.permissions.access(collection, 'read'))) return
  await holdRow(session, collection, key)
  const { rows } = await readItems(session, collection, { ...EMPTY_QUERY, status: '*' }, [key])
  const current = rows[0]
  if (!current) return
  const fields = lostFields([current], base, body)
  if (fields.length > 0) throw lostUpdate({ collection: collection.name, key, fields }, current)
}

/**
 * The same for an item that was just created: with `$base` it is refused where someone else has made the same one
 * meanwhile. Only afterwards, since before it is not known whether the sender may create it, nor what will be stored.
 *
 * @throws ApiError 409/217 with the key of the other one in `lost`
 */
export async function checkFirst(
  session: WriteSession,
  collection: CollectionSchema,
  key: Key,
  base: unknown,
): Promise<void> {
  const { identity } = collectionRule(collection.name)
  if (base === undefined || !identity) return
  const created = (await storedRow(session, collection, key)) ?? {}
  const values = Object.fromEntries(identity.map((field) => [field, created[field]]))
  // Of two at once, who both hold what they made, one is stopped and begins again.
  await decideAlone(session.db, session.project.dialect, collection.name)
  const other = await session
    .db(collection.name)
    .where(values)
    .whereNot({ [keyColumn(collection)]: key })
    .forUpdate()
    .first()
  if (!other) return
  throw lostUpdate({ collection: collection.name, key: other[keyColumn(collection)], fields: identity }, null)
}
