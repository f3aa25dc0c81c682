import {
  type Api,
  isApiError,
  itemsPath,
  type PrimaryKey,
  toParameters,
  useApi,
  useConfirm,
  useNotify,
} from '@pergola/sdk'
import { itemKeys, useNotifyFailure, useNotifyUndoable, writeRows } from '@pergola/sdk/items'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FILES, FOLDERS, type Folder, foldersQuery } from './foldersQuery'

type Parent = number | null

type FileInFolder = { id: PrimaryKey; folder: Parent }

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

/** Keys in one address. */
const KEYS_PER_REQUEST = 100
/** A folder with more files than these is deleted without an undo. */
const MOST_UNDOABLE = 1000

/** Changes of folders and of what is in them, each with a notice, and with an undo where one makes sense. */
export function useFolderChanges(): FolderChanges {
  const api = useApi()
  const confirm = useConfirm()
  const notify = useNotify()
  const notifyUndoable = useNotifyUndoable()
  const notifyFailure = useNotifyFailure()
  const queryClient = useQueryClient()
  const { t, i18n } = useTranslation()

  const known = () => queryClient.getQueryData(foldersQuery(api).queryKey) ?? []
  const nameOf = (id: Parent) =>
    known().find((folder) => folder.id === id)?.name ?? t('modules.files.no_folder')

  async function refresh(...collections: string[]): Promise<void> {
    await Promise.all(
      collections.map((name) =>
        queryClient.invalidateQueries({ queryKey: itemKeys.ofCollection(api.project, name) }),
      ),
    )
  }

  async function named(write: () => Promise<unknown>): Promise<string | null> {
    try {
      await write()
      await refresh(FOLDERS)
      return null
    } catch (error) {
      if (isApiError(error) && error.code === DUPLICATE) return t('modules.files.name_taken')
      return error instanceof Error ? error.message : t('something_went_wrong_body')
    }
  }

  async function tried(write: () => Promise<void>): Promise<boolean> {
    try {
      await write()
      return true
    } catch (error) {
      if (isApiError(error) && error.code === DUPLICATE)
        notify({ title: t('modules.files.name_taken'), color: 'danger', icon: 'error' })
      else notifyFailure(error)
      return false
    }
  }

  /** What a folder holds, as the question before its deletion says it. */
  function contentText(files: number, folders: number): string {
    if (files + folders === 0) return t('modules.files.delete_empty')
    const parts = [
      ...(files > 0 ? [t('modules.files.file_count', { count: files })] : []),
      ...(folders > 0 ? [t('modules.files.folder_count', { count: folders })] : []),
    ]
    return t('modules.files.delete_body', { content: new Intl.ListFormat(i18n.language).format(parts) })
  }

  return {
    create: (name, parent) => named(() => api.post(itemsPath(FOLDERS), { name, parent_folder: parent })),
    rename: (folder, name) => named(() => api.patch(itemsPath(FOLDERS, folder.id), { name })),
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
        const inside = known().filter(({ parent_folder }) => parent_folder === folder.id)
        const { files, count } = await fetchContent(api, folder.id)
        const isConfirmed = await confirm({
          title: t('modules.files.delete_title', { name: folder.name }),
          message: contentText(count, inside.length),
          confirmLabel: t('modules.files.delete_folder'),
          isDestructive: true,
        })
        if (!isConfirmed) return
        await api.delete(itemsPath(FOLDERS, folder.id))
        isGone = true
        await refresh(FOLDERS, FILES)
        const undo = async () => {
          await api.post(itemsPath(FOLDERS), folder)
          for (const { id } of inside) await api.patch(itemsPath(FOLDERS, id), { parent_folder: folder.id })
          await placeFiles(
            api,
            files.map((id) => ({ id, folder: folder.id })),
          )
        }
        notifyUndoable(
          t('modules.files.folder_deleted', { name: folder.name }),
          count <= files.length ? undo : null,
        )
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

const DUPLICATE = 204

/** The files of a folder as far as an undo needs them, and how many there are. */
async function fetchContent(api: Api, folder: number): Promise<{ files: PrimaryKey[]; count: number }> {
  const { data, meta } = await api.request<{ id: PrimaryKey }[]>('GET', itemsPath(FILES), {
    query: toParameters({
      fields: ['id'],
      filter: [{ field: 'folder', operator: 'eq', value: folder }],
      limit: MOST_UNDOABLE,
      meta: ['filter_count'],
    }),
  })
  return { files: data.map(({ id }) => id), count: meta?.filter_count ?? data.length }
}

async function fetchPlaces(api: Api, keys: readonly PrimaryKey[]): Promise<FileInFolder[]> {
  const places: FileInFolder[] = []
  for (const part of partsOf(keys)) {
    const query = toParameters({
      fields: ['id', 'folder'],
      filter: [{ field: 'id', operator: 'in', value: part.join(',') }],
      limit: -1,
    })
    places.push(...(await api.get<FileInFolder[]>(itemsPath(FILES), { query })))
  }
  return places
}

async function placeFiles(api: Api, files: readonly FileInFolder[]): Promise<void> {
  for (const part of partsOf(files)) await writeRows(api, FILES, 'id', part)
}

function partsOf<Entry>(entries: readonly Entry[]): Entry[][] {
  return Array.from({ length: Math.ceil(entries.length / KEYS_PER_REQUEST) }, (_, index) =>
    entries.slice(index * KEYS_PER_REQUEST, (index + 1) * KEYS_PER_REQUEST),
  )
}
