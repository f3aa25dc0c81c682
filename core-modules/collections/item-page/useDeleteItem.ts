import { type Collection, type PrimaryKey, useApi, useConfirm, useNotify, usePaths } from '@pergola/sdk'
import {
  displayValueOf,
  itemKeys,
  softDeleteValues,
  statusOf,
  useNotifyFailure,
  useWayBack,
} from '@pergola/sdk/items'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { deleteItems, updateItems } from '../data/itemWrites'
import type { ItemSession } from './useItemSession'

/** Deletes the items of the page once that is confirmed (or marks them as deleted), then goes to the listing. */
export function useDeleteItem(
  collection: Collection,
  primaryKey: PrimaryKey,
  count: number,
  session: ItemSession,
) {
  const api = useApi()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const paths = usePaths()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const confirm = useConfirm()
  const { t } = useTranslation()
  const [isDeleting, setIsDeleting] = useState(false)
  const name = collection.collection
  const wayBack = useWayBack(paths.listing(name))

  async function remove(): Promise<void> {
    const softly = softDeleteValues(collection)
    const itemName = session.item && displayValueOf(collection, session.item)
    const isConfirmed = await confirm({
      title: itemName && count === 1 ? t('delete_named', { item: itemName }) : t('delete_these', { count }),
      message: softly
        ? t('delete_softly', { status: statusOf(collection, softly)?.name })
        : t('delete_for_good'),
      confirmLabel: t('delete_items', { count }),
      isDestructive: true,
    })
    if (!isConfirmed) return
    setIsDeleting(true)
    try {
      await (softly ? updateItems(api, name, primaryKey, softly) : deleteItems(api, name, primaryKey))
      session.ended()
      await queryClient.invalidateQueries({ queryKey: itemKeys.all(api.project), refetchType: 'none' })
      notify({ title: t('item_deleted'), color: 'success', icon: 'check' })
      navigate(wayBack)
    } catch (error) {
      notifyFailure(error)
    } finally {
      setIsDeleting(false)
    }
  }

  return { remove, isDeleting }
}
