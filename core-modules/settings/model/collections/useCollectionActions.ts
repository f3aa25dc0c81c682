import { type Collection, useConfirm, useNames } from '@pergola/sdk'
import { useTranslation } from 'react-i18next'
import { useAskPlan } from '../plan/PlanProvider'
import { useModelChange } from '../useModelChange'

/** What can be done with a whole collection; what takes something away is asked first. */
export function useCollectionActions() {
  const { t } = useTranslation()
  const names = useNames()
  const confirm = useConfirm()
  const ask = useAskPlan()
  const { change, isPending } = useModelChange()

  return {
    isPending,
    manage: ({ collection }: Collection) =>
      change({
        run: (api) =>
          api.call('PATCH /collections/:collection', { path: { collection }, body: { managed: true } }),
        done: t('modules.settings.model.manage_started', { name: names.collection(collection) }),
      }),
    stopManaging: async ({ collection }: Collection) => {
      const name = names.collection(collection)
      const isConfirmed = await confirm({
        title: t('modules.settings.model.stop_managing_title', { name }),
        message: t('modules.settings.model.stop_managing_body'),
        confirmLabel: t('modules.settings.model.stop_managing'),
        isDestructive: true,
      })
      if (!isConfirmed) return false
      return change({
        run: (api) =>
          api.call('PATCH /collections/:collection', { path: { collection }, body: { managed: false } }),
        done: t('modules.settings.model.manage_stopped', { name }),
      })
    },
    remove: async ({ collection, fields }: Collection, itemCount: number | undefined) => {
      const name = names.collection(collection)
      const lost = [
        ...(itemCount === undefined ? [] : [t('item_count', { count: itemCount })]),
        t('modules.settings.model.field_count', { count: Object.keys(fields).length }),
      ]
      const isConfirmed = await ask({
        change: { method: 'DELETE', path: `/collections/${encodeURIComponent(collection)}` },
        title: t('modules.settings.model.delete_collection_title', { name }),
        message: t('modules.settings.model.delete_collection_body', { lost: lost.join(', ') }),
        confirmLabel: t('modules.settings.model.delete_collection_confirm', { name }),
        isDestructive: true,
      })
      if (!isConfirmed) return false
      return change({
        run: (api) => api.call('DELETE /collections/:collection', { path: { collection } }),
        done: t('modules.settings.model.collection_removed', { name }),
      })
    },
  }
}
