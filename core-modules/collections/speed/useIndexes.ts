import { useApi, useConfirm } from '@pergola/sdk'
import { useNotifyFailure } from '@pergola/sdk/items'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type CollectionIndex, speedKeys } from './speedQueries'

/** Makes and deletes indexes of a collection. */
export function useIndexes(collection: string) {
  const { t } = useTranslation()
  const api = useApi()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const notifyFailure = useNotifyFailure()
  const refresh = () =>
    queryClient.invalidateQueries({ queryKey: speedKeys.ofCollection(api.project, collection) })
  const { mutate, isPending, error } = useMutation({
    mutationFn: (fields: readonly string[]) =>
      api.call('POST /collections/:collection/indexes', {
        path: { collection },
        body: { fields: [...fields] },
      }),
    onSettled: refresh,
  })
  const removal = useMutation({
    mutationFn: (name: string) =>
      api.call('DELETE /collections/:collection/indexes/:name', { path: { collection, name } }),
    onError: notifyFailure,
    onSettled: refresh,
  })

  async function remove({ name }: CollectionIndex, fields: string): Promise<void> {
    const title = t('modules.collections.speed.delete_index', { fields })
    const isSure = await confirm({
      title,
      message: t('modules.collections.speed.delete_body'),
      confirmLabel: t('delete'),
      isDestructive: true,
    })
    if (isSure) removal.mutate(name)
  }

  return {
    make: mutate,
    remove: (index: CollectionIndex, fields: string) => void remove(index, fields),
    isMaking: isPending,
    /** Why the last one could not be made. */
    error,
  }
}
