import { type FileRecord, isApiError, useApi, useNotify, useProject } from '@pergola/sdk'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNotifyFailure } from '../text/useNotifyFailure'
import { isAccepted } from './isAccepted'
import { sendFile } from './sendFile'

export interface Upload {
  id: number
  name: string
  /** `null` for an embed, until the server tells. */
  sizeBytes: number | null
  /** 0–100. */
  percent: number
  state: 'running' | 'done' | 'failed'
  /** What was to be sent; `null` for an embed. */
  file: File | null
}

export interface UseUploadsOptions {
  accept: readonly string[]
  values?: Readonly<Record<string, string>>
  onUploaded: (file: FileRecord) => void
}

export interface Uploads {
  /** Newest first. */
  uploads: readonly Upload[]
  start: (files: readonly File[]) => void
  /** Sends a file that failed once more. */
  retry: (upload: Upload) => void
  /** Stores a file by its address, or a video of a known site. */
  embed: (address: string) => Promise<boolean>
}

/** Checks files, sends them and keeps track of each. Leaving the page stops what still runs. */
export function useUploads({ accept, values, onUploaded }: UseUploadsOptions): Uploads {
  const api = useApi()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const { t } = useTranslation()
  const maxBytes = useProject().info?.server?.max_upload_size
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const lastId = useRef(0)
  const leaving = useRef(new AbortController())
  // Several uploads end while the owner renders: each must be told to the newest callback, not to that of its start.
  const report = useRef(onUploaded)
  useEffect(() => {
    report.current = onUploaded
  })

  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort()
  }, [])

  function add(name: string, sizeBytes: number | null, file: File | null) {
    const id = ++lastId.current
    setUploads((list) => [{ id, name, sizeBytes, percent: 0, state: 'running', file }, ...list])
    return changeOf(id)
  }

  function changeOf(id: number) {
    return (part: Partial<Upload>) =>
      setUploads((list) => list.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)))
  }

  function refusalOf(file: File): string | null {
    if (maxBytes !== undefined && file.size > maxBytes)
      return t('upload_exceeds_max_size', { filename: file.name })
    return isAccepted(file, accept) ? null : t('file_type_not_accepted', { filename: file.name })
  }

  async function track(
    change: (part: Partial<Upload>) => void,
    request: Promise<FileRecord>,
  ): Promise<boolean> {
    const { signal } = leaving.current
    try {
      const record = await request
      if (signal.aborted) return false
      change({ state: 'done', percent: 100, sizeBytes: record.filesize })
      report.current(record)
      return true
    } catch (error) {
      if (signal.aborted) return false
      if (!isApiError(error)) throw error
      change({ state: 'failed' })
      notifyFailure(error)
      return false
    }
  }

  function start(files: readonly File[]) {
    for (const file of files) {
      const refusal = refusalOf(file)
      if (refusal) {
        notify({ title: refusal, color: 'warning' })
        continue
      }
      send(file, add(file.name, file.size, file))
    }
  }

  function send(file: File, change: (part: Partial<Upload>) => void) {
    const { signal } = leaving.current
    const onProgress = (percent: number) => change({ percent })
    void track(change, sendFile(api, file, { values, signal, onProgress }))
  }

  function retry({ id, file }: Upload) {
    if (!file) return
    const change = changeOf(id)
    change({ state: 'running', percent: 0 })
    send(file, change)
  }

  function embed(address: string): Promise<boolean> {
    const change = add(address.split('/').at(-1) || address, null, null)
    const { signal } = leaving.current
    return track(change, api.post<FileRecord>('/files', { ...values, data: address }, { signal }))
  }

  return { uploads, start, retry, embed }
}
