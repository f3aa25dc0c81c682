import { useApi } from '@pergola/sdk'
import { type Job, RefusalText, useNotifyFailure } from '@pergola/sdk/items'
import { Button, DataTable } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import { downloadFile, saveFile } from './downloadFile'
import styles from './Jobs.module.css'
import type { RefusedEntry } from './jobs'
import { useJobTexts } from './useJobTexts'

export interface RefusedTableProps {
  job: Job
  /** The first of them. */
  refused: readonly RefusedEntry[]
}

/** The lines or items that a job has refused, with a file of all of them; nothing where there are none. */
export function RefusedTable({ job, refused }: RefusedTableProps) {
  useJobTexts()
  const { t } = useTranslation()
  const api = useApi()
  const notifyFailure = useNotifyFailure()
  const hidden = job.counts.refused - refused.length
  if (refused.length === 0) return null

  async function download() {
    try {
      const options = { query: { format: 'csv' }, signal: new AbortController().signal }
      saveFile(await downloadFile(api, `/jobs/${job.id}/refused`, options), `${job.collection}-refused.csv`)
    } catch (error) {
      notifyFailure(error)
    }
  }

  return (
    <>
      <div className={styles.table}>
        <DataTable
          aria-label={t('modules.collections.jobs.count_refused')}
          rows={refused}
          getKey={({ line, item }) => line ?? item ?? ''}
          columns={[
            {
              id: 'entry',
              label: t(`modules.collections.jobs.${job.kind === 'import' ? 'line' : 'item'}`),
              cell: ({ line, item }) => line ?? item,
            },
            {
              id: 'reason',
              label: t('modules.collections.jobs.reason'),
              cell: ({ refusal }) => <RefusalText refusal={refusal} />,
            },
          ]}
        />
      </div>
      {hidden > 0 && <p>{t('modules.collections.jobs.more_refused', { count: hidden })}</p>}
      <div>
        <Button icon="download" onPress={() => void download()}>
          {t('modules.collections.jobs.download_refused')}
        </Button>
      </div>
    </>
  )
}
