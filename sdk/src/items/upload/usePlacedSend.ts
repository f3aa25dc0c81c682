import { ApiError, type FileRecord, isApiError, itemsPath, useApi } from '@pergola/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { itemKeys } from '../../client/hooks/itemKeys'
import type { UploadRequest } from './createUploads'

/** Columns that a new record gets. */
type Values = Readonly<Record<string, string>> | undefined

/** Sends with these columns of the record. */
export type PlacedSend = (to: Parameters<UploadRequest['send']>[0], values: Values) => Promise<FileRecord>

/** Makes the sending of a file into its folder. Once that folder turns out to be gone, the file is sent again for none. */
export function usePlacedSend(): (values: Values, send: PlacedSend) => UploadRequest['send'] {
  const api = useApi()
  const queryClient = useQueryClient()
  const { t } = useTranslation()

  async function isGone(folder: string): Promise<boolean> {
    try {
      await api.get(itemsPath(FOLDERS, folder))
      return false
    } catch (error) {
      return isApiError(error) && error.status === 404
    }
  }

  return (values, send) => {
    let placed = values
    return async (to) => {
      try {
        return await send(to, placed)
      } catch (error) {
        if (!isApiError(error) || error.status !== 422 || !placed?.folder) throw error
        const { folder, ...others } = placed
        if (!(await isGone(folder))) throw error
        placed = others
        void queryClient.invalidateQueries({ queryKey: itemKeys.ofCollection(api.project, FOLDERS) })
        throw new ApiError(error.code, t('upload_folder_gone'), error.status, { cause: error })
      }
    }
  }
}

const FOLDERS = 'directus_folders'
