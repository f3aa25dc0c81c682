import { itemsPath, useApi, useConfirm, useNotify } from '@pergola/sdk'
import { useKeepAccess, useNotifyFailure } from '@pergola/sdk/items'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type ListedRole, roleKeys } from './rolesQuery'

/** Deletes a role after a question that says whom it concerns. */
export function useDeleteRole({ id, name, people }: ListedRole, onDeleted: () => void) {
  const { t } = useTranslation()
  const api = useApi()
  const confirm = useConfirm()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const keepAccess = useKeepAccess()
  const queryClient = useQueryClient()

  async function remove(): Promise<void> {
    const isConfirmed = await confirm({
      title: t('modules.settings.roles.delete_title', { name }),
      message:
        people > 0
          ? t('modules.settings.roles.delete_body_people', { count: people })
          : t('modules.settings.roles.delete_body'),
      confirmLabel: t('modules.settings.roles.delete'),
      isDestructive: true,
    })
    if (!isConfirmed) return
    try {
      const deleted = await keepAccess(async (query) => {
        await api.delete(itemsPath('directus_roles', id), { query })
        return true
      })
      if (!deleted) return
    } catch (error) {
      return notifyFailure(error)
    }
    notify({ title: t('modules.settings.roles.deleted', { name }), color: 'success', icon: 'check' })
    onDeleted()
    await queryClient.invalidateQueries({ queryKey: roleKeys.list(api.project) })
  }

  return { remove }
}
