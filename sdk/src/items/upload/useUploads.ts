import {
  type FileRecord,
  isApiError,
  newRequestKey,
  type PrimaryKey,
  useApi,
  useHost,
  useNotify,
  useProject,
  useRequestKeyHeader,
} from '@pergola/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { itemKeys } from '../../client/hooks/itemKeys'
import { useNotifyFailure } from '../text/useNotifyFailure'
import { useStableCallback } from '../useStableCallback'
import type { Upload, UploadRequest, UploadsState, UploadsStore } from './createUploads'
import { isAccepted } from './isAccepted'
import { sendFile } from './sendFile'
import { uploadsOf } from './UploadTray'
import { type PlacedSend, usePlacedSend } from './usePlacedSend'

export interface UseUploadsOptions {
  accept: readonly string[]
  /** Columns that each new record gets, such as `folder`. */
  values?: Readonly<Record<string, string>>
  /** The file whose content they take the place of; default: each becomes a new one. */
  replaces?: PrimaryKey
  /** Shows them in the tray from the start. */
  isInTray?: boolean
  /** Called while the component is on the page; what ends later is in the library alone. */
  onUploaded?: (file: FileRecord) => void
}

export interface Uploads extends Pick<UploadsState, 'retried' | 'cancelled'> {
  /** Those that this component began; newest first. */
  uploads: readonly Upload[]
  start: (files: readonly File[]) => void
  /** Stores a file by its address, or a video of a known site. */
  embed: (address: string) => Promise<boolean>
}

/**
 * Checks files, sends them and keeps track of each. What is still on its way when the component goes is sent on, and
 * shown in the tray.
 */
export function useUploads({
  accept,
  values,
  replaces,
  isInTray = false,
  onUploaded,
}: UseUploadsOptions): Uploads {
  const host = useHost()
  const api = useApi()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const queryClient = useQueryClient()
  const { t } = useTranslation()
  const { info } = useProject()
  const maxBytes = info?.server?.max_upload_size
  const isResumable = info?.api.resumable_uploads === true
  const store = uploadsOf(host)
  const owner = useId()
  const headerOf = useRequestKeyHeader()
  const placedSend = usePlacedSend()
  const uploads = useStore(store, (state) => state.items).filter((upload) => upload.owner === owner)
  // Several uploads end while the owner renders: each must be reported to the newest callback, not to that of its start.
  const report = useStableCallback(onUploaded)
  const isShown = useIsShown(store, owner)

  const add = ({ send, ...request }: Pick<UploadRequest, 'name' | 'sizeBytes'> & { send: PlacedSend }) =>
    store.getState().added({
      ...request,
      send: placedSend(values, send),
      owner: isInTray ? null : owner,
      onDone: (file) => {
        void queryClient.invalidateQueries({ queryKey: itemKeys.ofCollection(api.project, 'directus_files') })
        if (isShown.current) report(file)
      },
      onFailed: (error) => {
        if (!isApiError(error)) throw error
        notifyFailure(error)
      },
    })

  function refusalOf(file: File): string | null {
    if (maxBytes !== undefined && file.size > maxBytes)
      return t('upload_exceeds_max_size', { filename: file.name })
    return isAccepted(file, accept) ? null : t('file_type_not_accepted', { filename: file.name })
  }

  function start(files: readonly File[]) {
    for (const file of files) {
      const refusal = refusalOf(file)
      if (refusal) notify({ title: refusal, color: 'warning' })
      else {
        const headers = headerOf(newRequestKey())
        void add({
          name: file.name,
          sizeBytes: file.size,
          send: (to, placed) =>
            sendFile(api, file, { values: placed, replaces, headers, isResumable, ...to }),
        })
      }
    }
  }

  function embed(address: string): Promise<boolean> {
    const headers = headerOf(newRequestKey())
    return add({
      name: address.split('/').at(-1) || address,
      sizeBytes: null,
      send: ({ signal }, placed) =>
        api.post<FileRecord>('/files', { ...placed, data: address }, { signal, headers }),
    })
  }

  const { retried, cancelled } = store.getState()
  return { uploads, start, embed, retried, cancelled }
}

/** Whether the owner is on the page; when it goes, it leaves to the tray what is still to be sent. */
function useIsShown(store: UploadsStore, owner: string) {
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
      store.getState().released(owner)
    }
  }, [store, owner])
  return isShown
}
