import type { Knex } from 'knex'
import type { LookUp, Statement } from '../../db/lookUp'
import type { JsonColumn, WrittenRows } from '../../db/rowsAsJson'
import { REFUSED_VALUE } from '../../db/rowsAsText'
import { isNumberColumn } from '../../schema/isColumnField'
import type { CollectionSchema, ColumnField } from '../../schema/Schema'
import type { ItemsContext } from '../ItemsContext'
import type { PageWindow } from './pageWindow'
import type { ReadPlan } from './ReadPlan'
import type { SearchWalk } from './searchWalk'

/** A page of a search that walks its index. */
export interface Searched {
  window: PageWindow
  walk: SearchWalk
}

/** What reads a page of a search among the first candidates. */
export interface NearbyStatements {
  /** It is refused where it is not among them, or where one of them is long. */
  readonly page: Statement<[term: string, pattern: string, mostBytes: number]>
  /** Finds the first and the last key of the collection. */
  readonly ends: Statement<[]>
  /** How often in succession it was refused. */
  refusals: number
}

const MOST_ROWS = 200
/**
 * At the worst the index steps over all rows with one trigram and finds none that has another one, too: 35 ms for a million rows. By one
 * trigram it steps over those alone whose columns the viewer may not search: 12 ms.
 */
const MOST_KEYS_OF_TWO = 1_050_000
const MOST_KEYS = 3_000_000
/** Bytes of the texts of all candidates, which take 60 ns each where they have accents. */
const MOST_BYTES = 200_000
/** Characters: all of the candidates with all of the text, since both may be of a single letter. */
const MOST_COMPARED = 6_000_000
const LONGEST_PAGE = 256 * 1024
/** After so many it is seldom tried: rows are long there, or hold the parts of all texts. */
const MOST_REFUSALS = 3
const TRIED_AGAIN = 16

/** Which texts of a row are looked at for their length before it is compared. */
export interface LengthCheck {
  readonly fields: readonly ColumnField[]
  /** Of these together. */
  readonly mostBytes: number
}

interface Texts {
  readonly all: readonly ColumnField[]
  /** Those that may be of any length. */
  readonly unlimited: readonly ColumnField[]
  /** Of the others together, which the server keeps to what they are declared as. */
  readonly declaredLength: number
}

const textsOfPlans = new WeakMap<ReadPlan, Texts>()

/** Columns of texts that are read or compared. */
function textsOf(plan: ReadPlan, columns: readonly ColumnField[]): Texts {
  const known = textsOfPlans.get(plan)
  if (known) return known
  const { collection, select } = plan
  const all = collection.columns.filter(
    (field) => !isNumberColumn(field) && (columns.includes(field) || select.includes(field.field)),
  )
  // Other programs write tables that are not managed, and SQLite takes longer texts from them.
  const lengthOf = collection.managed ? declaredLength : () => 0
  const texts = {
    all,
    unlimited: all.filter((field) => lengthOf(field) === 0),
    declaredLength: all.reduce((sum, field) => sum + lengthOf(field), 0),
  }
  textsOfPlans.set(plan, texts)
  return texts
}

/** In characters; 0: it may be of any length. */
function declaredLength({ column: { datatype, length } }: ColumnField): number {
  return datatype === 'VARCHAR' || datatype === 'CHAR' ? Number(length) || 0 : 0
}

/** Where the rows are short by what their columns are declared as, there is little to look at, or nothing. */
export function lengthCheck(plan: ReadPlan, { window, walk }: Searched): LengthCheck {
  const { all, unlimited, declaredLength } = textsOf(plan, walk.columns)
  const together = Math.min(MOST_BYTES, MOST_COMPARED / walk.sought.pattern.length)
  const mostBytes = Math.floor(together / mostCandidates(window))
  return declaredLength > mostBytes
    ? { fields: all, mostBytes }
    : { fields: unlimited, mostBytes: mostBytes - declaredLength }
}

/** So many candidates of the rarest parts of a text hold it, or a page is not found near the beginning. */
function mostCandidates({ limit, offset }: PageWindow): number {
  return 100 + 2 * (offset + (limit ?? 0))
}

/**
 * Reads a page of a search in the thread of everyone, where little has to be done for it: another thread takes as long as the rows.
 *
 * @param mostBytes - Of the texts of a row whose length is looked at.
 * @param columns - What the database writes for each row.
 * @returns Null where it takes more: another thread has to read it.
 */
