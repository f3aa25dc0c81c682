import { fieldDenial, isAllowed } from '@pergola/sdk/contract'
import type { CollectionSchema, DeletionRule } from '../../schema/Schema'
import type { ItemsContext } from '../ItemsContext'
import { type Key, parseKey } from '../keys'
import { EMPTY_QUERY, type ItemsQuery } from '../query/ItemsQuery'
import { readItems } from '../read/readItems'
import { keyColumn } from './checkRights'
import { type Reference, referencesTo } from './followReferences'

/** Items of a collection to which the same happens when what they refer to is deleted. */
export interface Consequence {
  collection: string
  rule: DeletionRule
  /** Items; of `clear` the references in them. */
  count: number
}

export interface DeletionPlan {
  follows: Consequence[]
  /** Whether everything was counted. */
  isComplete: boolean
}

/** Which items would be deleted: these keys, or those that a query means. */
export type DeletedItems = { keys: readonly Key[] } | { query: ItemsQuery }

/** The most items to be deleted, and the most that follow, that are counted: a dialog waits for it. */
const MOST_ITEMS = 10_000
const KEYS_PER_QUERY = 1_000

/**
 * Counts what would follow from a deletion by the rules of relations (decision 31), level by level, as far as the viewer may read
 * it. Writes nothing; what is deleted is decided again by the deletion itself.
 *
 * @throws ApiError 403/300 and what the parts of the query throw
 */
export async function planDeletion(
  context: ItemsContext,
  collection: CollectionSchema,
  deleted: DeletedItems,
): Promise<DeletionPlan> {
  const walk = new DeletionWalk(context)
  if (referencesTo(context, collection).length > 0) await walk.begin(collection, deleted)
  return walk.plan()
}

class DeletionWalk {
  /** Items that go, by collection, each with its place in the order of deletion. */
  readonly #going = new Map<string, Map<string, number>>()
  /** Items that follow, by rule and collection; `clear` has an entry for each reference. */
  readonly #found = new Map<string, { collection: string; rule: DeletionRule; items: Map<string, string> }>()
  #left = MOST_ITEMS
  #isComplete = true

  constructor(private readonly context: ItemsContext) {}

  async begin(collection: CollectionSchema, deleted: DeletedItems): Promise<void> {
    const keys = await this.#keysOf(collection, deleted)
    let level = new Map([[collection, keys]])
    for (const key of keys) this.#go(collection, key)
    while (level.size > 0 && this.#isFurther()) level = await this.#follow(level)
  }

  plan(): DeletionPlan {
    const follows = [...this.#found.values()].flatMap(({ collection, rule, items }) => {
      // What is deleted in the end has nothing to be emptied.
      const kept = [...items.values()].filter(
        (key) => rule !== 'clear' || !this.#going.get(collection)?.has(key),
      )
      return kept.length > 0 ? [{ collection, rule, count: kept.length }] : []
    })
    return { follows, isComplete: this.#isComplete }
  }

  async #keysOf(collection: CollectionSchema, deleted: DeletedItems): Promise<Key[]> {
    const sent = 'keys' in deleted ? deleted.keys.map((key) => parseKey(collection, key)) : null
    const asked = sent?.filter((key) => key !== null).slice(0, MOST_ITEMS + 1) ?? null
    const query = 'query' in deleted ? deleted.query : { ...EMPTY_QUERY, status: '*' as const }
    const field = keyColumn(collection)
    const page = { ...query, fields: [field], limit: MOST_ITEMS + 1 }
    const { rows } = await readItems(this.context, collection, page, asked)
    const found = rows.map((row) => row[field] as Key)
    if (found.length > MOST_ITEMS) this.#isComplete = false
    const shown = new Set(found.map(String))
    // They are deleted in the order in which they are named.
    return (asked?.filter((key) => shown.has(String(key))) ?? found).slice(0, MOST_ITEMS)
  }

  async #follow(level: ReadonlyMap<CollectionSchema, readonly Key[]>): Promise<Map<CollectionSchema, Key[]>> {
    const next = new Map<CollectionSchema, Key[]>()
    for (const [collection, keys] of level) {
      for (const reference of referencesTo(this.context, collection)) {
        for (let start = 0; start < keys.length && this.#isFurther(); start += KEYS_PER_QUERY) {
          const gone = await this.#followOne(collection, reference, keys.slice(start, start + KEYS_PER_QUERY))
          next.set(reference.many, [...(next.get(reference.many) ?? []), ...gone])
        }
      }
    }
    return next
  }

  /** @returns What goes, too. */
  async #followOne(
    collection: CollectionSchema,
    { many, field, rule }: Reference,
    keys: readonly Key[],
  ): Promise<Key[]> {
    const access = this.context.permissions.access(many, 'read')
    if (!isAllowed(access) || fieldDenial(access, field.field) !== 'none') return []
    const key = keyColumn(many)
    const { rows } = await readItems(this.context, many, {
      ...EMPTY_QUERY,
      status: '*',
      fields: [key, field.field],
      filter: [{ path: [field.field], operator: 'in', value: keys.map(String), or: false }],
      limit: this.#left + 1,
    })
    // A full answer may consist of what is known already.
    const isFull = rows.length > this.#left
    const gone: Key[] = []
    for (const row of rows) {
      const item = row[key] as Key
      if (!this.#isReached(many, item, rule, this.#placeOf(collection, row[field.field]))) continue
      if (!this.#isFurther()) break
      this.#note(many, rule, rule === 'clear' ? `${field.field} ${item}` : String(item), String(item))
      if (rule !== 'delete') continue
      this.#go(many, item)
      gone.push(item)
    }
    if (isFull) this.#isComplete = false
    return gone
  }

  /** What goes by itself follows from nothing; it prevents what is deleted before it. */
  #isReached(many: CollectionSchema, item: Key, rule: DeletionRule, place: number): boolean {
    const own = this.#placeOf(many, item)
    return own === -1 || (rule === 'restrict' && own > place)
  }

  #note(many: CollectionSchema, rule: DeletionRule, name: string, item: string): void {
    const id = `${rule} ${many.name}`
    const entry = this.#found.get(id) ?? { collection: many.name, rule, items: new Map() }
    this.#found.set(id, entry)
    if (entry.items.has(name)) return
    if (this.#left === 0) this.#isComplete = false
    else entry.items.set(name, item)
    this.#left = Math.max(0, this.#left - 1)
  }

  #go({ name }: CollectionSchema, key: Key): void {
    const going = this.#going.get(name) ?? new Map<string, number>()
    this.#going.set(name, going)
    going.set(String(key), going.size)
  }

  #placeOf({ name }: CollectionSchema, key: unknown): number {
    return this.#going.get(name)?.get(String(key)) ?? -1
  }

  /** Whether more may be counted. */
  #isFurther(): boolean {
    return this.#left > 0 || this.#isComplete
  }
}
