import { type Job, RefusalText } from '@pergola/sdk/items'
import { Notice } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import jobStyles from '../jobs/Jobs.module.css'
import type { RefusedEntry } from '../jobs/jobs'
import { RefusedTable } from '../jobs/RefusedTable'

export interface ImportReportProps {
  job: Job
  /** The first of them. */
  refused: readonly RefusedEntry[]
}

const kinds = ['created', 'updated', 'unchanged', 'refused'] as const

/** What an import would do, or has done, with the lines that it refuses. */
export function ImportReport({ job, refused }: ImportReportProps) {
  const { t } = useTranslation()
  const isRehearsal = job.step === 'check'
  const isWhole = job.state === 'done' || job.state === 'ready'
  return (
    <>
      <Notice
        role="status"
        tone={isWhole ? 'success' : 'warning'}
        icon={isRehearsal ? 'info' : undefined}
        title={t(`modules.collections.transfer.${isRehearsal ? 'report_check' : `report_${job.state}`}`)}
      >
        {job.refusal && <RefusalText refusal={job.refusal} />}
      </Notice>
      <dl className={jobStyles.counts}>
        {kinds.map((kind) => (
          <div key={kind}>
            <dt>{t(`modules.collections.transfer.count_${kind}`)}</dt>
            <dd>{t('modules.collections.transfer.number', { number: job.counts[kind] })}</dd>
          </div>
        ))}
      </dl>
      <RefusedTable job={job} refused={refused} />
    </>
  )
}
