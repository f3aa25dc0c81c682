import {
  type Item,
  isApiError,
  itemsPath,
  useApi,
  useCreateOnce,
  useNotify,
  useProject,
  useReloadSchema,
} from '@pergola/sdk'
import { useKeepAccess, useNotifyFailure, type ValidationErrors, writeRows } from '@pergola/sdk/items'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readRefusedFields } from '../readRefusedFields'
import { useSaveConflict } from '../useSaveConflict'
import { type PermissionTable, rowsToSave } from './permissionTable'
import { rowsWithBase } from './rebaseTable'
import { type ListedRole, roleKeys } from './rolesQuery'
import type { usePermissionTable } from './usePermissionTable'

const PERMISSIONS = 'directus_permissions'

interface RoleEdits {
  edits: Item
  table: PermissionTable
}

interface SaveRoleOptions {
  rights: ReturnType<typeof usePermissionTable>
  /** The edits of the role itself are stored, and read again. */
  onSaved: (edits: Item) => void
}

/**
 * Saves a role and its permission rows. What someone else has changed meanwhile is not written over: it is reported, and the
 * edits stay. So does what is edited while a save runs.
 */
export function useSaveRole(role: ListedRole, { rights, onSaved }: SaveRoleOptions) {
  const { t } = useTranslation()
  const api = useApi()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const reloadSchema = useReloadSchema()
  const queryClient = useQueryClient()
  const keepAccess = useKeepAccess()
  const createOnce = useCreateOnce()
  const hasBases = useProject().info?.api.nested_bases === true
  const conflict = useSaveConflict({ ...role })
  const [errors, setErrors] = useState<ValidationErrors | null>(null)

  async function explain(error: Error, { edits }: RoleEdits): Promise<void> {
    const isAboutRows = isApiError(error) && error.lost?.collection === PERMISSIONS
    if (!isAboutRows) {
      const refused = readRefusedFields(error, Object.keys(edits))
      setErrors(refused)
      if (!refused && !conflict.refused(error, edits)) notifyFailure(error)
      return
    }
    // The role itself may be stored, and the rows are read as they are now.
    await queryClient.invalidateQueries({ queryKey: roleKeys.all(api.project) })
  }

  const { mutate, isPending } = useMutation({
    mutationFn: async ({ edits, table }: RoleEdits) => {
      rights.closeConflicts()
      setErrors(null)
      if (Object.keys(edits).length > 0) {
        const written = await keepAccess((query) =>
          api.patch(itemsPath('directus_roles', role.id), conflict.withBase(edits), { query }),
        )
        if (written === null) return false
      }
      const rows = hasBases ? rowsWithBase(table) : rowsToSave(table)
      return createOnce(rows, async (headers) => {
        await writeRows(api, PERMISSIONS, 'id', rows as Item[], headers)
        return true
      })
    },
    onSuccess: async (isSaved, { edits, table }) => {
      if (!isSaved) return
      conflict.settled()
      rights.saved(table)
      notify({ title: t('modules.settings.roles.saved'), color: 'success', icon: 'check' })
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: roleKeys.all(api.project) }),
        // The own role may be the one that was changed.
        reloadSchema(),
      ])
      onSaved(edits)
    },
    onError: (error, sent) => explain(error, sent).catch(notifyFailure),
  })
  return {
    save: mutate,
    isSaving: isPending,
    /** Of the edits of the role. */
    errors,
    conflict,
  }
}