export async function readNearby(
  { context, lookUp, plan }: { context: ItemsContext; lookUp: LookUp; plan: ReadPlan },
  statements: NearbyStatements,
  { window, walk }: Searched,
  mostBytes: number,
  columns: readonly JsonColumn[],
): Promise<WrittenRows | null> {
  if (window.offset + (window.limit ?? 0) > MOST_ROWS) return null
  const { page, ends } = statements
  if (statements.refusals >= MOST_REFUSALS && statements.refusals++ % TRIED_AGAIN > 0) return null
  const keys = await keysOf(context, lookUp, plan.collection, ends)
  if (keys > MOST_KEYS) return null
  const read = async (term: string) => {
    const written = await lookUp.json(page, columns, LONGEST_PAGE, term, walk.sought.pattern, mostBytes)
    return typeof written === 'object' ? written : null
  }
  const written = await readByFewest(read, walk, keys <= MOST_KEYS_OF_TWO)
  statements.refusals = written ? 0 : statements.refusals + 1
  return written
}

/** By the rarest part of the text alone, in fewer steps, where it is not known for too many candidates; by the two rarest ones then. */
async function readByFewest(
  read: (term: string) => Promise<WrittenRows | null>,
  { terms }: SearchWalk,
  canTakeTwo: boolean,
): Promise<WrittenRows | null> {
  const one = terms.rarest(1)
  const two = canTakeTwo ? terms.rarest(2) : one
  if (two === one) return read(one)
  const written = terms.hasRarePart() ? await read(one) : null
  if (written) return written
  const narrower = await read(two)
  if (narrower) terms.needsTwo()
  return narrower
}

/** How many keys there are room for between the first and the last one of a collection, which are found at once. */
async function keysOf(
  { versions }: ItemsContext,
  lookUp: LookUp,
  { name }: CollectionSchema,
  ends: Statement<[]>,
): Promise<number> {
  return lookUp.kept(versions.data ?? null, `keys ${name}`, async () => {
    const [found] = await lookUp.find(ends)
    return Number(found?.last) - Number(found?.first) + 1
  })
}

/** The first and the last key of a collection. */
export function keysAtEnds({ name, primaryKey }: CollectionSchema): Statement<[]> {
  const key = `${primaryKey?.field}`
  const end = (knex: Knex, order: 'asc' | 'desc') => knex(name).select(key).orderBy(key, order).limit(1)
  return (knex) => knex.select({ first: end(knex, 'asc'), last: end(knex, 'desc') })
}

/** Puts the first candidates in front of the rows of a query, which has to check each of them. */
export function walkNearby(
  rows: Knex.QueryBuilder,
  db: Knex,
  { collection }: ReadPlan,
  { window, walk }: Searched,
  term: string,
  { fields, mostBytes }: LengthCheck,
): void {
  const { table, isDescending } = walk
  const order = isDescending ? 'DESC' : 'ASC'
  const most = mostCandidates(window)
  const first = db.raw(`SELECT rowid AS k FROM ?? WHERE ?? MATCH ? ORDER BY rowid ${order} LIMIT ${most}`, [
    table,
    table,
    term,
  ])
  const further = db.raw(`SELECT 1 FROM ?? WHERE ?? MATCH ? LIMIT 1 OFFSET ${most}`, [table, table, term])
  // The rows come in the order of the candidates, of which the database takes one by one. It looks for further ones when the page is not
  // full with these.
  rows
    .from(
      db.raw(
        `(SELECT k FROM (?) UNION ALL SELECT iif(EXISTS (?), json_quote(${REFUSED_VALUE}), NULL)) AS ?? CROSS JOIN ??`,
        [first, further, table, collection.name],
      ),
    )
    .whereRaw('?? = ??', [`${table}.k`, `${collection.name}.${collection.primaryKey?.field}`])
  if (fields.length === 0) return
  const lengths = fields.map(() => 'ifnull(octet_length(??), 0)').join(' + ')
  rows.whereRaw(`iif(${lengths} > ?, json_quote(${REFUSED_VALUE}), 1)`, [
    ...fields.map(({ field }) => `${collection.name}.${field}`),
    mostBytes,
  ])
}
