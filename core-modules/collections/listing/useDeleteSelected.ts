import { type Collection, type PrimaryKey, useApi, useConfirm, useNotify } from '@pergola/sdk'
import { itemKeys, softDeleteValues } from '@pergola/sdk/items'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { deleteItems, updateItems } from '../data/itemWrites'

/** Deletes several items after asking; where items are only marked as deleted, marks them. */
export function useDeleteSelected(collection: Collection, onDeleted: () => void) {
  const api = useApi()
  const confirm = useConfirm()
  const notify = useNotify()
  const queryClient = useQueryClient()
  const { t } = useTranslation()

  const { mutate, isPending } = useMutation({
    mutationFn: async (keys: readonly PrimaryKey[]) => {
      const marks = softDeleteValues(collection)
      const joined = keys.join(',')
      if (marks) await updateItems(api, collection.collection, joined, marks)
      else await deleteItems(api, collection.collection, joined)
    },
    onSuccess: (_, keys) => {
      notify({ title: t('items_deleted', { count: keys.length }), color: 'success', icon: 'check' })
      onDeleted()
    },
    onError: (error) =>
      notify({ title: t('something_went_wrong_body'), details: error.message, color: 'danger' }),
    // Also after a failure: some of the items may be gone.
    onSettled: () =>
      queryClient.invalidateQueries({ queryKey: itemKeys.ofCollection(api.project, collection.collection) }),
  })

  async function deleteSelected(keys: readonly PrimaryKey[]) {
    const isConfirmed = await confirm({
      title: t('delete_items', { count: keys.length }),
      message: t('batch_delete_confirm', { count: keys.length }),
      confirmLabel: t('delete_items', { count: keys.length }),
      isDestructive: true,
    })
    if (isConfirmed) mutate(keys)
  }

  return { deleteSelected, isDeleting: isPending }
}
