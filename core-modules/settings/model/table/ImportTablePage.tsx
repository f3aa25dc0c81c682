import { formatSizeLimit, usePaths, useProject } from '@pergola/sdk'
import { type Job, RefusalText } from '@pergola/sdk/items'
import { Button, ErrorPanel, FileDrop, LinkButton, Notice, ProgressBar, Skeleton } from '@pergola/sdk/ui'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useScreenTexts } from '../../useScreenTexts'
import { ColumnsForm } from './ColumnsForm'
import styles from './ImportTable.module.css'
import { RefusedLines } from './RefusedLines'
import { TableFrame } from './TableFrame'
import texts from './texts.json'
import { useTableImport } from './useTableImport'

const ENDINGS = ['.csv', '.tsv', '.txt', '.xlsx', '.json', '.ndjson']

export interface ImportTablePageProps {
  settingsPath: string
  /** Dropped on the page before. */
  file: File | null
}

/** Makes a collection of a table: file, columns as they are guessed, import. Finds an import that was left. */
export function ImportTablePage({ settingsPath, file }: ImportTablePageProps) {
  useScreenTexts('table', texts)
  const { t } = useTranslation()
  const flow = useTableImport()
  const { upload, proposal, job, isAsking } = flow
  const isRunning = job?.state === 'running'
  const handleReady = useEffectEvent(() => {
    // One that still runs is not lost sight of.
    if (file && !job) upload.mutate({ file })
  })
  useEffect(() => {
    if (!isAsking) handleReady()
  }, [isAsking])

  if (isAsking || upload.isPending) {
    return (
      <TableFrame settingsPath={settingsPath}>
        {isAsking ? (
          <Skeleton shape="block" height={240} />
        ) : (
          <Progress label={t('modules.settings.table.reading')} job={null} onCancel={flow.cancel} />
        )}
      </TableFrame>
    )
  }
  if (!proposal) {
    return (
      <TableFrame settingsPath={settingsPath}>
        <ImportStatus flow={flow} />
        {!isRunning && !flow.isOpening && (
          <FileStep
            error={upload.error}
            onFile={(one) => {
              flow.back()
              upload.mutate({ file: one })
            }}
          />
        )}
      </TableFrame>
    )
  }
  return (
    <ColumnsForm
      key={proposal.job.id}
      settingsPath={settingsPath}
      proposal={proposal}
      isRunning={isRunning || flow.isOpening}
      isPending={flow.start.isPending}
      onOtherFile={flow.reset}
      onSheet={flow.readSheet}
      onStart={(collection, columns) => {
        flow.back()
        flow.start.mutate({ collection, columns })
      }}
      status={
        <>
          <Unreadable error={upload.error} />
          <ImportStatus flow={flow} />
        </>
      }
    />
  )
}

/** How far the import is, or what came of it; nothing before it was begun. */
function ImportStatus({ flow }: { flow: ReturnType<typeof useTableImport> }) {
  const { t } = useTranslation()
  const { job, refused } = flow
  if (flow.isLost) return <ErrorPanel title={t('modules.settings.table.lost')} />
  if (!job) return null
  if (job.state === 'running' || flow.isOpening) {
    const label = t(`modules.settings.table.${job.step === 'check' ? 'checking' : 'importing'}`)
    return <Progress label={label} job={job} onCancel={flow.cancel} />
  }
  return job.state === 'done' ? <Success job={job} /> : <Failure job={job} refused={refused} />
}

/** An import that was done while its page was left. */
function Success({ job: { collection, counts } }: { job: Job }) {
  const { t } = useTranslation()
  const paths = usePaths()
  return (
    <Notice
      tone="success"
      role="status"
      title={t('modules.settings.table.imported', { count: counts.created })}
    >
      <LinkButton href={paths.listing(collection)}>{t('modules.settings.model.open_items')}</LinkButton>
    </Notice>
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

function Progress({ label, job, onCancel }: { label: string; job: Job | null; onCancel: () => void }) {
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

function Failure({ job, refused }: { job: Job; refused: Parameters<typeof RefusedLines>[0]['refused'] }) {
  const { t } = useTranslation()
  const isCancelled = job.state === 'cancelled'
  return (
    <>
      <Notice
        tone={isCancelled ? 'warning' : 'danger'}
        role="alert"
        title={t(`modules.settings.table.${isCancelled ? 'cancelled' : 'failed'}`)}
      >
        {job.refusal && <RefusalText refusal={job.refusal} />}
      </Notice>
      <RefusedLines job={job} refused={refused} />
    </>
  )
}
