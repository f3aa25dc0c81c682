import { type Field, useConfirm, useNames } from '@pergola/sdk'
import { useTranslation } from 'react-i18next'
import { useModelChange } from '../useModelChange'

/** Deletes a field after a question that names what is lost. */
export function useRemoveField() {
  const { t } = useTranslation()
  const names = useNames()
  const confirm = useConfirm()
  const { change } = useModelChange()
  return async ({ collection, field }: Field): Promise<boolean> => {
    const name = names.field(collection, field)
    const isConfirmed = await confirm({
      title: t('modules.settings.model.delete_field_title', { name }),
      message: t('modules.settings.model.delete_field_body'),
      confirmLabel: t('modules.settings.model.delete_field_confirm', { name }),
      isDestructive: true,
    })
    if (!isConfirmed) return false
    return change({
      run: (api) => api.delete(`/fields/${encodeURIComponent(collection)}/${encodeURIComponent(field)}`),
      done: t('modules.settings.model.field_removed', { name }),
    })
  }
}
