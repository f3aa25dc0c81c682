import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'

/**
 * Says that a collection is being made of a table. It is stored and struck out together with the collection, so that one of the same
 * name that someone else has made never has it. Without its mark a collection is whole.
 */
export interface HalfMadeMark {
  key: string
  job: number
  collection: string
  /** The last row of the log before: what comes after it goes with the collection. */
  lastActivity: number
  /** How many fields it was made with. */
  fields: number
}

const STATE = 'pergola_state'
const PREFIX = 'half_made_'

/** @param trx - Of the collection that has just been made. */
export async function storeMark(
  trx: Knex,
  made: Pick<HalfMadeMark, 'job' | 'collection' | 'lastActivity'>,
): Promise<HalfMadeMark> {
  const mark = { ...made, fields: await countFields(trx, made.collection) }
  const key = PREFIX + randomUUID()
  await trx(STATE).insert({ key, value: JSON.stringify(mark) })
  return { key, ...mark }
}

export async function storedMarks(knex: Knex): Promise<HalfMadeMark[]> {
  const rows: { key: string; value: string }[] = await knex(STATE)
    .where('key', 'like', `${PREFIX}%`)
    .select('key', 'value')
  return rows.map(({ key, value }) => ({ key, ...JSON.parse(value) }))
}

export async function isStored(knex: Knex, { key }: HalfMadeMark): Promise<boolean> {
  return (await knex(STATE).where({ key }).first('key')) !== undefined
}

export async function strikeMark(knex: Knex, { key }: HalfMadeMark): Promise<void> {
  await knex(STATE).where({ key }).delete()
}

/** A collection takes its mark with it. */
export async function strikeMarksOf(trx: Knex, name: string): Promise<void> {
  for (const mark of await storedMarks(trx)) if (mark.collection === name) await strikeMark(trx, mark)
}

/**
 * Whether someone has worked with a half made collection: more items, or other fields than were made of the table, items that were
 * changed or deleted, relations that lead to it, rights on it.
 *
 * @param created - How many items were made of lines.
 */
export async function isUsed(
  knex: Knex,
  { collection, lastActivity, fields }: HalfMadeMark,
  created: number,
): Promise<boolean> {
  if ((await countFields(knex, collection)) !== fields) return true
  const changes = knex('directus_activity')
    .where({ collection })
    .where('id', '>', lastActivity)
    .whereNot({ action: 'create' })
  const uses = [
    changes,
    knex('directus_relations').where({ collection_one: collection }),
    knex('directus_permissions').where({ collection }),
  ]
  for (const rows of uses) if (await rows.first('id')) return true
  return (await count(knex(collection))) > created
}

async function countFields(knex: Knex, collection: string): Promise<number> {
  return count(knex('directus_fields').where({ collection }))
}

async function count(rows: Knex.QueryBuilder): Promise<number> {
  const [found] = await rows.count({ count: '*' })
  return Number(found?.count ?? 0)
}
