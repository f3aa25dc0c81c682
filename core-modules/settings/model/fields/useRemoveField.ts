import { type Field, useNames } from '@pergola/sdk'
import { useTranslation } from 'react-i18next'
import { useAskPlan } from '../plan/PlanProvider'
import { useModelChange } from '../useModelChange'

/** Deletes a field after a question that shows what goes with it. */
export function useRemoveField() {
  const { t } = useTranslation()
  const names = useNames()
  const ask = useAskPlan()
  const { change } = useModelChange()
  return async ({ collection, field }: Field): Promise<boolean> => {
    const name = names.field(collection, field)
    const path = `/fields/${encodeURIComponent(collection)}/${encodeURIComponent(field)}`
    const isConfirmed = await ask({
      change: { method: 'DELETE', path },
      title: t('modules.settings.model.delete_field_title', { name }),
      message: t('modules.settings.model.delete_field_body'),
      confirmLabel: t('modules.settings.model.delete_field_confirm', { name }),
      isDestructive: true,
    })
    if (!isConfirmed) return false
    return change({
      run: (api) => api.call('DELETE /fields/:collection/:field', { path: { collection, field } }),
      done: t('modules.settings.model.field_removed', { name }),
    })
  }
}
