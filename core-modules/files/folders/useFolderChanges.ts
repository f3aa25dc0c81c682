import { isApiError, itemsPath, type PrimaryKey, useApi, useConfirm, useNotify } from '@pergola/sdk'
import { itemKeys, useCreateOnce, useNotifyFailure, useNotifyUndoable } from '@pergola/sdk/items'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { fetchContent, fetchPlaces, placeFiles } from './folderFiles'
import { FILES, FOLDERS, type Folder, foldersQuery } from './foldersQuery'

type Parent = number | null

export interface FolderChanges {
  /** @returns What is wrong with the name; `null` once the folder is there. */
  create: (name: string, parent: Parent) => Promise<string | null>
  rename: (folder: Folder, name: string) => Promise<string | null>
  move: (folder: Folder, parent: Parent) => Promise<void>
  /** Asks first. @returns Whether the folder is gone. */
  remove: (folder: Folder) => Promise<boolean>
  /** @returns Whether they were moved. */
  moveFiles: (keys: readonly PrimaryKey[], folder: Parent) => Promise<boolean>
}

/** Changes of folders and of what is in them, each with a notice, and with an undo where one makes sense. */
export function useFolderChanges(): FolderChanges {
  const api = useApi()
  const refresh = useRefresh()
  const notifyUndoable = useNotifyUndoable()
  const { named, tried } = useAttempts()
  const remove = useRemoval()
  const createOnce = useCreateOnce()
  const queryClient = useQueryClient()
  const { t } = useTranslation()
  const nameOf = (id: number) =>
    queryClient.getQueryData(foldersQuery(api).queryKey)?.find((folder) => folder.id === id)?.name ??
    t('modules.files.no_folder')

  async function nameFolder(write: () => Promise<unknown>): Promise<string | null> {
    return named(async () => {
      await write()
      await refresh(FOLDERS)
    })
  }

  return {
    create: (name, parent) =>
      nameFolder(async () => {
        const folder = { name, parent_folder: parent }
        await createOnce(folder, (headers) => api.post(itemsPath(FOLDERS), folder, { headers }))
      }),
    rename: (folder, name) => nameFolder(() => api.patch(itemsPath(FOLDERS, folder.id), { name })),
    move: async (folder, parent) => {
      const place = (parent_folder: Parent) => api.patch(itemsPath(FOLDERS, folder.id), { parent_folder })
      const before = folder.parent_folder
      await tried(async () => {
        await place(parent)
        await refresh(FOLDERS)
        const title =
          parent === null
            ? t('modules.files.folder_moved_up', { name: folder.name })
            : t('modules.files.folder_moved', { name: folder.name, folder: nameOf(parent) })
        notifyUndoable(title, async () => void (await place(before)))
      })
    },
    remove: async (folder) => {
      let isGone = false
      await tried(async () => {
        isGone = await remove(folder)
      })
      return isGone
    },
    moveFiles: (keys, folder) =>
      tried(async () => {
        const before = (await fetchPlaces(api, keys)).filter((file) => file.folder !== folder)
        await placeFiles(
          api,
          before.map(({ id }) => ({ id, folder })),
        )
        await refresh(FILES)
        const count = keys.length
        const title =
          folder === null
            ? t('modules.files.files_moved_out', { count })
            : t('modules.files.files_moved', { count, folder: nameOf(folder) })
        notifyUndoable(title, before.length > 0 ? () => placeFiles(api, before) : null)
      }),
  }
}

/** Reads what is shown of these collections again. */
function useRefresh(): (...collections: string[]) => Promise<void> {
  const api = useApi()
  const queryClient = useQueryClient()
  return async (...collections) => {
    await Promise.all(
      collections.map((name) =>
        queryClient.invalidateQueries({ queryKey: itemKeys.ofCollection(api.project, name) }),
      ),
    )
  }
}

/** Writes, with what a refusal says: in its field for a name, else in a notice. A folder that is deleted meanwhile leaves the tree. */
function useAttempts() {
  const refresh = useRefresh()
  const { t } = useTranslation()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const isDuplicate = (error: unknown) => isApiError(error) && error.code === DUPLICATE

  async function named(write: () => Promise<void>): Promise<string | null> {
    try {
      await write()
      return null
    } catch (error) {
      if (isDuplicate(error)) return t('modules.files.name_taken')
      if (isApiError(error) && error.status === 404) {
        // Its row goes, with the field of its name.
        notifyFailure(error)
        void refresh(FOLDERS)
        return null
      }
      return error instanceof Error ? error.message : t('something_went_wrong_body')
    }
  }

  async function tried(write: () => Promise<void>): Promise<boolean> {
    try {
      await write()
      return true
    } catch (error) {
      if (isDuplicate(error)) notify({ title: t('modules.files.name_taken'), color: 'danger', icon: 'error' })
      else notifyFailure(error)
      void refresh(FOLDERS)
      return false
    }
  }
  return { named, tried }
}

/** Deletes a folder, after a question that says what it holds. */
function useRemoval(): (folder: Folder) => Promise<boolean> {
  const api = useApi()
  const confirm = useConfirm()
  const refresh = useRefresh()
  const notifyUndoable = useNotifyUndoable()
  const queryClient = useQueryClient()
  const { t, i18n } = useTranslation()

  function contentText(files: number, folders: number): string {
    if (files + folders === 0) return t('modules.files.delete_empty')
    const parts = [
      ...(files > 0 ? [t('modules.files.file_count', { count: files })] : []),
      ...(folders > 0 ? [t('modules.files.folder_count', { count: folders })] : []),
    ]
    return t('modules.files.delete_body', { content: new Intl.ListFormat(i18n.language).format(parts) })
  }

  return async (folder) => {
    const known = queryClient.getQueryData(foldersQuery(api).queryKey) ?? []
    const inside = known.filter(({ parent_folder }) => parent_folder === folder.id)
    const { files, count } = await fetchContent(api, folder.id)
    const isConfirmed = await confirm({
      title: t('modules.files.delete_title', { name: folder.name }),
      message: contentText(count, inside.length),
      confirmLabel: t('modules.files.delete_folder'),
      isDestructive: true,
    })
    if (!isConfirmed) return false
    await api.delete(itemsPath(FOLDERS, folder.id))
    const undo = async () => {
      await api.post(itemsPath(FOLDERS), folder)
      for (const { id } of inside) await api.patch(itemsPath(FOLDERS, id), { parent_folder: folder.id })
      await placeFiles(
        api,
        files.map((id) => ({ id, folder: folder.id })),
      )
    }
    await refresh(FOLDERS, FILES)
    notifyUndoable(
      t('modules.files.folder_deleted', { name: folder.name }),
      count <= files.length ? undo : null,
    )
    return true
  }
}

const DUPLICATE = 204
