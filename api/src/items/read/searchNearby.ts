import type { Knex } from 'knex'
import type { LookUp, Statement } from '../../db/lookUp'
import type { JsonColumn, WrittenRows } from '../../db/rowsAsJson'
import { REFUSED_VALUE } from '../../db/rowsAsText'
import type { KeyRange } from '../../indexes/rareTrigrams'
import { hasRowNumbers } from '../../indexes/SideIndex'
import { searchTable } from '../../indexes/searchIndex'
import type { CollectionSchema, ColumnField } from '../../schema/Schema'
import type { WalkTerms } from '../filter/SearchScope'
import type { ItemsContext } from '../ItemsContext'
import type { PageWindow } from './pageWindow'
import type { TextLengths } from './searchedTables'
import type { PlannedSearch } from './searchWalk'

/** What is bound for a table: the term that its index is asked for, how many candidates are looked at, how long the texts of one may be. */
export type TableValues = [term: string, candidates: number, mostBytes: number]

/** What reads a page of a search among the first candidates of each table that it goes through. */
export interface NearbyPage {
  /**
   * By which candidates are looked at. It takes {@link TableValues} of each table, and is refused where the page is not among them, or
   * where one of them is long.
   */
  readonly statements: Record<Candidates, Statement<[pattern: string, ...values: (string | number)[]]>>
  /** How often in succession it was refused, where it was known how many candidates there are, and where not. */
  readonly refusals: Record<'known' | 'unknown', number>
}

/** So many as are tried in any case, or all of them, where it is known that these are few. */
export type Candidates = 'tried' | 'all'

/** What of a table is looked at. */
export interface Bounds {
  /** Candidates of its index, or rows where that is not asked. */
  readonly candidates: number
  /** Texts of a row that are looked at for their length before it is compared. */
  readonly measured: readonly ColumnField[]
  /** Bytes of these. */
  readonly mostBytes: number
}

/** Of all tables that a search goes through. */
export interface SearchBounds {
  /** The one of the collection first. */
  readonly tables: readonly Record<Candidates, Bounds>[]
  /** Whether it is known how many candidates there are, and that these are few. */
  readonly are: 'known' | 'unknown'
  /** Whether the indexes may be asked for two parts of a text. */
  readonly canTakeTwo: boolean
}

const MOST_ROWS = 200
/**
 * At the worst the index steps over all rows with one trigram and finds none that has another one, too: 35 ms for a million rows. By one
 * trigram it steps over those alone whose columns the viewer may not search: 12 ms.
 */
const MOST_KEYS_OF_TWO = 1_050_000
/** Of all indexes together. */
const MOST_KEYS = 3_000_000
/** Of a table, where it is known that there are no more of them: 1 µs each with its row. */
const MOST_CANDIDATES = 2_000
const MOST_CANDIDATES_TOGETHER = 2 * MOST_CANDIDATES
/** Of a table, all of which are looked at, where that is not known. */
const CANDIDATES_TRIED = 500
/** An estimate may be too low by so much. */
const TOLERANCE = 1.5
/** Bytes of the texts of all candidates, which take 60 ns each where they have accents. */
const MOST_BYTES = 200_000
/** Of them for the texts of a candidate that may be of any length, such as a date: with less its other texts are looked at as well. */
const LEAST_LEFT = 32
/** Characters: all of the candidates with all of the text, since both may be of a single letter. */
const MOST_COMPARED = 6_000_000
const LONGEST_PAGE = 256 * 1024
/** After so many it is seldom tried: rows are long there, or hold the parts of all texts. */
const MOST_REFUSALS = 3
const TRIED_AGAIN = 16

