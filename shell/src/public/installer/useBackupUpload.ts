import { type Api, isApiError } from '@pergola/sdk'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShell } from '../../session/ShellContext'
import { isTokenRefusal } from './installProject'
import type { StepProps } from './StepProps'
import { beginBackup, type RestoreStatus, sendBackup } from './sendBackup'

const POLL_MS = 700
const NOT_FOUND = 404

export interface BackupUploadOptions extends Pick<StepProps, 'draft' | 'onChange'> {
  /** The super-admin password is to be entered, or is another one. */
  onTokenRefused: () => void
}

export interface BackupUpload {
  /** Null until the server was asked, and before there is one. */
  status: RestoreStatus | null
  isSending: boolean
  fault: string | null
  /** Goes on where the last try ended. */
  send: (file: File) => Promise<void>
  /** Ends what is under way, and removes it from the server. */
  forget: () => Promise<void>
}

/** The archive of a backup on its way to the server, and what the server says about it. */
export function useBackupUpload({ draft, onChange, onTokenRefused }: BackupUploadOptions): BackupUpload {
  const { t } = useTranslation()
  const api = useShell().apiOf(null)
  const [status, setStatus] = useState<RestoreStatus | null>(null)
  const [isSending, setIsSending] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const leaving = useRef<AbortController | null>(null)
  const id = draft.backup?.id

  // biome-ignore lint/correctness/useExhaustiveDependencies: another number, or another state, is asked for again
  useEffect(() => {
    if (!id || isSending) return
    const state = status?.state
    if (status && state !== 'checking' && state !== 'restoring') return
    const left = new AbortController()
    const ask = async () => {
      try {
        const next = await worded(
          api,
          await api.call('GET /server/restores/:id', { path: { id }, signal: left.signal }),
        )
        if (!left.signal.aborted) setStatus(next)
      } catch (error) {
        if (left.signal.aborted) return
        if (isApiError(error) && error.status === NOT_FOUND) {
          onChange({ backup: null })
          setStatus(null)
          setFault(t('restore_gone'))
        } else setFault((error as Error).message)
      }
    }
    const timer = setTimeout(() => void ask(), status ? POLL_MS : 0)
    return () => {
      clearTimeout(timer)
      left.abort()
    }
  }, [id, status, isSending])

  useEffect(() => () => leaving.current?.abort(), [])

  async function send(file: File) {
    setFault(null)
    const { backup: begun } = draft
    if (begun && (begun.name !== file.name || begun.bytes !== file.size)) {
      setFault(t('restore_other_file'))
      return
    }
    leaving.current = new AbortController()
    const { signal } = leaving.current
    setIsSending(true)
    try {
      const backup = begun ?? (await beginBackup(api, file, draft.superAdminToken))
      if (!begun) onChange({ backup })
      await sendBackup(api, backup, file, { signal, onStatus: setStatus })
    } catch (error) {
      if (isTokenRefusal(error)) return onTokenRefused()
      if (!signal.aborted) setFault((error as Error).message)
    }
    setIsSending(false)
  }

  async function forget() {
    leaving.current?.abort()
    setFault(null)
    setStatus(null)
    onChange({ backup: null })
    // What cannot be removed now is removed by the server after a day.
    if (id) await api.call('DELETE /server/restores/:id', { path: { id } }).catch(() => undefined)
  }

  return { status, isSending, fault, send, forget }
}

/** Its error in the language of the page. */
async function worded(api: Api, status: RestoreStatus): Promise<RestoreStatus> {
  const { refusal } = status
  if (!refusal) return status
  return { ...status, error: (await api.readRefusal(422, { error: { code: null, ...refusal } })).message }
}
