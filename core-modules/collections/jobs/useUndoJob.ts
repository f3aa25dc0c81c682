import { useApi, useNotify } from '@pergola/sdk'
import { type Job, undoJob } from '@pergola/sdk/items'
import { useTranslation } from 'react-i18next'

/** Takes back what a job did, and says so where it had to leave something as it is. Rejects when the server refuses. */
export function useUndoJob(): (job: Job) => Promise<void> {
  const api = useApi()
  const notify = useNotify()
  const { t } = useTranslation()
  return async ({ id }) => {
    const { counts } = await undoJob(api, id)
    if (counts.kept > 0)
      notify({ title: t('modules.collections.jobs.kept', { count: counts.kept }), color: 'warning' })
  }
}
