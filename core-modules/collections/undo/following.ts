import {
  type Api,
  type Collection,
  type Item,
  itemsPath,
  type Names,
  type PrimaryKey,
  type Relation,
  toParameters,
} from '@pergola/sdk'
import { softDeleteValues } from '@pergola/sdk/items'
import type { i18n as I18n } from 'i18next'
import { addTexts } from '../jobs/useAddedTexts'
import texts from './texts.json'

/** What a relation does to the items of a collection when what they refer to is deleted. */
export interface Following {
  collection: string
  rule: string
  /** Items that refer to what is deleted. */
  count: number
}

/**
 * Counts what refers to items that are about to be deleted by relations that say what becomes of it, as far as its reader may see
 * it: the server goes on from there, and has the last word. What is only marked as deleted has no consequences.
 */
export async function fetchFollowing(
  api: Api,
  relations: readonly Relation[],
  deleted: Collection,
  keys: readonly PrimaryKey[],
): Promise<Following[]> {
  if (softDeleteValues(deleted)) return []
  const rules = relations.filter(
    ({ collection_one: one, on_delete: rule }) => one === deleted.collection && rule,
  )
  const counts = await Promise.all(
    rules.map(async ({ collection_many: collection, field_many: field, on_delete: rule = '' }) => {
      const filters = [{ field, operator: 'in', value: keys.join(',') }]
      try {
        const { meta } = await api.request<Item[]>('GET', itemsPath(collection), {
          query: toParameters({
            fields: [field],
            filter: filters,
            limit: 1,
            meta: ['filter_count'],
            status: '*',
          }),
        })
        return [{ collection, rule, count: Number(meta?.filter_count ?? 0) }]
      } catch {
        return []
      }
    }),
  )
  return counts.flat().filter(({ count }) => count > 0)
}

/** Each in a sentence. */
export function describeFollowing(
  i18n: I18n,
  following: readonly Following[],
  names: Pick<Names, 'collection'>,
): string {
  addTexts(i18n, 'undo', texts)
  return following
    .map(({ collection, rule, count }) =>
      i18n.t(`modules.collections.undo.following_${rule}`, {
        collection: names.collection(collection),
        count,
      }),
    )
    .join('; ')
}
