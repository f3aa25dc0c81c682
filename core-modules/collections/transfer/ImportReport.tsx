import { useApi } from '@pergola/sdk'
import { useNotifyFailure } from '@pergola/sdk/items'
import { Button, Notice, Table } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import { downloadFile, saveFile } from './downloadFile'
import type { Job, RefusedLine } from './jobs'
import styles from './Transfer.module.css'

export interface ImportReportProps {
  job: Job
  /** The first of them. */
  refused: readonly RefusedLine[]
}

const kinds = ['created', 'updated', 'unchanged', 'refused'] as const

/** What an import would do, or has done, with the lines that it refuses. */
export function ImportReport({ job, refused }: ImportReportProps) {
  const { t } = useTranslation()
  const api = useApi()
  const notifyFailure = useNotifyFailure()
  const isRehearsal = job.step === 'check'
  const hidden = job.counts.refused - refused.length
  const isWhole = job.state === 'done' || job.state === 'ready'

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
      <Notice
        role="status"
        tone={isWhole ? 'success' : 'warning'}
        icon={isRehearsal ? 'info' : undefined}
        title={t(`modules.collections.transfer.${isRehearsal ? 'report_check' : `report_${job.state}`}`)}
      >
        {job.error}
      </Notice>
      <dl className={styles.counts}>
        {kinds.map((kind) => (
          <div key={kind}>
            <dt>{t(`modules.collections.transfer.count_${kind}`)}</dt>
            <dd>{t('modules.collections.transfer.number', { number: job.counts[kind] })}</dd>
          </div>
        ))}
      </dl>
      {refused.length > 0 && (
        <>
          <div className={styles.table}>
            <Table aria-label={t('modules.collections.transfer.count_refused')}>
              <thead>
                <tr>
                  <th scope="col">{t('modules.collections.transfer.line')}</th>
                  <th scope="col">{t('modules.collections.transfer.reason')}</th>
                </tr>
              </thead>
              <tbody>
                {refused.map(({ line, reason }) => (
                  <tr key={line}>
                    <td>{line}</td>
                    <td>{reason}</td>
                  </tr>
                ))}
              </tbody>
            </Table>
          </div>
          {hidden > 0 && <p>{t('modules.collections.transfer.more_refused', { count: hidden })}</p>}
          <div className={styles.buttons}>
            <Button icon="download" onPress={() => void download()}>
              {t('modules.collections.transfer.download_refused')}
            </Button>
          </div>
        </>
      )}
    </>
  )
}
