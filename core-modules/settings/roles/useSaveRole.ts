import { type Item, itemsPath, type Permission, useApi, useNotify, useReloadSchema } from '@pergola/sdk'
import { useNotifyFailure, writeRows } from '@pergola/sdk/items'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type ListedRole, roleKeys } from './rolesQuery'

/** Saves a role and its permission rows; the page then shows what the server holds. */
export function useSaveRole(role: ListedRole) {
  const { t } = useTranslation()
  const api = useApi()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const reloadSchema = useReloadSchema()
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ edits, rows }: { edits: Item; rows: Permission[] }) => {
      if (Object.keys(edits).length > 0) await api.patch(itemsPath('directus_roles', role.id), edits)
      await writeRows(api, 'directus_permissions', 'id', rows as unknown as Item[])
    },
    onSuccess: () => notify({ title: t('modules.settings.roles.saved'), color: 'success', icon: 'check' }),
    onError: notifyFailure,
    onSettled: async (_data, error) => {
      // After a failure the edits stay on the page; they are newer than what the server holds.
      if (error) return
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: roleKeys.all(api.project) }),
        // The own role may be the one that was changed.
        reloadSchema(),
      ])
    },
  })
  return { save: mutate, isSaving: isPending }
}
