import type { ItemsContext, Row } from '../../items/ItemsContext'
import { parseKey } from '../../items/keys'
import { visibleRows } from '../../items/read/readRows'
import { keyColumn } from '../../items/write/checkRights'
import { groupBy } from '../../schema/groupBy'
import type { CollectionSchema } from '../../schema/Schema'

/** Related items that a revision leads to and that are gone by now, or that the viewer may not read. */
export interface MissingItems {
  /** Field of the item: a reference, or the list whose rows led to them. */
  field: string
  keys: string[]
}

/** Rows as revisions remember them. */
interface RememberedRows {
  collection: CollectionSchema
  rows: readonly Row[]
}

const KEYS_PER_QUERY = 500

/**
 * Which of the items that remembered rows lead to are gone for the viewer: those that are hidden count as well, since what is
 * done with the others would say which keys there are.
 */
export class GoneItems {
  readonly #gone = new Map<string, Set<string>>()

  private constructor(private readonly context: ItemsContext) {}

  static async find(context: ItemsContext, remembered: readonly RememberedRows[]): Promise<GoneItems> {
    const found = new GoneItems(context)
    const led = new Map<CollectionSchema, Set<string>>()
    for (const { collection, rows } of remembered) {
      for (const { field } of collection.columns) {
        const target = found.#target(collection, field)
        if (!target) continue
        const keys = led.get(target) ?? new Set()
        led.set(target, keys)
        for (const row of rows) if (isKey(row[field])) keys.add(String(row[field]))
      }
    }
    for (const [target, keys] of led) await found.#look(target, [...keys])
    return found
  }

  /**
   * Takes the references to items that are gone out of what is about to be written.
   *
   * @param remembered - The row that the values come from.
   * @returns Keys of these items, by column.
   */
  takeOut(collection: CollectionSchema, values: Row, remembered: Row): Map<string, string> {
    const taken = new Map<string, string>()
    for (const field of Object.keys(values)) {
      const target = this.#target(collection, field)
      const key = String(remembered[field])
      if (!target || values[field] === null || !this.#gone.get(target.name)?.has(key)) continue
      delete values[field]
      taken.set(field, key)
    }
    return taken
  }

  #target(collection: CollectionSchema, field: string): CollectionSchema | null {
    const relation = this.context.schema.relationOf(collection.name, field)
    // Who changed the item is set by the server again.
    return relation?.kind === 'm2o' && relation.field.type !== 'user_updated' ? relation.target : null
  }

  async #look(target: CollectionSchema, keys: readonly string[]): Promise<void> {
    const column = keyColumn(target)
    const access = this.context.permissions.access(target, 'read')
    const gone = new Set(keys)
    // MySQL finds keys in any case.
    const spelled = groupBy(keys, (key) => key.toLowerCase())
    for (let start = 0; start < keys.length; start += KEYS_PER_QUERY) {
      const asked = keys.slice(start, start + KEYS_PER_QUERY).map((key) => parseKey(target, key))
      const known = asked.filter((key) => key !== null)
      const present: unknown[] = await visibleRows(this.context, { collection: target, access })
        .whereIn(`${target.name}.${column}`, known)
        .pluck(`${target.name}.${column}`)
      for (const key of present)
        for (const each of spelled.get(String(key).toLowerCase()) ?? []) gone.delete(each)
    }
    this.#gone.set(target.name, gone)
  }
}

function isKey(value: unknown): value is string | number {
  return (typeof value === 'string' && value !== '') || typeof value === 'number'
}
