import { type CallData, type PrimaryKey, useApi } from '@pergola/sdk'
import { itemKeys, useNotifyFailure, useNotifyUndoable } from '@pergola/sdk/items'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

type Job = CallData<'GET /jobs/:id'>
/** An item that could not be changed. */
export type Refused = CallData<'GET /jobs/:id/refused'>[number]

const POLL_MS = 400

/** Moves what refers to a file to another one, and offers to take that back. */
export function useMovedUses(file: PrimaryKey) {
  const { t } = useTranslation()
  const api = useApi()
  const queryClient = useQueryClient()
  const notifyFailure = useNotifyFailure()
  const notifyUndoable = useNotifyUndoable()
  const [job, setJob] = useState<Job | null>(null)
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])

  /** Goes on after the dialog was closed: the notice says how it ended. */
  async function followed({ id }: Pick<Job, 'id'>): Promise<Job> {
    for (;;) {
      const next = await api.call('GET /jobs/:id', { path: { id } })
      if (next.state !== 'running') return next
      if (!isGone.current) setJob(next)
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
  }

  async function takeBack({ id }: Job): Promise<void> {
    const ended = await followed(await api.call('POST /jobs/:id/undo', { path: { id } }))
    if (ended.state !== 'undone') throw new Error(ended.error ?? ended.state)
    if (ended.counts.kept > 0) throw new Error(t('modules.files.uses_stay', { count: ended.counts.kept }))
  }

  async function move(to: number): Promise<void> {
    setRefused([])
    try {
      const begun = await api.call('POST /files/:ids/uses', { path: { ids: file }, body: { to } })
      setJob(begun)
      const ended = await followed(begun)
      const { updated, refused: stays } = ended.counts
      const entries = stays > 0 ? await api.call('GET /jobs/:id/refused', { path: { id: ended.id } }) : []
      await queryClient.invalidateQueries({ queryKey: itemKeys.all(api.project) })
      notifyUndoable(
        t('modules.files.uses_moved', { count: updated }),
        ended.can_undo ? () => takeBack(ended) : null,
      )
      if (isGone.current) return
      setRefused(entries)
      setJob(null)
      if (ended.error) throw new Error(ended.error)
    } catch (error) {
      setJob(null)
      notifyFailure(error)
    }
  }

  return {
    job,
    refused,
    move,
    cancel: () => job && api.call('POST /jobs/:id/cancel', { path: { id: job.id } }).catch(notifyFailure),
  }
}
