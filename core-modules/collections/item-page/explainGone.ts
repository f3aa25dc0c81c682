import { type Api, errorKinds, type Item, isApiError, type Permissions, type useNotify } from '@pergola/sdk'
import { displayValueOf, primaryKeyOf, statusOf } from '@pergola/sdk/items'
import type { TFunction } from 'i18next'
import type { Keys } from '../data/askInTurn'
import { fetchItems, type LoadedItems } from '../data/itemQuery'
import { keysOfPage } from './batchKeys'
import type { SaveItemInput } from './SaveItemInput'
import { canBeCopied } from './saveModes'

export interface GoneTools {
  api: Api
  notify: ReturnType<typeof useNotify>
  permissions: Permissions
  t: TFunction
}

/**
 * Explains the refusal of a save whose item was not found: it was deleted while it was edited. One that is only marked as deleted is
 * compared with the edits, and the next save reaches it. Of several, those that are gone are taken out of the batch.
 *
 * @returns Rejects when the item cannot be asked for; false: it is there, and was refused for another reason.
 */
export async function explainGone(input: SaveItemInput, tools: GoneTools): Promise<boolean> {
  const { collection, primaryKey, session } = input
  if (!session.item) return takeOutGone(input, tools)
  const { api, notify, permissions, t } = tools
  const name = collection.collection
  const keys = keysOfPage(primaryKeyOf(collection), primaryKey, session.items)
  const theirs = await readLeft(api, name, keys)
  const [item] = theirs?.items ?? []
  if (item && !statusOf(collection, item)?.soft_delete) return false
  const canCopy = permissions.can('create', name) && canBeCopied(collection)
  notify({
    title: t('modules.collections.item_gone'),
    ...((item || canCopy) && {
      details: t(`modules.collections.${item ? 'item_marked' : 'item_gone_edits'}`),
    }),
    color: 'danger',
    icon: 'error',
  })
  if (theirs) session.outdated(theirs)
  return true
}

/** So many at once are in the address of a request, and are looked for by themselves. */
const KEYS_PER_REQUEST = 100
/** So many names say enough. */
const MOST_NAMES = 10

/** Takes those out of a batch that were deleted, or marked as deleted, while it was edited; the next save changes the others. */
async function takeOutGone({ collection, session }: SaveItemInput, { api, notify, t }: GoneTools) {
  const keyOf = (item: Item) => String(item[primaryKeyOf(collection)])
  const isMarked = (item: Item) => statusOf(collection, item)?.soft_delete === true
  const keys = session.items.map(keyOf)
  const left = new Map<string, Item>()
  for (let start = 0; start < keys.length; start += KEYS_PER_REQUEST) {
    const found = await readLeft(api, collection.collection, keys.slice(start, start + KEYS_PER_REQUEST))
    for (const item of found?.items ?? []) left.set(keyOf(item), item)
  }
  const rest: Item[] = []
  const gone: Item[] = []
  for (const item of session.items) {
    const now = left.get(keyOf(item))
    if (now && (isMarked(item) || !isMarked(now))) rest.push(now)
    else gone.push(item)
  }
  if (gone.length === 0) return false
  const names = gone.slice(0, MOST_NAMES).map((item) => displayValueOf(collection, item) ?? keyOf(item))
  const items = [...names, ...(gone.length > MOST_NAMES ? ['…'] : [])].join(', ')
  notify({
    title: t('modules.collections.items_gone', { items }),
    ...(rest.length > 0 && { details: t('modules.collections.items_gone_edits') }),
    color: 'danger',
    icon: 'error',
  })
  if (rest.length > 0) session.outdated({ items: rest, etag: null })
  return true
}

/** `null`: there is none of them. */
async function readLeft(api: Api, collection: string, keys: Keys): Promise<LoadedItems | null> {
  return fetchItems(api, collection, keys).catch((reason) => {
    if (isApiError(reason) && reason.code === errorKinds.itemNotFound.code) return null
    throw reason
  })
}
