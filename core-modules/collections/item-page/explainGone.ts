import { type Api, errorKinds, isApiError, type Permissions, type useNotify } from '@pergola/sdk'
import { primaryKeyOf, statusOf } from '@pergola/sdk/items'
import type { TFunction } from 'i18next'
import { fetchItems } from '../data/itemQuery'
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
 * compared with the edits, and the next save reaches it.
 *
 * @returns Rejects when the item cannot be asked for; false: it is there, and was refused for another reason.
 */
export async function explainGone(
  { collection, primaryKey, session }: SaveItemInput,
  { api, notify, permissions, t }: GoneTools,
): Promise<boolean> {
  const name = collection.collection
  const keys = keysOfPage(primaryKeyOf(collection), primaryKey, session.items)
  const theirs = await fetchItems(api, name, keys).catch((reason) => {
    if (isApiError(reason) && reason.code === errorKinds.itemNotFound.code) return null
    throw reason
  })
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
