import { formatFileSize } from '@pergola/sdk'
import { useTranslation } from 'react-i18next'
import form from '../form/form.module.css'
import { PublicNotice } from '../form/PublicNotice'
import styles from './installer.module.css'
import { StepActions } from './StepActions'
import type { StepProps } from './StepProps'
import type { RestoreStatus } from './sendBackup'
import { type BackupUploadOptions, useBackupUpload } from './useBackupUpload'

/** Takes the archive of a backup, and says what is in it once the server has looked at all of it. */
export function ArchiveStep({
  draft,
  onChange,
  onNext,
  onBack,
  onTokenRefused,
}: StepProps & BackupUploadOptions) {
  const { t } = useTranslation()
  const { status, isSending, fault, send, forget } = useBackupUpload({ draft, onChange, onTokenRefused })
  const isReady = status?.state === 'ready'
  const takesFile = !isSending && (!status || status.state === 'receiving')
  return (
    <form
      className={form.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) onNext()
      }}
    >
      <p>{t('restore_copy')}</p>
      {takesFile && (
        <label className={form.field}>
          <span className={form.label}>{t('restore_file')}</span>
          <input
            type="file"
            accept=".zip,application/zip"
            onChange={({ target }) => {
              const [file] = target.files ?? []
              if (file) void send(file)
              target.value = ''
            }}
          />
          {draft.backup && (
            <span className={form.note}>{t('restore_stopped', { name: draft.backup.name })}</span>
          )}
        </label>
      )}
      <div role="alert" className={form.alert}>
        {fault !== null && <PublicNotice tone="danger">{fault}</PublicNotice>}
        {status?.state === 'refused' && <PublicNotice tone="danger">{status.error}</PublicNotice>}
        {isReady && status.error && <PublicNotice tone="warning">{status.error}</PublicNotice>}
      </div>
      <div role="status" className={form.alert}>
        {status && <UploadState status={status} name={draft.backup?.name ?? ''} isSending={isSending} />}
      </div>
      {status?.contents && <Contents contents={status.contents} />}
      {draft.backup && (
        <button type="button" className={`${form.link} ${styles.other}`} onClick={() => void forget()}>
          {t('restore_forget')}
        </button>
      )}
      <StepActions onBack={onBack} isDisabled={!isReady} />
    </form>
  )
}

interface UploadStateProps {
  status: RestoreStatus
  name: string
  isSending: boolean
}

function UploadState({ status, name, isSending }: UploadStateProps) {
  const { t, i18n } = useTranslation()
  const { state, received, bytes, done, total } = status
  if (state === 'ready') return <PublicNotice tone="success">{t('restore_ready')}</PublicNotice>
  if (state === 'receiving') {
    if (!isSending) return null
    const size = (value: number) => formatFileSize(value, i18n.language)
    const label = t('restore_sending', { name, received: size(received), bytes: size(bytes) })
    return <Progress label={label} share={received / bytes} />
  }
  if (state !== 'checking' && state !== 'restoring') return null
  return <Progress label={t(`restore_${state}`)} share={total ? done / total : 0} />
}

function Progress({ label, share }: { label: string; share: number }) {
  return (
    <div className={styles.progress}>
      <progress max={1} value={share} aria-label={label} />
      <span className={form.note}>{label}</span>
    </div>
  )
}

function Contents({ contents }: { contents: NonNullable<RestoreStatus['contents']> }) {
  const { t, i18n } = useTranslation()
  const { project, created_on: createdOn, rows, files, missing_files: missing, collections } = contents
  const moment = new Date(createdOn).toLocaleString(i18n.language, {
    dateStyle: 'medium',
    timeStyle: 'short',
  })
  return (
    <>
      <dl className={styles.summary}>
        <dt>{t('restore_project')}</dt>
        <dd dir="auto">{project}</dd>
        <dt>{t('restore_created')}</dt>
        <dd>{moment}</dd>
        <dt>{t('restore_holds')}</dt>
        <dd>
          {t('restore_rows', { count: rows })} · {t('restore_files', { count: files })}
        </dd>
        {collections.length > 0 && (
          <>
            <dt>{t('restore_collections')}</dt>
            <dd>
              <ul className={styles.collections}>
                {collections.map(({ collection, rows: count }) => (
                  <li key={collection}>
                    <bdi>{collection}</bdi>: {t('restore_rows', { count })}
                  </li>
                ))}
              </ul>
            </dd>
          </>
        )}
      </dl>
      {missing > 0 && <PublicNotice tone="warning">{t('restore_missing', { count: missing })}</PublicNotice>}
    </>
  )
}
