import { type CallData, useApi } from '@pergola/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { unwatchJob, wasFollowedSince, watchedJobs } from './watchedJobs'

/** Long work that the server does for the person who is signed in; see `docs/api.md`. */
export type Job = CallData<'GET /jobs/:id'>

export interface LeftJobOptions {
  /** Whether the page shows this job. */
  isMine: (job: Job) => boolean
  /** Default: true. */
  isEnabled?: boolean
  /**
   * The page has more urgent things to show: asked for after some seconds, and of the server only once. Where a job that was begun
   * in this browser may still run, it is asked for at once. Default: false.
   */
  isBackground?: boolean
}

export interface LeftJob {
  /** As it was found: it may have ended before. Null: there is none, or it is not known yet. */
  job: Job | null
  /** The server was not asked yet. */
  isAsking: boolean
  /** Its end was seen: it is not shown again. */
  forget: () => void
}

interface AskedJobs {
  /** In milliseconds, as `performance.now()` gives them. */
  askedAt: number
  jobs: readonly Job[]
}

/** Well after the first rows, which are not to wait for it. */
const BACKGROUND_MS = 3_000

/**
 * Finds a job again whose page was left or loaded again in the middle: one that still runs, wherever it was begun, or one that was
 * begun in this browser (`watchJob`) and has ended meanwhile.
 */
export function useLeftJob({ isMine, isEnabled = true, isBackground = false }: LeftJobOptions): LeftJob {
  const api = useApi()
  const queryClient = useQueryClient()
  const [job, setJob] = useState<Job | null>(null)
  const [isAsking, setIsAsking] = useState(isEnabled)
  const { project } = api

  const look = useEffectEvent(async (leaving: AbortSignal) => {
    const watched = new Set(watchedJobs(project))
    const { jobs, askedAt } = await queryClient
      .fetchQuery({
        queryKey: [project, 'left-jobs'],
        queryFn: async (): Promise<AskedJobs> => ({
          askedAt: performance.now(),
          jobs: await api.call('GET /jobs'),
        }),
        staleTime: isBackground && watched.size === 0 ? Number.POSITIVE_INFINITY : 0,
        gcTime: Number.POSITIVE_INFINITY,
      })
      .catch((): AskedJobs => ({ askedAt: 0, jobs: [] }))
    if (leaving.aborted) return
    // The answer may be older than what this page has shown meanwhile.
    const isLeft = ({ id, state }: Job) =>
      !wasFollowedSince(project, id, askedAt) &&
      (state === 'running' || (state !== 'ready' && watched.has(id)))
    setJob(jobs.find((one) => isMine(one) && isLeft(one)) ?? null)
    setIsAsking(false)
  })
  useEffect(() => {
    if (!isEnabled) return
    const leaving = new AbortController()
    const waits = isBackground && watchedJobs(project).length === 0
    const timer = setTimeout(() => void look(leaving.signal), waits ? BACKGROUND_MS : 0)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [isEnabled, isBackground, project])

  function forget(): void {
    if (!job) return
    unwatchJob(project, job.id)
    queryClient.setQueryData<AskedJobs>(
      [project, 'left-jobs'],
      (asked) => asked && { ...asked, jobs: asked.jobs.filter(({ id }) => id !== job.id) },
    )
    setJob(null)
  }
  return { job, isAsking, forget }
}
