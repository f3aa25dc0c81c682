import type { Knex } from 'knex'
import type { Schema } from '../schema/Schema'
import { type IndexedColumns, searchTable, termOf } from './searchIndex'

/** A walk of the index steps over all rows with each of them: many rows hold the others. */
const MOST_ASKED = 3
/** Of a shorter text all are asked for. */
const FEW = 4
/** How many times as far from each other as the rarest ones: these are asked for, too. */
const AS_RARE = 20
/** Rows with a trigram that are stepped over to learn how far from each other they are. */
const STEPS = 200

/** Of one index; the oldest go first. */
const MOST_KNOWN = 5_000
/** A part that few texts have is not worth it: it is learnt when it is asked for so many times. */
const WORTH_LEARNING = 3

/**
 * By trigram: the key of the last of these rows; infinite where there are fewer. Below 0 it is how often it was asked for before that
 * was known, and without end while it is being learnt.
 */
type Reaches = Map<string, number>
const BEING_LEARNT = Number.NEGATIVE_INFINITY
/** In place of a reach that is not known. */
const RARER_THAN_KNOWN = Number.MAX_VALUE

/** Of an index that is asked for some of its columns. */
interface Learnt {
  readonly reaches: Reaches
  /** By the rarest trigram of a text: the first way in which its candidates were few enough, by its number; all go at once. */
  readonly ways: Map<string, number>
}

/** By table and columns. */
const learnt = new WeakMap<Schema, Map<string, Learnt>>()

/** The first key of a collection, and how many there is room for up to the last one. */
export interface KeyRange {
  readonly first: number
  readonly count: number
}

/** Trigrams of a text by which its index can be asked for it: the text itself is compared in any case. */
export interface RareTrigrams {
  /** Those by which a walk of the index comes soonest to the rows that hold it, and all of which it is not known how rare they are. */
  asked(): readonly string[]
  /**
   * The rarest one, and the next where there is one: those of which it is not known are taken for rare, though not for as rare as what few
   * rows hold, and the last ones for rarer than the first.
   */
  readonly rarest: readonly string[]
  /** How many rows hold the rarest one, about; null as long as that is not known. */
  expected(keys: KeyRange): number | null
  /** In which way a text with the same rarest one was found first; 0 as long as that is not known. */
  way(): number
  noteWay(way: number): void
}

/**
 * How rare the trigrams of a text are, which is learnt beside the searches, once for each.
 *
 * @param columns - The index is asked for no others.
 */
export function rareTrigrams(
  { db, schema }: { db: Knex; schema: Schema },
  collection: string,
  columns: IndexedColumns,
  trigrams: readonly string[],
): RareTrigrams {
  const table = searchTable(collection)
  const { reaches, ways } = learntOf(schema, `${table} ${columns}`)
  const reachOf = (trigram: string) => Math.max(0, reaches.get(trigram) ?? 0)
  const rarest = twoRarest(trigrams, reachOf)
  const [first = ''] = rarest
  const wanted = trigrams.filter((trigram) => isWanted(trigram, reaches))
  if (wanted.length > 0) void learn(db, table, columns, wanted, reaches)
  return {
    rarest,
    asked() {
      if (trigrams.length <= FEW) return trigrams
      const unknown = trigrams.filter((trigram) => reachOf(trigram) === 0)
      const known = trigrams.filter((trigram) => reachOf(trigram) > 0).reverse()
      known.sort((a, b) => reachOf(b) - reachOf(a) || 0)
      const farthest = reachOf(known[0] ?? '')
      const rare = known.slice(0, MOST_ASKED).filter((trigram) => reachOf(trigram) * AS_RARE >= farthest)
      return [...unknown, ...rare]
    },
    expected({ first: firstKey, count }) {
      const reach = reachOf(first)
      if (reach === 0) return null
      return Math.ceil((STEPS * count) / Math.min(Math.max(reach - firstKey, STEPS), count))
    },
    way: () => ways.get(first) ?? 0,
    noteWay(way) {
      if (ways.size >= MOST_KNOWN) ways.clear()
      ways.set(first, way)
    },
  }
}

/** Without a sort: each search asks for them. */
function twoRarest(trigrams: readonly string[], reachOf: (trigram: string) => number): readonly string[] {
  let [first, second] = ['', '']
  let [firstReach, secondReach] = [-1, -1]
  for (let at = trigrams.length - 1; at >= 0; at--) {
    const trigram = trigrams[at] ?? ''
    // Few rows at all hold those of an infinite reach: others can be no better.
    const reach = reachOf(trigram) || RARER_THAN_KNOWN
    if (reach > firstReach) {
      ;[second, secondReach] = [first, firstReach]
      ;[first, firstReach] = [trigram, reach]
    } else if (reach > secondReach) {
      ;[second, secondReach] = [trigram, reach]
    }
  }
  return second === '' ? [first] : [first, second]
}

function learntOf(schema: Schema, name: string): Learnt {
  const ofSchema = learnt.get(schema) ?? new Map<string, Learnt>()
  learnt.set(schema, ofSchema)
  const ofName = ofSchema.get(name) ?? { reaches: new Map(), ways: new Map() }
  ofSchema.set(name, ofName)
  return ofName
}

/** Whether it is time to learn how rare a trigram is. */
function isWanted(trigram: string, reaches: Reaches): boolean {
  const reach = reaches.get(trigram) ?? 0
  // Row numbers that are no more than 0 are as good as unknown.
  if (reach > 0 || reach === BEING_LEARNT) return false
  if (reaches.size >= MOST_KNOWN && !reaches.has(trigram)) reaches.delete(reaches.keys().next().value ?? '')
  reaches.set(trigram, reach - 1)
  return reach - 1 <= -WORTH_LEARNING
}

async function learn(
  db: Knex,
  table: string,
  columns: IndexedColumns,
  trigrams: readonly string[],
  reaches: Reaches,
): Promise<void> {
  for (const trigram of trigrams) reaches.set(trigram, BEING_LEARNT)
  const places = trigrams.map((trigram, place) =>
    db.raw('(SELECT rowid FROM ?? WHERE ?? MATCH ? ORDER BY rowid LIMIT 1 OFFSET ?) AS ??', [
      table,
      table,
      termOf(columns, [[trigram]]) ?? '',
      STEPS - 1,
      `r${place}`,
    ]),
  )
  try {
    const [row]: Record<string, number | null>[] = await db.select(places)
    trigrams.forEach((trigram, place) => {
      reaches.set(trigram, Math.max(1, Number(row?.[`r${place}`] ?? Number.POSITIVE_INFINITY)))
    })
  } catch {
    // The table has gone, or no one waits any more: the next search asks again.
    for (const trigram of trigrams) reaches.delete(trigram)
  }
}
