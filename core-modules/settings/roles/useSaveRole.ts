import {
  type Item,
  isApiError,
  itemsPath,
  useApi,
  useNotify,
  useProject,
  useReloadSchema,
} from '@pergola/sdk'
import { useKeepAccess, useNotifyFailure, writeRows } from '@pergola/sdk/items'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSaveConflict } from '../useSaveConflict'
import { type PermissionTable, rowsToSave } from './permissionTable'
import { type RowConflict, rebaseTable, rowsWithBase } from './rebaseTable'
import { fetchPermissions, type ListedRole, roleKeys } from './rolesQuery'

const PERMISSIONS = 'directus_permissions'

interface RoleEdits {
  edits: Item
  table: PermissionTable
}

/**
 * Saves a role and its permission rows; the page then shows what the server holds. What someone else has changed meanwhile
 * is not written over: it is reported, and the edits stay.
 *
 * @param onRebased - Takes the rows as they are stored now, with what is staged on top of them.
 */
export function useSaveRole(role: ListedRole, onRebased: (table: PermissionTable) => void) {
  const { t } = useTranslation()
  const api = useApi()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const reloadSchema = useReloadSchema()
  const queryClient = useQueryClient()
  const keepAccess = useKeepAccess()
  const hasBases = useProject().info?.api.nested_bases === true
  const conflict = useSaveConflict({ ...role })
  const [rowConflicts, setRowConflicts] = useState<readonly RowConflict[]>([])

  async function explain(error: Error, { edits, table }: RoleEdits): Promise<void> {
    const isAboutRows = isApiError(error) && error.lost?.collection === PERMISSIONS
    if (!isAboutRows) {
      if (!conflict.refused(error, edits)) notifyFailure(error)
      return
    }
    const rebased = rebaseTable(table, await fetchPermissions(api, role.id))
    setRowConflicts(rebased.conflicts)
    onRebased(rebased.table)
  }

  const { mutate, isPending } = useMutation({
    mutationFn: async ({ edits, table }: RoleEdits) => {
      setRowConflicts([])
      if (Object.keys(edits).length > 0) {
        const written = await keepAccess((query) =>
          api.patch(itemsPath('directus_roles', role.id), conflict.withBase(edits), { query }),
        )
        if (written === null) return false
      }
      const rows = hasBases ? rowsWithBase(table) : rowsToSave(table)
      await writeRows(api, PERMISSIONS, 'id', rows as Item[])
      return true
    },
    onSuccess: (isSaved) =>
      isSaved && notify({ title: t('modules.settings.roles.saved'), color: 'success', icon: 'check' }),
    onError: (error, sent) => explain(error, sent).catch(notifyFailure),
    onSettled: async (isSaved) => {
      // After a failure the edits stay on the page; they are newer than what the server holds.
      if (!isSaved) return
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: roleKeys.all(api.project) }),
        // The own role may be the one that was changed.
        reloadSchema(),
      ])
    },
  })
  return {
    save: mutate,
    isSaving: isPending,
    conflict,
    rowConflicts,
    rowConflictsClosed: () => setRowConflicts([]),
  }
}