/** What of each table may be looked at for a page; null where it is not looked for among the first candidates. */
export async function searchBounds(
  context: ItemsContext,
  lookUp: LookUp,
  { own, lists, sought }: PlannedSearch,
  { limit, offset }: PageWindow,
): Promise<SearchBounds | null> {
  const last = offset + (limit ?? 0)
  if (last > MOST_ROWS) return null
  // So many of a single table hold the text, or the page is not found near the beginning.
  const tried = lists.length === 0 ? 100 + 2 * last : CANDIDATES_TRIED
  const together = Math.min(MOST_BYTES, MOST_COMPARED / sought.pattern.length) / (1 + lists.length)
  const tables: Record<Candidates, Bounds>[] = []
  let are: SearchBounds['are'] = 'known'
  let steppedOver = 0
  for (const { collection, terms, lengths } of [own, ...lists]) {
    const keys = await keysOf(context, lookUp, collection)
    if (!keys) return null
    const expected = terms ? terms.expected(keys) : keys.count
    const atMost = terms ? Math.ceil(TOLERANCE * (expected ?? 0)) : keys.count
    const areFew = atMost <= MOST_CANDIDATES
    // No page ends before all candidates of a list are looked at.
    if (!areFew && lists.length > 0) return null
    if (expected === null || !areFew) are = 'unknown'
    if (terms) steppedOver += keys.count
    const least = !terms && areFew ? keys.count : tried
    const most = !terms && !areFew ? MOST_CANDIDATES : areFew ? Math.max(least, atMost) : least
    tables.push({
      tried: boundsOf(lengths, least, together),
      all: boundsOf(lengths, most, together),
    })
  }
  const candidates = tables.reduce((sum, { all }) => sum + all.candidates, 0)
  if (steppedOver > MOST_KEYS || candidates > MOST_CANDIDATES_TOGETHER) return null
  return { tables, are, canTakeTwo: steppedOver <= MOST_KEYS_OF_TWO }
}

/** Where the rows are short by what their columns are declared as, there is little to look at, or nothing. */
function boundsOf({ all, unlimited, declared }: TextLengths, candidates: number, together: number): Bounds {
  const mostBytes = Math.floor(together / candidates)
  const left = mostBytes - declared
  return left < LEAST_LEFT
    ? { candidates, measured: all, mostBytes }
    : { candidates, measured: unlimited, mostBytes: left }
}

/**
 * Reads a page of a search in the thread of everyone, where little has to be done for it: another thread takes as long as the rows.
 *
 * @param columns - What the database writes for each row.
 * @returns Null where it takes more: another thread has to read it.
 */
export async function readNearby(
  lookUp: LookUp,
  { statements, refusals }: NearbyPage,
  { own, lists, sought }: PlannedSearch,
  bounds: SearchBounds,
  columns: readonly JsonColumn[],
): Promise<WrittenRows | null> {
  const { tables, are } = bounds
  if (refusals[are] >= MOST_REFUSALS && refusals[are]++ % TRIED_AGAIN > 0) return null
  const asked = [own, ...lists].map(({ terms }) => terms)
  const read = async ({ parts, candidates }: Way) => {
    const values = tables.flatMap((table, place): TableValues => {
      const { candidates: most, mostBytes } = table[candidates]
      return [asked[place]?.rarest(parts) ?? '', most, mostBytes]
    })
    const statement = statements[candidates]
    const written = await lookUp.json(statement, columns, LONGEST_PAGE, sought.pattern, ...values)
    return typeof written === 'object' ? written : null
  }
  const indexed = asked.filter((terms) => terms !== null)
  const written = await readByFirstWay(read, indexed, bounds)
  refusals[are] = written ? 0 : refusals[are] + 1
  return written
}

interface Way {
  /** Of the text, the rarest ones, which the indexes are asked for. */
  readonly parts: 1 | 2
  readonly candidates: Candidates
}

/** In this order: one part takes the index fewer steps, and names more candidates. */
const WAYS: readonly Way[] = [
  { parts: 1, candidates: 'tried' },
  { parts: 2, candidates: 'tried' },
  { parts: 1, candidates: 'all' },
]

