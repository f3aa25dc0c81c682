import { type FileRecord, itemsPath, toParameters, useApi } from '@pergola/sdk'
import { itemKeys } from '@pergola/sdk/items'
import { useQuery } from '@tanstack/react-query'
import type { FileValue } from '../shared/files'

const FIELDS = [
  'id',
  'title',
  'type',
  'filename_disk',
  'filename_download',
  'filesize',
  'width',
  'height',
  'uploaded_on',
  'data',
  'metadata',
]

/** The record of a file; nothing is asked for when the value is a whole record already. */
export function useFileRecord(value: FileValue | null, fileId: number) {
  const api = useApi()
  const isWhole = typeof value === 'object' && value?.data !== undefined && value.filesize !== undefined
  return useQuery({
    queryKey: [...itemKeys.ofCollection(api.project, 'directus_files'), 'record', fileId],
    queryFn: ({ signal }) =>
      api.get<FileRecord>(itemsPath('directus_files', fileId), {
        query: toParameters({ fields: FIELDS }),
        signal,
      }),
    initialData: isWhole ? (value as FileRecord) : undefined,
    staleTime: isWhole ? Number.POSITIVE_INFINITY : 0,
    retry: false,
  })
}
