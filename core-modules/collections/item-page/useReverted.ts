import { type PrimaryKey, useApi, useNotify } from '@pergola/sdk'
import { itemKeys } from '@pergola/sdk/items'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { activityKeys } from '../data/activityQuery'
import { fetchItems, type LoadedItems } from '../data/itemQuery'
import type { ItemSession } from './ItemSession'

/** Goes on with the item as it is after a revert: edits that were not saved stay on top of it. */
export function useReverted(collection: string, primaryKey: PrimaryKey, session: ItemSession) {
  const notify = useNotify()
  const { t } = useTranslation()
  const goOn = useGoOn(collection, primaryKey, session)
  return async (answer: LoadedItems) => {
    notify({ title: t('item_saved', { count: 1 }), color: 'success', icon: 'check' })
    await goOn(answer)
  }
}

/** Reads the item again after it was changed past the form: edits that were not saved stay on top of it. */
export function useReload(collection: string, primaryKey: PrimaryKey, session: ItemSession) {
  const goOn = useGoOn(collection, primaryKey, session)
  return () => goOn(null)
}

function useGoOn(collection: string, primaryKey: PrimaryKey, session: ItemSession) {
  const api = useApi()
  const queryClient = useQueryClient()
  return async (answer: LoadedItems | null) => {
    void queryClient.invalidateQueries({ queryKey: activityKeys.ofItem(api.project, collection, primaryKey) })
    void queryClient.invalidateQueries({
      queryKey: itemKeys.ofCollection(api.project, collection),
      refetchType: 'none',
    })
    // An older server answers without the version that the next save has to name.
    const next = answer?.etag ? answer : await fetchItems(api, collection, [primaryKey])
    session.saved(next, { sent: {} })
  }
}
