import { ApiError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import type { CollectionSchema } from '../../schema/Schema'
import type { Row } from '../ItemsContext'
import { itemVersion } from '../itemVersion'
import type { Key } from '../keys'
import { EMPTY_QUERY } from '../query/ItemsQuery'
import { readItems } from '../read/readItems'
import { holdRow } from './holdRow'
import type { WriteSession } from './WriteSession'

/**
 * Optimistic concurrency: a write with `If-Match` goes through only if no one changed the item since the client read
 * it.
 *
 * @param read - Reads the stored row; one that is not there any more is left to what the write says.
 * @throws ApiError 409/217 with the item as it is now in `data`.
 */
export async function checkVersion(
  session: WriteSession,
  collection: CollectionSchema,
  key: Key,
  read: () => Promise<Row | undefined>,
): Promise<void> {
  const { ifMatch } = session.options
  if (!ifMatch || ifMatch.includes('*')) return
  await holdRow(session, collection, key)
  const stored = await read()
  if (!stored || ifMatch.includes(itemVersion(session, collection, stored))) return
  const { rows } = await readItems(session, collection, { ...EMPTY_QUERY, status: '*' }, [key])
  throw new ApiError('lostUpdate', say('itemChanged', { key }), {
    body: { data: rows[0] ?? null },
  })
}
