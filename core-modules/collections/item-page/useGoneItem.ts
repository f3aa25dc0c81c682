import { errorKinds, isApiError, useApi, useNotify, usePermissions } from '@pergola/sdk'
import { primaryKeyOf, statusOf } from '@pergola/sdk/items'
import { useTranslation } from 'react-i18next'
import { fetchItems } from '../data/itemQuery'
import { keysOfPage } from './batchKeys'
import type { SaveItemInput } from './SaveItemInput'
import { canBeCopied } from './saveModes'

/**
 * Explains the refusal of a save whose item was deleted while it was edited. One that is only marked as deleted is compared with
 * the edits, and the next save reaches it.
 *
 * @returns Rejects when the item cannot be asked for; false: it was refused for another reason.
 */
export function useGoneItem({ collection, primaryKey, session }: SaveItemInput) {
  const api = useApi()
  const notify = useNotify()
  const { t } = useTranslation()
  const canCopy = usePermissions().can('create', collection.collection) && canBeCopied(collection)
  return async (error: unknown): Promise<boolean> => {
    // A new item has none yet, and a batch has several, of which the server names the one.
    if (!session.item || !isNotFound(error)) return false
    const keys = keysOfPage(primaryKeyOf(collection), primaryKey, session.items)
    const theirs = await fetchItems(api, collection.collection, keys).catch((reason) => {
      if (isNotFound(reason)) return null
      throw reason
    })
    const [item] = theirs?.items ?? []
    if (item && !statusOf(collection, item)?.soft_delete) return false
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
}

function isNotFound(error: unknown): boolean {
  return isApiError(error) && error.code === errorKinds.itemNotFound.code
}
