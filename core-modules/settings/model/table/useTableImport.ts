import { type CallData, useApi, useNotify, usePaths, useReloadSchema } from '@pergola/sdk'
import { type Job, unwatchJob, useLeftJob, useNotifyFailure, watchJob } from '@pergola/sdk/items'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { itemCountsQuery } from '../itemCountsQuery'
import { columnBody, type ProposedColumn, type TableProposal } from './tableColumn'

export type RefusedLine = CallData<'GET /jobs/:id/refused'>[number]

const POLL_MS = 400
/** A file of 100 MB over a slow line. */
const UPLOAD_TIMEOUT_MS = 1_800_000

/** Leads a table from its file to its collection, which then opens. */
export function useTableImport() {
  const api = useApi()
  const notifyFailure = useNotifyFailure()
  const left = useLeftJob({ isMine: (one) => one.makes_collection })
  const [startedId, setStartedId] = useState<number | null>(null)
  const leaving = useRef(new AbortController())
  // Stays while another sheet is read, and when that cannot be.
  const [proposal, setProposal] = useState<TableProposal | null>(null)
  const upload = useMutation({
    mutationFn: ({ file, sheet }: { file: File; sheet?: string }) => {
      leaving.current = new AbortController()
      const body = new FormData()
      body.append('file', file)
      if (sheet !== undefined) body.append('sheet', sheet)
      return api.call('POST /tables', { body, signal: leaving.current.signal, timeoutMs: UPLOAD_TIMEOUT_MS })
    },
    onSuccess: setProposal,
  })
  const start = useMutation({
    mutationFn: (body: { collection: string; columns: readonly ProposedColumn[] }) =>
      api.call('POST /tables/:id/import', {
        path: { id: proposal?.job.id ?? 0 },
        body: { collection: body.collection, columns: body.columns.map(columnBody) },
      }),
    onSuccess: ({ id }) => {
      watchJob(api.project, id)
      setStartedId(id)
    },
    onError: notifyFailure,
  })
  const jobId = startedId ?? left.job?.id ?? null
  // One that was done before the page was opened is shown by it, without leading away.
  const opensWhenDone = startedId !== null || left.job?.state === 'running'
  const { job, refused, isLost } = useFollowedJob(jobId, { found: left.job, opensWhenDone })
  const isReturning = useReturn(job, proposal === null, setProposal)
  useEffect(() => () => leaving.current.abort(), [])
  /** What came of the last one was seen. */
  function forget() {
    if (startedId !== null) unwatchJob(api.project, startedId)
    setStartedId(null)
    left.forget()
  }

  return {
    /** The server was not asked yet whether an import was left, or for its columns. */
    isAsking: left.isAsking || isReturning,
    upload,
    proposal,
    /** Reads another sheet of the same workbook. */
    readSheet: (sheet: string) => {
      forget()
      if (upload.variables) upload.mutate({ file: upload.variables.file, sheet })
    },
    start,
    job,
    /** It is done, and its collection is about to open. */
    isOpening: job?.state === 'done' && opensWhenDone,
    refused,
    isLost,
    cancel: () => {
      if (jobId !== null) void api.call('POST /jobs/:id/cancel', { path: { id: jobId } }).catch(notifyFailure)
      else leaving.current.abort()
    },
    /** Back to the columns, to correct them. */
    back: forget,
    /** Back to the file. */
    reset: () => {
      forget()
      setProposal(null)
      upload.reset()
      start.reset()
    },
  }
}

/** Takes the columns that were chosen for an import that came to nothing, where the page does not have them any more. */
function useReturn(job: Job | null, isWanted: boolean, onProposal: (proposal: TableProposal) => void) {
  const api = useApi()
  const hasFailed = job?.state === 'failed' || job?.state === 'cancelled'
  const id = hasFailed && isWanted ? job.id : null
  const { data, isLoading } = useQuery({
    queryKey: [api.project, 'left-table', id],
    queryFn: ({ signal }) => api.call('GET /tables/:id', { path: { id: id ?? 0 }, signal }),
    enabled: id !== null,
    gcTime: 0,
    retry: false,
  })
  const handleProposal = useEffectEvent(onProposal)
  useEffect(() => {
    if (data) handleProposal(data)
  }, [data])
  return isLoading
}

/** How far a job is. Once it is done its collection opens; otherwise its refused lines are read. */
function useFollowedJob(
  id: number | null,
  { found, opensWhenDone }: { found: Job | null; opensWhenDone: boolean },
) {
  const api = useApi()
  const finish = useFinish()
  const query = useQuery({
    queryKey: [api.project, 'table-job', id],
    queryFn: ({ signal }) => api.call('GET /jobs/:id', { path: { id: id ?? 0 }, signal }),
    enabled: id !== null,
    ...(found?.id === id && found && { initialData: found }),
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'running' ? false : POLL_MS),
  })
  const job = id === null ? null : (query.data ?? null)
  const hasRefused = job !== null && job.state === 'failed' && job.counts.refused > 0
  const { data: refused = [] } = useQuery({
    queryKey: [api.project, 'table-job', id, 'refused'],
    queryFn: ({ signal }) => api.call('GET /jobs/:id/refused', { path: { id: id ?? 0 }, signal }),
    enabled: hasRefused,
    gcTime: 0,
  })
  const handleState = useEffectEvent((state: Job['state'] | undefined) => {
    if (state === 'done' && job && opensWhenDone) void finish(job)
  })
  useEffect(() => handleState(job?.state), [job?.state])
  return { job, refused: hasRefused ? refused : [], isLost: query.isError && query.data === undefined }
}

/** The whole console knows the new collection before it opens. */
function useFinish() {
  const { t } = useTranslation()
  const api = useApi()
  const notify = useNotify()
  const paths = usePaths()
  const navigate = useNavigate()
  const reloadSchema = useReloadSchema()
  const queryClient = useQueryClient()
  return async ({ id, collection, counts }: Job) => {
    unwatchJob(api.project, id)
    await reloadSchema()
    void queryClient.invalidateQueries({ queryKey: itemCountsQuery(api).queryKey })
    const title = t('modules.settings.table.imported', { count: counts.created })
    notify({ title, color: 'success', icon: 'check' })
    navigate(paths.listing(collection))
  }
}
