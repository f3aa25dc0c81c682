import {
  type Api,
  type Collection,
  type Filter,
  type Names,
  type PrimaryKey,
  type Relation,
  toParameters,
} from '@pergola/sdk'
import { softDeleteValues } from '@pergola/sdk/items'
import type { i18n as I18n } from 'i18next'
import { addTexts } from '../jobs/useAddedTexts'
import texts from './texts.json'

/** What happens to other items when items are deleted, as far as it was counted and may be seen. */
export interface Following {
  follows: readonly { collection: string; rule: string; count: number }[]
  /** Whether everything was counted. */
  isComplete: boolean
}

/** Items that are about to be deleted: these, or all that match. */
export type Deleted = { keys: readonly PrimaryKey[] } | { filters: readonly Filter[]; search: string | null }

const NOTHING: Following = { follows: [], isComplete: true }

/**
 * Asks the server what would follow by relations that say what becomes of items when what they refer to is deleted, to the last
 * level. What is only marked as deleted has no consequences.
 *
 * @param isMarked - The items are, and are deleted for good now.
 */
export async function fetchFollowing(
  api: Api,
  relations: readonly Relation[],
  collection: Collection,
  deleted: Deleted,
  isMarked = false,
): Promise<Following> {
  const name = collection.collection
  // A server that knows no rules is not asked.
  const hasRule = relations.some(({ collection_one: one, on_delete: rule }) => one === name && rule)
  if (!hasRule || (softDeleteValues(collection) && !isMarked)) return NOTHING
  const input =
    'keys' in deleted
      ? { body: { keys: deleted.keys } }
      : { body: {}, query: toParameters({ filter: deleted.filters, q: deleted.search ?? undefined }) }
  const { follows, is_complete: isComplete } = await api.call('POST /deletion_plans/:collection', {
    path: { collection: name },
    ...input,
  })
  return { follows, isComplete }
}

/** Each in a sentence; empty where nothing follows. */
export function describeFollowing(
  i18n: I18n,
  { follows, isComplete }: Following,
  names: Pick<Names, 'collection'>,
): string {
  addTexts(i18n, 'undo', texts)
  const listed = follows
    .map(({ collection, rule, count }) =>
      i18n.t(`modules.collections.undo.following_${rule}`, {
        collection: names.collection(collection),
        count,
      }),
    )
    .join('; ')
  return isComplete ? listed : `${listed}. ${i18n.t('modules.collections.undo.following_incomplete')}`
}
