import { type PrimaryKey, useApi, useNotify } from '@pergola/sdk'
import { itemKeys } from '@pergola/sdk/items'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { activityKeys } from '../data/activityQuery'
import { fetchItems, type LoadedItems } from '../data/itemQuery'
import type { ItemSession } from './useItemSession'

/** Goes on with the item as it is after a revert: edits that were not saved stay on top of it. */
export function useReverted(collection: string, primaryKey: PrimaryKey, session: ItemSession) {
  const api = useApi()
  const queryClient = useQueryClient()
  const notify = useNotify()
  const { t } = useTranslation()
  return async (answer: LoadedItems) => {
    notify({ title: t('item_saved', { count: 1 }), color: 'success', icon: 'check' })
    void queryClient.invalidateQueries({ queryKey: activityKeys.ofItem(api.project, collection, primaryKey) })
    void queryClient.invalidateQueries({
      queryKey: itemKeys.ofCollection(api.project, collection),
      refetchType: 'none',
    })
    // An older server answers without the version that the next save has to name.
    const next = answer.etag === null ? await fetchItems(api, collection, primaryKey) : answer
    session.saved(next, {})
  }
}
