import { type CallData, type PrimaryKey, useApi, useNotify } from '@pergola/sdk'
import {
  followJob,
  itemKeys,
  type Job,
  undoJob,
  useNotifyFailure,
  useNotifyUndoable,
} from '@pergola/sdk/items'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** An item that could not be changed. */
export type Refused = CallData<'GET /jobs/:id/refused'>[number]

/**
 * Moves what refers to a file to another one, and offers to take that back. It goes on after the dialog was closed: the notice says
 * how it ended.
 */
export function useMovedUses(file: PrimaryKey) {
  const { t } = useTranslation()
  const api = useApi()
  const notify = useNotify()
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

  async function move(to: number): Promise<void> {
    setRefused([])
    setIsUnanswered(false)
    try {
      const begun = await api.call('POST /files/:ids/uses', { path: { ids: file }, body: { to } })
      setJob(begun)
      const ended = await followJob(api, begun.id, {
        onProgress: (next) => next.state === 'running' && setJob(next),
        onUnanswered: (error) => setIsUnanswered(error !== null),
      })
      await queryClient.invalidateQueries({ queryKey: itemKeys.all(api.project) })
      notifyUndoable(
        t('modules.files.uses_moved', { count: ended.counts.updated }),
        ended.can_undo ? () => takeBack(ended) : null,
      )
      if (isGone.current) return
      setJob(null)
      if (ended.counts.refused > 0)
        setRefused(await api.call('GET /jobs/:id/refused', { path: { id: ended.id } }))
      if (ended.refusal) throw await api.readRefusal(422, { error: { code: null, ...ended.refusal } })
    } catch (error) {
      setJob(null)
      notifyFailure(error)
    }
  }

  return {
    job,
    /** How far it is cannot be asked for now. */
    isUnanswered,
    refused,
    move,
    cancel: () => job && api.call('POST /jobs/:id/cancel', { path: { id: job.id } }).catch(notifyFailure),
  }
}