/** In the way in which such a text was found before, where that is still one, or by the first one that finds it. */
async function readByFirstWay(
  read: (way: Way) => Promise<WrittenRows | null>,
  asked: readonly WalkTerms[],
  { tables, canTakeTwo }: SearchBounds,
): Promise<WrittenRows | null> {
  const differs = ({ parts, candidates }: Way) =>
    parts === 2
      ? canTakeTwo && asked.some((terms) => terms.rarest(2) !== terms.rarest(1))
      : candidates === 'tried' || tables.some(({ tried, all }) => all.candidates > tried.candidates)
  const noted = Math.max(0, ...asked.map((terms) => terms.way()))
  const known = WAYS.slice(noted).some(differs) ? noted : 0
  for (const [number, way] of WAYS.entries()) {
    if (number < known || !differs(way)) continue
    const written = await read(way)
    if (!written) continue
    if (number !== noted) for (const terms of asked) terms.noteWay(number)
    return written
  }
  return null
}

/** The keys of a collection, whose ends are found at once; null where they are no whole numbers. */
async function keysOf(
  { versions }: ItemsContext,
  lookUp: LookUp,
  collection: CollectionSchema,
): Promise<KeyRange | null> {
  if (!hasRowNumbers(collection)) return null
  return lookUp.kept(versions.data ?? null, `keys ${collection.name}`, async () => {
    const [found] = await lookUp.find(keysAtEnds(collection))
    const first = Number(found?.first)
    return { first, count: Number(found?.last) - first + 1 }
  })
}

const endsOfCollections = new WeakMap<CollectionSchema, Statement<[]>>()

/** The first and the last key of a collection. */
function keysAtEnds(collection: CollectionSchema): Statement<[]> {
  const known = endsOfCollections.get(collection)
  if (known) return known
  const { name, primaryKey } = collection
  const key = `${primaryKey?.field}`
  const end = (knex: Knex, order: 'asc' | 'desc') => knex(name).select(key).orderBy(key, order).limit(1)
  const ends: Statement<[]> = (knex) => knex.select({ first: end(knex, 'asc'), last: end(knex, 'desc') })
  endsOfCollections.set(collection, ends)
  return ends
}

/**
 * Puts the first candidates in front of the rows of a query, which has to check each of them.
 *
 * @param term - What the index is asked for; null: the first rows are the candidates.
 * @param candidates - How many there may be; the query is refused where they are not enough for it.
 */
export function walkNearby(
  rows: Knex.QueryBuilder,
  db: Knex,
  { name, primaryKey }: CollectionSchema,
  { isDescending }: Pick<PlannedSearch, 'isDescending'>,
  term: Knex.Value | null,
  candidates: Knex.Value,
): void {
  const key = `${primaryKey?.field}`
  const index = searchTable(name)
  const named = term === null ? db.raw('??', [name]) : db.raw('?? WHERE ?? MATCH ?', [index, index, term])
  const column = term === null ? key : 'rowid'
  const order = isDescending ? 'DESC' : 'ASC'
  const first = db.raw(`SELECT ?? AS k FROM ? ORDER BY ?? ${order} LIMIT ?`, [
    column,
    named,
    column,
    candidates,
  ])
  const further = db.raw('SELECT 1 FROM ? LIMIT 1 OFFSET ?', [named, candidates])
  // The rows come in the order of the candidates, of which the database takes one by one. It looks for further ones when the page is not
  // full with these.
  rows
    .from(
      db.raw(
        `(SELECT k FROM (?) UNION ALL SELECT iif(EXISTS (?), json_quote(${REFUSED_VALUE}), NULL)) AS ?? CROSS JOIN ??`,
        [first, further, index, name],
      ),
    )
    .whereRaw('?? = ??', [`${index}.k`, `${name}.${key}`])
}

/** Refuses a query where the texts of a row are longer together. */
export function refuseLong(
  rows: Knex.QueryBuilder,
  { name }: CollectionSchema,
  measured: readonly ColumnField[],
  mostBytes: Knex.Value,
): void {
  if (measured.length === 0) return
  const lengths = measured.map(() => 'ifnull(octet_length(??), 0)').join(' + ')
  rows.whereRaw(`iif(${lengths} > ?, json_quote(${REFUSED_VALUE}), 1)`, [
    ...measured.map(({ field }) => `${name}.${field}`),
    mostBytes,
  ])
}
