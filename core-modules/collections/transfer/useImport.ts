import { type Api, useApi } from '@pergola/sdk'
import { followJob, itemKeys, type Job, useLeftJob, useNotifyUndoable } from '@pergola/sdk/items'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  cancelJob,
  fetchRefused,
  type ImportChoice,
  isImportInto,
  type RefusedEntry,
  startImport,
  uploadTable,
} from '../jobs/jobs'
import { useUndoJob } from '../jobs/useUndoJob'

/** Where an import is: which question is open, or what is being done. */
export type ImportPhase = 'file' | 'uploading' | 'mapping' | 'checking' | 'report' | 'importing' | 'result'

/** Leads an import from a file to its result. */
export function useImport(collection: string) {
  const { t } = useTranslation()
  const api = useApi()
  const queryClient = useQueryClient()
  const notifyUndoable = useNotifyUndoable()
  const undo = useUndoJob()
  const { phase, setPhase, error, setError, leaving, step } = useSteps(api)
  const [job, setJob] = useState<Job | null>(null)
  const [file, setFile] = useState<File | null>(null)
  const [refused, setRefused] = useState<readonly RefusedEntry[]>([])

  function upload(file: File, sheet?: string): Promise<void> {
    return step('uploading', sheet === undefined ? 'file' : 'mapping', async () => {
      setJob(await uploadTable(api, collection, { file, sheet, signal: leaving.current.signal }))
      return 'mapping'
    })
  }

  async function follow(id: number): Promise<Job> {
    const ended = await followJob(api, id, { signal: leaving.current.signal, onProgress: setJob })
    setRefused(await fetchRefused(api, id))
    return ended
  }

  async function finish(id: number): Promise<ImportPhase> {
    const ended = await follow(id)
    await queryClient.invalidateQueries({ queryKey: itemKeys.ofCollection(api.project, collection) })
    const count = ended.counts.created + ended.counts.updated
    notifyUndoable(
      t('modules.collections.transfer.imported', { count }),
      ended.can_undo ? () => undo(ended) : null,
    )
    return 'result'
  }

  const { job: left } = useLeftJob({ isMine: (one) => isImportInto(collection, one) })
  const handleLeft = useEffectEvent(async (found: Job) => {
    setJob(found)
    await step('importing', 'file', () => finish(found.id))
  })
  useEffect(() => {
    if (left) void handleLeft(left)
  }, [left])

  return {
    phase,
    job,
    refused,
    error,
    upload: (file: File) => {
      setFile(file)
      return upload(file)
    },
    /** Reads another sheet of the same workbook. */
    readSheet: (sheet: string) => (file ? upload(file, sheet) : Promise.resolve()),
    check: (choice: ImportChoice) =>
      step('checking', 'mapping', async () => {
        const { id } = await startImport(api, job?.id ?? 0, { ...choice, rehearse: true })
        const ended = await follow(id)
        if (ended.state === 'failed') throw new Error(ended.error ?? '')
        return ended.done < (ended.total ?? 0) ? 'mapping' : 'report'
      }),
    start: (choice: ImportChoice) =>
      step('importing', 'report', async () => {
        const { id } = await startImport(api, job?.id ?? 0, { ...choice, rehearse: false })
        return finish(id)
      }),
    cancel: () => {
      if (phase === 'uploading') {
        leaving.current.abort()
        leaving.current = new AbortController()
        setPhase('file')
      } else if (job) void cancelJob(api, job.id).catch(setError)
    },
    back: () => setPhase(phase === 'mapping' ? 'file' : 'mapping'),
  }
}

/** The phase, and how one leads to the next. What is under way when the dialog is left is given up here, not on the server. */
function useSteps(api: Api) {
  const [phase, setPhase] = useState<ImportPhase>('file')
  const [error, setError] = useState<Error | null>(null)
  const leaving = useRef(new AbortController())
  useEffect(() => {
    leaving.current = new AbortController()
    return () => leaving.current.abort()
  }, [])

  /** Does one step; a failure leads back to the question before it. */
  async function step(
    during: ImportPhase,
    back: ImportPhase,
    work: (api: Api) => Promise<ImportPhase>,
  ): Promise<void> {
    const { signal } = leaving.current
    setError(null)
    setPhase(during)
    try {
      const next = await work(api)
      if (!signal.aborted) setPhase(next)
    } catch (cause) {
      if (signal.aborted) return
      setError(cause as Error)
      setPhase(back)
    }
  }

  return { phase, setPhase, error, setError, leaving, step }
}
