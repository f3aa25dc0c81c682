import { type Api, type Item, itemsPath, type PrimaryKey, toParameters } from '@pergola/sdk'
import type { ListQuery } from '../data/itemsQuery'

const KEYS_PER_REQUEST = 1000

/** The keys of all items that a picker's search and conditions leave, loaded or not. */
export async function fetchMatchingKeys(
  api: Api,
  collection: string,
  primaryKeyField: string,
  { search, filters }: Pick<ListQuery, 'search' | 'filters'>,
  signal: AbortSignal,
): Promise<PrimaryKey[]> {
  const keys = new Map<string, PrimaryKey>()
  for (let offset = 0; ; offset += KEYS_PER_REQUEST) {
    const query = toParameters({
      fields: [primaryKeyField],
      sort: primaryKeyField,
      q: search,
      filter: filters,
      limit: KEYS_PER_REQUEST,
      offset,
    })
    const items = await api.get<Item[]>(itemsPath(collection), { query, signal })
    for (const item of items) {
      const key = item[primaryKeyField] as PrimaryKey
      keys.set(String(key), key)
    }
    if (items.length < KEYS_PER_REQUEST) return [...keys.values()]
  }
}
