import { useApi } from '@pergola/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Job } from './jobs'

/** Well after the first rows, which are not to wait for it. */
const ASKED_AFTER_MS = 3_000

/**
 * The job on a collection that was running when the console was loaded: its page was left or loaded again in the middle. Asked
 * for once; jobs that are begun later are followed where they were begun.
 */
export function useLeftJob(collection: string, isEnabled: boolean): [job: Job | null, forget: () => void] {
  const api = useApi()
  const queryClient = useQueryClient()
  const [job, setJob] = useState<Job | null>(null)

  useEffect(() => {
    if (!isEnabled) return
    const queryKey = [api.project, 'left-jobs']
    const queryFn = () => api.call('GET /jobs')
    const timer = setTimeout(async () => {
      const known = {
        queryKey,
        queryFn,
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
      }
      const jobs = await queryClient.fetchQuery(known).catch(() => [])
      setJob(jobs.find((one) => one.collection === collection && one.state === 'running') ?? null)
    }, ASKED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [api, queryClient, collection, isEnabled])

  function forget(): void {
    queryClient.setQueryData<Job[]>([api.project, 'left-jobs'], (jobs) =>
      jobs?.filter(({ id }) => id !== job?.id),
    )
    setJob(null)
  }
  return [job, forget]
}
