import { type CallData, type PrimaryKey, useApi, useNotify } from '@pergola/sdk'
import {
  followJob,
  itemKeys,
  type Job,
  refusalError,
  undoJob,
  useCreateOnce,
  useNotifyFailure,
  useNotifyUndoable,
  watchJob,
} from '@pergola/sdk/items'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** An item that could not be changed. */
export type Refused = CallData<'GET /jobs/:id/refused'>[number]

export interface MovedUses {
  /** While it runs. */
  job: Job | null
  /** How far it is cannot be asked for now. */
  isUnanswered: boolean
  refused: readonly Refused[]
  move: (file: PrimaryKey, to: number) => Promise<void>
  /**
   * Shows how a job goes on, and says how it ended.
   *
   * @returns Whether nothing is left to be shown
   */
  show: (job: Job, signal?: AbortSignal) => Promise<boolean>
  cancel: () => void
}

/**
 * Moves what refers to a file to another one, and offers to take that back. It goes on after the dialog was closed: the notice says
 * how it ended.
 */
export function useMovedUses(): MovedUses {
  const { t } = useTranslation()
  const api = useApi()
  const notify = useNotify()
  const createOnce = useCreateOnce()
  const queryClient = useQueryClient()
  const notifyFailure = useNotifyFailure()
  const notifyUndoable = useNotifyUndoable()
  const [job, setJob] = useState<Job | null>(null)
  const [isUnanswered, setIsUnanswered] = useState(false)
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])

  async function takeBack({ id }: Job): Promise<void> {
    const { counts } = await undoJob(api, id)
    if (counts.kept > 0)
      notify({ title: t('modules.files.uses_stay', { count: counts.kept }), color: 'warning' })
  }

  async function move(file: PrimaryKey, to: number): Promise<void> {
    setRefused([])
    setIsUnanswered(false)
    try {
      const begun = await createOnce({ file, to }, (headers) =>
        api.call('POST /files/:ids/uses', { path: { ids: file }, body: { to }, headers }),
      )
      watchJob(api.project, begun.id)
      await show(begun)
    } catch (error) {
      notifyFailure(error)
    }
  }

  async function show(begun: Job, signal?: AbortSignal): Promise<boolean> {
    setJob(begun)
    try {
      const ended = await followJob(api, begun.id, {
        ...(signal && { signal }),
        onProgress: (next) => next.state === 'running' && setJob(next),
        onUnanswered: (error) => setIsUnanswered(error !== null),
      })
      await queryClient.invalidateQueries({ queryKey: itemKeys.all(api.project) })
      if (ended.state === 'undone') notify({ title: t('undone'), color: 'success', icon: 'undo' })
      else
        notifyUndoable(
          t('modules.files.uses_moved', { count: ended.counts.updated }),
          ended.can_undo ? () => takeBack(ended) : null,
        )
      if (isGone.current) return true
      setJob(null)
      const stay = ended.state !== 'undone' && ended.counts.refused > 0
      if (stay) setRefused(await api.call('GET /jobs/:id/refused', { path: { id: ended.id } }))
      if (ended.refusal) throw await refusalError(api, ended.refusal)
      return !stay
    } catch (error) {
      if (signal?.aborted) return false
      setJob(null)
      notifyFailure(error)
      return true
    }
  }

  return {
    job,
    isUnanswered,
    refused,
    move,
    show,
    cancel: () => {
      if (job) void api.call('POST /jobs/:id/cancel', { path: { id: job.id } }).catch(notifyFailure)
    },
  }
}
