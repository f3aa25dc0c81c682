import { isDeepStrictEqual } from 'node:util'
import { OutdatedRead } from '../../db/OutdatedRead'
import type { CollectionSchema } from '../../schema/Schema'
import type { Key } from '../keys'
import { keyColumn } from './checkRights'
import type { WriteSession } from './WriteSession'

/**
 * Holds a row until the transaction ends, before what it holds is compared: of two writers who both read the same
 * version only one may find it unchanged. SQLite has one writer at a time.
 *
 * @throws OutdatedRead when someone changed the row since the transaction began, which goes on reading what was there
 *   then: the transaction has to be run again.
 */
export async function holdRow(session: WriteSession, collection: CollectionSchema, key: Key): Promise<void> {
  if (session.project.dialect.name === 'sqlite') return
  const row = session.db(collection.name).where(`${collection.name}.${keyColumn(collection)}`, key)
  const held = await row.clone().forUpdate().first()
  if (!isDeepStrictEqual(held, await row.first())) throw new OutdatedRead()
}
