import type { Knex } from 'knex'
import { IN_THREAD } from '../db/LibsqlClient'
import { datatypes } from '../schema/datatypes'
import type { CollectionSchema, ColumnField } from '../schema/Schema'
import {
  dropFollowing,
  followingTriggers,
  hasRowNumbers,
  type SideIndex,
  type WantedIndex,
} from './SideIndex'

export const SEARCH_PREFIX = 'pergola_search_'
export const SEARCH_STATE = 'search:'

/** Name of the table with the trigrams of a collection, and beginning of those of its triggers and inner tables. */
export function searchTable(collection: string): string {
  // The end keeps the inner tables of `notes` apart from the index of a collection `notes_data`.
  return `${SEARCH_PREFIX}${collection}-`
}

/** Columns that `q` looks into. */
export function isSearched(field: ColumnField): boolean {
  return field.type === 'string' || field.type === 'integer' || field.type === 'decimal'
}

export function searchedColumns(collection: CollectionSchema): ColumnField[] {
  return collection.columns.filter(isSearched)
}

function canBeIndexed(collection: CollectionSchema): boolean {
  return (
    hasRowNumbers(collection) &&
    collection.columns.some(
      (field) => isSearched(field) && datatypes[field.column.datatype]?.family === 'text',
    )
  )
}

/** The trigram index of a collection; null where it cannot have one. */
export function wantedSearchIndex(db: Knex, collection: CollectionSchema): WantedIndex | null {
  if (!canBeIndexed(collection)) return null
  const { name } = collection
  return {
    collection: name,
    state: `${SEARCH_STATE}${name}`,
    describe: ({ collections }) => {
      const current = collections.get(name)
      return current && canBeIndexed(current) ? searchIndex(db, current) : null
    },
  }
}

/**
 * The index of a collection: trigrams of what is searched, without case and accents, and no copy of the texts. Triggers keep
 * it in the transaction of each writer, other programs included.
 */
function searchIndex(db: Knex, collection: CollectionSchema): SideIndex {
  const name = searchTable(collection.name)
  const key = collection.primaryKey?.field ?? ''
  const fields = searchedColumns(collection).map(({ field }) => field)
  const sql = (text: string, names: readonly string[]) => db.raw(text, names as string[]).toQuery()
  const columns = fields.map((_, index) => `c${index}`).join(', ')
  const keep = sql(`INSERT INTO ?? (rowid, ${columns}) VALUES (new.??${', new.??'.repeat(fields.length)})`, [
    name,
    key,
    ...fields,
  ])
  return {
    collection: collection.name,
    key,
    tables: [
      sql(
        `CREATE VIRTUAL TABLE ?? USING fts5(${columns}, content='', contentless_delete=1, tokenize='trigram remove_diacritics 1')`,
        [name],
      ),
    ],
    triggers: followingTriggers(db, collection, { table: name, triggerPrefix: name, keep, fields }),
    // Rows that were written meanwhile are in the index already, and stay as they are now.
    async fill(trx, after, last) {
      await trx
        .raw(
          `INSERT OR REPLACE INTO ?? (rowid, ${columns}) SELECT ??${', ??'.repeat(fields.length)} FROM ?? WHERE ?? > ? AND ?? <= ?`,
          [name, key, ...fields, collection.name, key, after, key, last],
        )
        .options(IN_THREAD)
    },
    drop: (trx) => dropSearchIndex(trx, collection.name),
  }
}

/** Takes the index of a table away, before its columns change. It is built again when it is missed. */
export function dropSearchIndex(trx: Knex, table: string): Promise<void> {
  const name = searchTable(table)
  return dropFollowing(trx, name, name)
}

/** Letters, marks on them not counted, that a term needs. */
const SHORTEST = 3

/** The term for `MATCH`, for rows with any of the texts in these columns; null when one is too short for trigrams. */
export function matchTerm(columns: readonly number[], texts: readonly string[]): string | null {
  if (columns.length === 0 || texts.length === 0 || !texts.every(hasTrigram)) return null
  const terms = texts.map((text) => `"${text.replaceAll('"', '""')}"`)
  return `{${columns.map((index) => `c${index}`).join(' ')}} : (${terms.join(' OR ')})`
}

function hasTrigram(text: string): boolean {
  return [...text.normalize('NFD').replace(/\p{M}/gu, '')].length >= SHORTEST
}
