import { formatFileSize, useApi } from '@pergola/sdk'
import { RefusalText } from '@pergola/sdk/items'
import {
  Badge,
  Button,
  DataTable,
  EmptyState,
  ErrorPanel,
  IconButton,
  LinkButton,
  Notice,
  Page,
  ProgressBar,
  Skeleton,
} from '@pergola/sdk/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useScreenTexts } from '../useScreenTexts'
import styles from './BackupsPage.module.css'
import { type Backup, backupsQuery } from './backupsQuery'
import texts from './texts.json'
import { useBackupActions } from './useBackupActions'

/** Archives of all that the project has: made with one button, kept in its storage until someone removes them. */
export function BackupsPage({ settingsPath }: { settingsPath: string }) {
  useScreenTexts('backups', texts)
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useQuery(backupsQuery(useApi()))
  const { create, isPending } = useBackupActions()
  const isRunning = data?.some(({ state }) => state === 'running') === true
  const text = (key: string) => t(`modules.settings.backups.${key}`)
  const button = (
    <Button variant="primary" icon="archive" isPending={isPending} isDisabled={isRunning} onPress={create}>
      {text('create')}
    </Button>
  )
  return (
    <Page
      title={text('title')}
      back={settingsPath}
      breadcrumb={[{ label: t('settings'), href: settingsPath }]}
      actions={
        <>
          <LinkButton variant="secondary" icon="settings_backup_restore" href="/install?from=backup">
            {text('restore')}
          </LinkButton>
          {data && data.length > 0 && button}
        </>
      }
    >
      {error && !data && (
        <ErrorPanel details={error.message} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {!data && !error && <Skeleton shape="block" height={240} />}
      {data?.length === 0 && (
        <EmptyState icon="archive" title={text('none')} body={text('none_body')} action={button} />
      )}
      {data && data.length > 0 && (
        <div className={styles.content}>
          <Notice>{text('what')}</Notice>
          <BackupTable backups={data} />
        </div>
      )}
    </Page>
  )
}

function BackupTable({ backups }: { backups: readonly Backup[] }) {
  const { t } = useTranslation()
  const momentOf = useMoment()
  return (
    <DataTable
      aria-label={t('modules.settings.backups.title')}
      density="comfortable"
      rows={backups}
      getKey={({ id }) => id}
      columns={[
        { id: 'made', label: t('modules.settings.backups.made'), cell: momentOf },
        {
          id: 'holds',
          label: t('modules.settings.backups.holds'),
          cell: (backup) => <BackupState backup={backup} />,
        },
      ]}
      renderActions={(backup) => <BackupButtons backup={backup} moment={momentOf(backup)} />}
    />
  )
}

/** When a backup was made, as the language writes it. */
function useMoment() {
  const { i18n } = useTranslation()
  return ({ created_on: createdOn }: Backup) =>
    new Date(createdOn).toLocaleString(i18n.language, { dateStyle: 'medium', timeStyle: 'short' })
}

function BackupButtons({ backup, moment }: { backup: Backup; moment: string }) {
  const { t } = useTranslation()
  const { download, remove, isPending } = useBackupActions()
  const isRunning = backup.state === 'running'
  const removal = t(`modules.settings.backups.${isRunning ? 'cancel_of' : 'remove_of'}`, { moment })
  return (
    <>
      {backup.state === 'done' && (
        <IconButton
          icon="download"
          label={t('modules.settings.backups.download_of', { moment })}
          isDisabled={isPending}
          onPress={() => download(backup)}
        />
      )}
      <IconButton
        icon={isRunning ? 'close' : 'delete'}
        label={removal}
        isDisabled={isPending}
        onPress={() => remove(backup)}
      />
    </>
  )
}

function BackupState({ backup: { state, refusal, archive, done, total } }: { backup: Backup }) {
  const { t, i18n } = useTranslation()
  const text = (key: string, values = {}) => t(`modules.settings.backups.${key}`, values)
  if (state === 'running') {
    return <ProgressBar label={text('running')} value={total ? (100 * done) / total : 0} />
  }
  if (!archive) {
    return (
      <div className={styles.facts}>
        <Badge tone={state === 'failed' ? 'danger' : 'warning'}>{text(state)}</Badge>
        {refusal && (
          <span className={styles.hint}>
            <RefusalText refusal={refusal} />
          </span>
        )}
      </div>
    )
  }
  return (
    <div className={styles.facts}>
      <span>
        {formatFileSize(archive.bytes, i18n.language)}
        {' · '}
        {text('rows', { count: archive.rows })}
        {' · '}
        {text('files', { count: archive.files })}
      </span>
      {archive.missing_files > 0 && (
        <Badge tone="warning">{text('missing', { count: archive.missing_files })}</Badge>
      )}
      <code className={styles.hash} title={text('sha256')}>
        {archive.sha256}
      </code>
    </div>
  )
}
