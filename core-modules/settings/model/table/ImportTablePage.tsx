import { formatSizeLimit, useProject } from '@pergola/sdk'
import { Button, ErrorPanel, FileDrop, Notice, ProgressBar } from '@pergola/sdk/ui'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useScreenTexts } from '../../useScreenTexts'
import { ColumnsForm } from './ColumnsForm'
import styles from './ImportTable.module.css'
import { RefusedLines } from './RefusedLines'
import { TableFrame } from './TableFrame'
import texts from './texts.json'
import { type TableJob, useTableImport } from './useTableImport'

const ENDINGS = ['.csv', '.tsv', '.txt', '.xlsx', '.json', '.ndjson']

export interface ImportTablePageProps {
  settingsPath: string
  /** Dropped on the page before. */
  file: File | null
}

/** Makes a collection of a table: file, columns as they are guessed, import. */
export function ImportTablePage({ settingsPath, file }: ImportTablePageProps) {
  useScreenTexts('table', texts)
  const { t } = useTranslation()
  const flow = useTableImport()
  const { upload, proposal, job } = flow
  const isRunning = job?.state === 'running' || job?.state === 'done'
  const handleMount = useEffectEvent(() => file && upload.mutate({ file }))
  useEffect(() => void handleMount(), [])

  if (!proposal || upload.isPending) {
    return (
      <TableFrame settingsPath={settingsPath}>
        {upload.isPending ? (
          <Progress label={t('modules.settings.table.reading')} job={null} onCancel={flow.cancel} />
        ) : (
          <FileStep error={upload.error} onFile={(one) => upload.mutate({ file: one })} />
        )}
      </TableFrame>
    )
  }
  return (
    <ColumnsForm
      key={proposal.job.id}
      settingsPath={settingsPath}
      proposal={proposal}
      isRunning={isRunning}
      isPending={flow.start.isPending}
      onOtherFile={flow.reset}
      onSheet={flow.readSheet}
      onStart={(collection, columns) => {
        flow.back()
        flow.start.mutate({ collection, columns })
      }}
      status={
        flow.isLost ? (
          <ErrorPanel title={t('modules.settings.table.lost')} />
        ) : isRunning ? (
          <Progress
            label={t(`modules.settings.table.${job.step === 'check' ? 'checking' : 'importing'}`)}
            job={job}
            onCancel={flow.cancel}
          />
        ) : (
          <>
            <Unreadable error={upload.error} />
            {job && <Failure job={job} refused={flow.refused} />}
          </>
        )
      }
    />
  )
}

function FileStep({ error, onFile }: { error: Error | null; onFile: (file: File) => void }) {
  const { t, i18n } = useTranslation()
  const limit = useProject().info?.server?.max_upload_size
  const size = limit && formatSizeLimit(limit, i18n.language)
  return (
    <>
      <Unreadable error={error} />
      <p className={styles.about}>{t('modules.settings.table.about')}</p>
      <FileDrop
        title={t('modules.settings.table.drop')}
        hint={size ? t('modules.settings.table.hint', { size }) : undefined}
        selectLabel={t('select_from_device')}
        accept={ENDINGS}
        isMultiple={false}
        onFiles={([file]) => file && onFile(file)}
      />
    </>
  )
}

/** Why a file, or a sheet of it, could not be read; nothing where the person has ended it. */
function Unreadable({ error }: { error: Error | null }) {
  const { t } = useTranslation()
  const isAborted = error?.name === 'AbortError' || (error as { code?: unknown } | null)?.code === 'aborted'
  if (!error || isAborted) return null
  return (
    <Notice tone="danger" role="alert" title={t('modules.settings.table.unreadable')}>
      {error.message}
    </Notice>
  )
}

function Progress({ label, job, onCancel }: { label: string; job: TableJob | null; onCancel: () => void }) {
  const { t } = useTranslation()
  const { done, total } = job ?? { done: 0, total: null }
  const text = total ? t('modules.settings.table.lines_done', { label, done, count: total }) : label
  return (
    <div className={styles.progress}>
      <ProgressBar label={label} value={total ? (done / total) * 100 : undefined} />
      <p role="status">{text}</p>
      <div>
        <Button onPress={onCancel}>{t('cancel')}</Button>
      </div>
    </div>
  )
}

function Failure({
  job,
  refused,
}: {
  job: TableJob
  refused: Parameters<typeof RefusedLines>[0]['refused']
}) {
  const { t } = useTranslation()
  const isCancelled = job.state === 'cancelled'
  return (
    <>
      <Notice
        tone={isCancelled ? 'warning' : 'danger'}
        role="alert"
        title={t(`modules.settings.table.${isCancelled ? 'cancelled' : 'failed'}`)}
      >
        {job.error}
      </Notice>
      <RefusedLines job={job} refused={refused} />
    </>
  )
}
