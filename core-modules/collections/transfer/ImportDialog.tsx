import { formatSizeLimit, useNames, usePermissions, useProject } from '@pergola/sdk'
import type { Job } from '@pergola/sdk/items'
import { Button, Dialog, FileDrop, Notice, ProgressBar } from '@pergola/sdk/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedItems } from '../data/ListedItems'
import type { ImportChoice } from '../jobs/jobs'
import { useJobTexts } from '../jobs/useJobTexts'
import { ImportMapping } from './ImportMapping'
import { ImportReport } from './ImportReport'
import styles from './Transfer.module.css'
import { useGuess } from './useGuess'
import { type ImportPhase, useImport } from './useImport'
import { useTransferTexts } from './useTransferTexts'

export interface ImportDialogProps {
  isOpen: boolean
  listed: ListedItems
  onClose: () => void
}

const ENDINGS = ['.csv', '.tsv', '.txt', '.xlsx', '.json', '.ndjson']
const BUSY: ReadonlySet<ImportPhase> = new Set(['uploading', 'checking', 'importing'])

/** Takes a table into a collection: file, columns, what would happen, import. */
export function ImportDialog(props: ImportDialogProps) {
  useTransferTexts()
  useJobTexts()
  return props.isOpen ? <OpenImportDialog {...props} /> : null
}

function OpenImportDialog({ listed, onClose }: ImportDialogProps) {
  const { t } = useTranslation()
  const names = useNames()
  const { collection } = listed
  const name = collection.collection
  const flow = useImport(name)
  const guess = useGuess(collection)
  const [choice, setChoice] = useState<{ job: number; value: ImportChoice } | null>(null)
  const { phase, job, error } = flow
  const chosen = job && choice?.job === job.id ? choice.value : job?.file ? guess(job.file.columns) : null
  const isBusy = BUSY.has(phase)

  return (
    <Dialog
      isOpen
      size="large"
      isActionRequired={isBusy}
      onOpenChange={onClose}
      title={t('modules.collections.transfer.import_title', { collection: names.collection(name) })}
      footer={<Footer phase={phase} job={job} choice={chosen} flow={flow} onClose={onClose} />}
    >
      <div className={styles.form}>
        {error && (
          <Notice tone="danger" role="alert" title={t('modules.collections.transfer.import_failed')}>
            {error.message}
          </Notice>
        )}
        {phase === 'file' && <FileStep collection={name} onFile={(file) => void flow.upload(file)} />}
        {isBusy && <Progress phase={phase} job={job} />}
        {phase === 'mapping' && job?.file && chosen && (
          <ImportMapping
            collection={collection}
            file={job.file}
            choice={chosen}
            onSheet={(sheet) => void flow.readSheet(sheet)}
            onChange={(value) => setChoice({ job: job.id, value })}
          />
        )}
        {(phase === 'report' || phase === 'result') && job && (
          <ImportReport job={job} refused={flow.refused} />
        )}
      </div>
    </Dialog>
  )
}

function FileStep({ collection, onFile }: { collection: string; onFile: (file: File) => void }) {
  const { t, i18n } = useTranslation()
  const permissions = usePermissions()
  const limit = useProject().info?.server?.max_upload_size
  const size = limit && formatSizeLimit(limit, i18n.language)
  if (!permissions.can('create', collection) && !permissions.can('update', collection)) {
    return <Notice tone="warning">{t('modules.collections.transfer.import_no_access')}</Notice>
  }
  return (
    <FileDrop
      title={t('modules.collections.transfer.import_drop')}
      hint={size ? t('modules.collections.transfer.import_hint', { size }) : undefined}
      selectLabel={t('select_from_device')}
      accept={ENDINGS}
      isMultiple={false}
      onFiles={([file]) => file && onFile(file)}
    />
  )
}

function Progress({ phase, job }: { phase: ImportPhase; job: Job | null }) {
  const { t } = useTranslation()
  const { done, total } = phase === 'uploading' || !job ? { done: 0, total: null } : job
  const label = t(`modules.collections.transfer.${phase}`)
  return (
    <div className={styles.progress}>
      <ProgressBar label={label} value={total ? (done / total) * 100 : undefined} />
      <p>{total ? t('modules.collections.transfer.lines_done', { label, done, count: total }) : label}</p>
    </div>
  )
}

interface FooterProps {
  phase: ImportPhase
  job: Job | null
  choice: ImportChoice | null
  flow: ReturnType<typeof useImport>
  onClose: () => void
}

function Footer({ phase, job, choice, flow, onClose }: FooterProps) {
  const { t } = useTranslation()
  if (BUSY.has(phase)) return <Button onPress={flow.cancel}>{t('cancel')}</Button>
  if (phase === 'result')
    return (
      <Button variant="primary" onPress={onClose}>
        {t('close')}
      </Button>
    )
  const count = job ? job.counts.created + job.counts.updated : 0
  return (
    <>
      <Button onPress={onClose}>{t('cancel')}</Button>
      {phase !== 'file' && <Button onPress={flow.back}>{t('back')}</Button>}
      {phase === 'mapping' && choice && (
        <Button
          variant="primary"
          isDisabled={choice.columns.length === 0}
          onPress={() => void flow.check(choice)}
        >
          {t('modules.collections.transfer.check')}
        </Button>
      )}
      {phase === 'report' && choice && (
        <Button
          variant="primary"
          icon="upload"
          isDisabled={count === 0}
          onPress={() => void flow.start(choice)}
        >
          {t('modules.collections.transfer.import_start', { count })}
        </Button>
      )}
    </>
  )
}
