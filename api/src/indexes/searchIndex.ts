import type { Knex } from 'knex'
import { IN_THREAD } from '../db/LibsqlClient'
import { datatypes } from '../schema/datatypes'
import { isNumberColumn } from '../schema/isColumnField'
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

/** Name of the table with the trigrams of a collection, and beginning of those of its inner tables. */
export function searchTable(collection: string): string {
  // The sign keeps the inner tables of `notes` apart from the index of a collection `notes_data`.
  return `${triggerPrefix(collection)}2`
}

/** Beginning of the names of its triggers. With the places of all trigrams, the table itself had this name. */
function triggerPrefix(collection: string): string {
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

/** How much of an index is put in order at a time, in pages of 4 kB: others write in between. */
const TIDIED_PAGES = 100

/**
 * While an index is filled, its parts stay as they come: all at once they are put in order in half of the time that it takes to
 * do so with each of them, as is done from then on.
 */
const WHILE_FILLED = { automerge: 0, crisismerge: 1_999 }
const ONCE_FILLED = { automerge: 4, crisismerge: 16 }

/**
 * The index of a collection: which trigrams the columns hold that are searched, without case and accents, not where, and no copy
 * of the texts. Triggers keep it in the transaction of each writer, other programs included.
 */
function searchIndex(db: Knex, collection: CollectionSchema): SideIndex {
  const name = searchTable(collection.name)
  const key = collection.primaryKey?.field ?? ''
  const fields = searchedColumns(collection).map(({ field }) => field)
  const columns = [...fields.map((_, index) => columnAt(index)), TEXTS].join(', ')
  const values = (row: string) =>
    db.raw(`${row}??${`, ${row}??`.repeat(fields.length)}, ?`, [key, ...fields, textsOf(db, collection, row)])
  const keep = db.raw(`INSERT INTO ?? (rowid, ${columns}) VALUES (?)`, [name, values('new.')]).toQuery()
  const order = (command: string, value: number) =>
    db.raw('INSERT INTO ?? (??, rank) VALUES (?, ?)', [name, name, command, value]).toQuery()
  const orders = (values: Readonly<Record<string, number>>) =>
    Object.entries(values).map(([command, value]) => order(command, value))
  return {
    collection: collection.name,
    key,
    tables: [
      db
        .raw(
          `CREATE VIRTUAL TABLE ?? USING fts5(${columns}, content='', contentless_delete=1, detail=column, tokenize='trigram remove_diacritics 1')`,
          [name],
        )
        .toQuery(),
      ...orders(WHILE_FILLED),
    ],
    triggers: followingTriggers(db, collection, {
      table: name,
      triggerPrefix: triggerPrefix(collection.name),
      keep,
      fields,
    }),
    // Rows that were written meanwhile are in the index already, and stay as they are now.
    async fill(trx, after, last) {
      await trx
        .raw(`INSERT OR REPLACE INTO ?? (rowid, ${columns}) SELECT ? FROM ?? WHERE ?? > ? AND ?? <= ?`, [
          name,
          values(''),
          collection.name,
          key,
          after,
          key,
          last,
        ])
        .options(IN_THREAD)
    },
    async tidy(trx) {
      const before = await changesOf(trx)
      await trx.raw(order('merge', TIDIED_PAGES)).options(IN_THREAD)
      // Fewer than two say that there was nothing to do (https://sqlite.org/fts5.html#the_merge_command).
      return (await changesOf(trx)) - before >= 2
    },
    async finish(trx) {
      for (const sql of orders(ONCE_FILLED)) await trx.raw(sql)
    },
    drop: (trx) => dropSearchIndex(trx, collection.name),
  }
}

function columnAt(index: number): string {
  return `c${index}`
}

/**
 * Column of an index with the texts that other programs have written into columns of numbers, which SQLite lets them do: a text that no
 * number is written with is looked for there, not among all numbers.
 */
const TEXTS = 'texts'

/** @param row - `new.` or nothing, before the names of columns. */
function textsOf(db: Knex, collection: CollectionSchema, row: string): Knex.Raw {
  const numbers = searchedColumns(collection).filter((field) => canHoldTexts(collection, field))
  const text = `iif(typeof(${row}??) = 'text', ${row}??, '')`
  const texts = numbers.map(() => text).join(' || char(10) || ')
  return db.raw(
    texts || "''",
    numbers.flatMap(({ field }) => [field, field]),
  )
}

/** Whether it is a column of numbers in which SQLite keeps a text as it is. */
export function canHoldTexts(collection: CollectionSchema, field: ColumnField): boolean {
  return isNumberColumn(field) && !(field === collection.primaryKey && hasRowNumbers(collection))
}

/** Rows that the connection has changed so far, those of inner tables included. */
async function changesOf(trx: Knex): Promise<number> {
  const [row]: { changes: number }[] = await trx.select(trx.raw('total_changes() AS changes'))
  return Number(row?.changes)
}

/** Takes the index of a table away, before its columns change. It is built again when it is missed. */
export async function dropSearchIndex(trx: Knex, table: string): Promise<void> {
  const prefix = triggerPrefix(table)
  await dropFollowing(trx, searchTable(table), prefix)
  // As it was before.
  await trx.raw('DROP TABLE IF EXISTS ??', [prefix])
}

/** Of a text, for `MATCH`: more of them name fewer candidates, and each has to be looked up. */
const MOST_TRIGRAMS = 12

/**
 * Columns of an index by their names, with spaces between them; empty: none. Where all of them are asked for, it does not look which of them
 * holds a trigram.
 */
export type IndexedColumns = string
const ALL: IndexedColumns = 'all'

/** The columns of its index that these are. */
export function indexedColumns(
  collection: CollectionSchema,
  columns: readonly ColumnField[],
): IndexedColumns {
  const searched = searchedColumns(collection)
  const names = searched.flatMap((field, index) => (columns.includes(field) ? columnAt(index) : []))
  return names.length === searched.length ? ALL : names.join(' ')
}

/** Those of them that can hold a text that no number is written with. */
export function indexedTexts(collection: CollectionSchema, columns: readonly ColumnField[]): IndexedColumns {
  const texts = columns.filter((field) => !isNumberColumn(field))
  const names = indexedColumns(collection, texts)
  if (names === ALL || !columns.some((field) => canHoldTexts(collection, field))) return names
  return `${names} ${TEXTS}`.trimStart()
}

/**
 * The term for `MATCH`, for rows that hold in these columns all trigrams of any of the texts; null when one is too short to have
 * any.
 */
export function matchTerm(columns: IndexedColumns, texts: readonly string[]): string | null {
  // It has nothing of what stands behind a NUL.
  if (texts.some((text) => text.includes('\0'))) return null
  return termOf(columns, texts.map(askedTrigrams))
}

/** The same for lists of trigrams. */
export function termOf(columns: IndexedColumns, terms: readonly (readonly string[])[]): string | null {
  if (columns === '' || terms.length === 0 || terms.some((trigrams) => trigrams.length === 0)) return null
  const any = terms.map((trigrams) => `(${trigrams.map(quote).join(' AND ')})`).join(' OR ')
  return columns === ALL ? any : `{${columns}} : (${any})`
}

/** Three characters each, as the index has them. It leaves out most marks, but not all: what holds one is no part of them. */
function trigramsOf(text: string): string[] {
  const characters = [...text]
  const trigrams = new Set<string>()
  for (let at = 2; at < characters.length; at++)
    trigrams.add(`${characters[at - 2]}${characters[at - 1]}${characters[at]}`)
  return /\p{M}/u.test(text) ? [...trigrams].filter((trigram) => !/\p{M}/u.test(trigram)) : [...trigrams]
}

/** Those of a text by which the index is asked for it: none where it is too short to have any. */
export function askedTrigrams(text: string): readonly string[] {
  return spread(trigramsOf(text), MOST_TRIGRAMS)
}

/** So many of a list at most, from all parts of it. */
function spread(list: readonly string[], most: number): readonly string[] {
  if (list.length <= most) return list
  return Array.from(
    { length: most },
    (_, at) => list[Math.round((at * (list.length - 1)) / (most - 1))] ?? '',
  )
}

function quote(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}
