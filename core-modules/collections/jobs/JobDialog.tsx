import { useApi, useNames, useNotify } from '@pergola/sdk'
import {
  followJob,
  itemKeys,
  type Job,
  RefusalText,
  useNotifyFailure,
  useNotifyUndoable,
} from '@pergola/sdk/items'
import { Button, Dialog, Notice, ProgressBar } from '@pergola/sdk/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './Jobs.module.css'
import { cancelJob, fetchRefused, type RefusedEntry } from './jobs'
import { RefusedTable } from './RefusedTable'
import { useJobTexts } from './useJobTexts'
import { useUndoJob } from './useUndoJob'

export interface JobDialogProps {
  /** As it was begun. */
  job: Job
  /** It has ended, and what came of it was seen. */
  onClose: () => void
}

/**
 * Shows how far a change of many items is, until it ends. Then a notice offers to take it back; the dialog stays where something was
 * refused or left undone.
 */
export function JobDialog({ job: begun, onClose }: JobDialogProps) {
  useJobTexts()
  const { t } = useTranslation()
  const api = useApi()
  const names = useNames()
  const notifyFailure = useNotifyFailure()
  const { job, refused, trouble, follow } = useFollowedJob(begun, onClose)
  const isRunning = job.state === 'running'
  const { collection, kind } = job

  return (
    <Dialog
      isOpen
      size="medium"
      isActionRequired={isRunning}
      onOpenChange={onClose}
      title={t(`modules.collections.jobs.${kind}`, { collection: names.collection(collection) })}
      footer={
        isRunning ? (
          <Button onPress={() => void cancelJob(api, job.id).catch(notifyFailure)}>{t('cancel')}</Button>
        ) : (
          <Button variant="primary" onPress={onClose}>
            {t('close')}
          </Button>
        )
      }
    >
      <div className={styles.content}>
        {trouble !== null && (
          <Notice tone="warning" role="alert" title={t('modules.collections.jobs.follow_failed')}>
            {trouble === 'refused' && (
              <Button size="compact" onPress={() => void follow()}>
                {t('retry')}
              </Button>
            )}
          </Notice>
        )}
        {isRunning ? <Progress job={job} /> : <Report job={job} refused={refused} />}
      </div>
    </Dialog>
  )
}

function Progress({ job: { done, total } }: { job: Job }) {
  const { t } = useTranslation()
  const text =
    total === null
      ? t('modules.collections.jobs.finding')
      : t('modules.collections.jobs.items_done', { done, count: total })
  return (
    <div className={styles.progress}>
      <ProgressBar label={text} value={total ? (done / total) * 100 : undefined} />
      <p>{text}</p>
    </div>
  )
}

function Report({ job, refused }: { job: Job; refused: readonly RefusedEntry[] }) {
  const { t } = useTranslation()
  const changed = job.kind === 'delete' ? ('deleted' as const) : ('updated' as const)
  const counts = {
    [changed]: job.counts[changed],
    refused: job.counts.refused,
    ...(job.total !== null && job.done < job.total && { unreached: job.total - job.done }),
  }
  return (
    <>
      <Notice role="status" tone="warning" title={t(`modules.collections.jobs.report_${job.state}`)}>
        {job.refusal && <RefusalText refusal={job.refusal} />}
      </Notice>
      <dl className={styles.counts}>
        {Object.entries(counts).map(([kind, number]) => (
          <div key={kind}>
            <dt>{t(`modules.collections.jobs.count_${kind}`)}</dt>
            <dd>{t('modules.collections.jobs.number', { number })}</dd>
          </div>
        ))}
      </dl>
      <RefusedTable job={job} refused={refused} />
    </>
  )
}

function useFollowedJob(begun: Job, onWhole: () => void) {
  const { t } = useTranslation()
  const api = useApi()
  const queryClient = useQueryClient()
  const notify = useNotify()
  const notifyUndoable = useNotifyUndoable()
  const undo = useUndoJob()
  const [job, setJob] = useState(begun)
  const [refused, setRefused] = useState<readonly RefusedEntry[]>([])
  const [trouble, setTrouble] = useState<'unanswered' | 'refused' | null>(null)

  async function follow(signal?: AbortSignal): Promise<void> {
    setTrouble(null)
    try {
      const ended = await followJob(api, begun.id, {
        ...(signal && { signal }),
        // The end is shown together with what was refused.
        onProgress: (next) => next.state === 'running' && setJob(next),
        onUnanswered: (error) => setTrouble(error && 'unanswered'),
      })
      setRefused(ended.counts.refused > 0 ? await fetchRefused(api, ended.id) : [])
      setJob(ended)
      await end(ended)
    } catch {
      if (!signal?.aborted) setTrouble('refused')
    }
  }

  async function end(ended: Job): Promise<void> {
    await queryClient.invalidateQueries({ queryKey: itemKeys.all(api.project) })
    if (ended.state === 'undone') {
      notify({ title: t('undone'), color: 'success', icon: 'undo' })
      return onWhole()
    }
    const { deleted, updated } = ended.counts
    const count = deleted + updated
    const kind = ended.kind === 'delete' ? 'deleted' : 'updated'
    if (count > 0)
      notifyUndoable(
        t(`modules.collections.jobs.${kind}`, { count }),
        ended.can_undo ? () => undo(ended) : null,
      )
    if (ended.state === 'done' && ended.counts.refused === 0) onWhole()
  }

  const handleMount = useEffectEvent((signal: AbortSignal) => void follow(signal))
  useEffect(() => {
    const leaving = new AbortController()
    handleMount(leaving.signal)
    return () => leaving.abort()
  }, [])
  return { job, refused, trouble, follow }
}
