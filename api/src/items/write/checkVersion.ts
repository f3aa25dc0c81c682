import { ApiError } from '../../errors/ApiError'
import type { CollectionSchema } from '../../schema/Schema'
import type { Row } from '../ItemsContext'
import { itemVersion } from '../itemVersion'
import type { Key } from '../keys'
import { EMPTY_QUERY } from '../query/ItemsQuery'
import { readItems } from '../read/readItems'
import type { WriteSession } from './WriteSession'

/**
 * Optimistic concurrency: a write with `If-Match` goes through only if no one changed the item since the client read
 * it.
 *
 * @throws ApiError 409/217 with the item as it is now in `data`.
 */
export async function checkVersion(
  session: WriteSession,
  collection: CollectionSchema,
  key: Key,
  stored: Row,
): Promise<void> {
  const { ifMatch } = session.options
  if (!ifMatch || ifMatch.includes('*')) return
  if (ifMatch.includes(itemVersion(session, collection, stored))) return
  const { rows } = await readItems(session, collection, { ...EMPTY_QUERY, status: '*' }, [key])
  throw new ApiError('lostUpdate', `The item "${key}" was changed by someone else`, {
    body: { data: rows[0] ?? null },
  })
}
