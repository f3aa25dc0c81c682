import { formatFileSize, formatSizeLimit, useApi, useIsPergolaServer, useProject } from '@pergola/sdk'
import { ErrorPanel, Notice, Page, Skeleton } from '@pergola/sdk/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Facts } from './Facts'
import styles from './Facts.module.css'
import { LatencyChart } from './LatencyChart'
import { serverDetailsQuery } from './serverDetailsQuery'
import { TestMail } from './TestMail'
import { useLatencySamples } from './useLatencySamples'
import { useTroubledExtensions } from './useTroubledExtensions'

/** What the project runs on, and how it is doing. */
export function ServerPage({ settingsPath }: { settingsPath: string }) {
  const { t } = useTranslation()
  const isOurs = useIsPergolaServer()
  return (
    <Page
      title={t('modules.settings.server_details')}
      back={settingsPath}
      breadcrumb={[{ label: t('settings'), href: settingsPath }]}
    >
      <div className={styles.grid}>
        <OwnServer />
        <ConnectionCard href={`${settingsPath}/connection`} />
        {isOurs && <ExtensionsCard href={`${settingsPath}/extensions`} />}
      </div>
    </Page>
  )
}

/** Details beyond the contract, where the server has them; otherwise what the contract says. */
function OwnServer() {
  return useIsPergolaServer() ? <Details /> : <ContractDetails />
}

function ContractDetails() {
  const { t, i18n } = useTranslation()
  const { info, key } = useProject()
  const limit = info?.server?.max_upload_size
  return (
    <>
      <Notice className={styles.wide}>{t('modules.settings.server.contract_only')}</Notice>
      <Facts
        title={t('modules.settings.server.versions')}
        facts={[
          [t('modules.settings.server.project'), key],
          [t('modules.settings.server.contract'), info?.api.version],
          [t('modules.settings.server.database'), info?.api.database],
          [t('modules.settings.server.runtime'), info?.server?.general?.php_version],
          [
            t('modules.settings.server.upload_limit'),
            limit === undefined ? undefined : formatSizeLimit(limit, i18n.language),
          ],
        ]}
      />
    </>
  )
}

function Details() {
  const { t, i18n } = useTranslation()
  const { info, key } = useProject()
  const { data, error, isFetching, refetch } = useQuery(serverDetailsQuery(useApi()))
  const size = (bytes: number) => formatFileSize(bytes, i18n.language)
  const text = (name: string) => t(`modules.settings.server.${name}`)
  if (error && !data) {
    return (
      <ErrorPanel
        className={styles.wide}
        details={error.message}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  }
  if (!data) return <LoadingCards />
  const { database, storage, mail, disk, memory, webhooks } = data
  return (
    <>
      <Facts
        title={text('versions')}
        facts={[
          [text('project'), key],
          [text('sdk'), data.sdk_version],
          [text('contract'), data.contract_version],
          [text('runtime'), `Node.js ${data.node_version}`],
          [
            text('started'),
            new Date(data.started_on).toLocaleString(i18n.language, {
              dateStyle: 'medium',
              timeStyle: 'short',
            }),
          ],
          [text('memory'), size(memory.used_bytes)],
        ]}
      />
      <Facts
        title={text('database')}
        facts={[
          [text('database_kind'), text(`database_${database.type}`)],
          [text('version'), database.version],
          [text('size'), size(database.size_bytes)],
          [text('answers_in'), t('signal_latency', { latency: database.answer_ms })],
        ]}
      />
      <Facts
        title={text('storage')}
        facts={[
          [text('storage_kind'), text(`storage_${storage.type}`)],
          [text('files'), storage.files.toLocaleString(i18n.language)],
          [text('size'), size(storage.size_bytes)],
          [text('upload_limit'), formatSizeLimit(info?.server?.max_upload_size ?? 0, i18n.language)],
        ]}
      />
      <DiskFacts disk={disk} />
      <Facts
        title={text('mail')}
        facts={[
          [text('mail_kind'), text(`mail_${mail.type}`)],
          [text('sender'), mail.from ?? text('sender_default')],
        ]}
      >
        <TestMail />
      </Facts>
      <Facts
        title={t('settings_webhooks')}
        facts={[
          [text('calls_pending'), webhooks.pending.toLocaleString(i18n.language)],
          [text('calls_failed'), webhooks.failed.toLocaleString(i18n.language)],
        ]}
      />
    </>
  )
}

/** How much room there is for files and database. */
function DiskFacts({ disk }: { disk: { size_bytes: number; free_bytes: number } }) {
  const { t, i18n } = useTranslation()
  const size = (bytes: number) => formatFileSize(bytes, i18n.language)
  const text = (name: string) => t(`modules.settings.server.${name}`)
  const usedBytes = disk.size_bytes - disk.free_bytes
  return (
    <Facts
      title={text('disk')}
      facts={[
        [text('free'), size(disk.free_bytes)],
        [text('of'), size(disk.size_bytes)],
      ]}
    >
      <meter
        className={styles.meter}
        aria-label={text('disk_used')}
        aria-valuetext={size(usedBytes)}
        max={disk.size_bytes}
        high={disk.size_bytes * 0.95}
        value={usedBytes}
      />
    </Facts>
  )
}

function LoadingCards() {
  return (
    <>
      {[1, 2, 3, 4, 5, 6].map((card) => (
        <Skeleton key={card} shape="block" height={180} />
      ))}
    </>
  )
}

function ConnectionCard({ href }: { href: string }) {
  const { t } = useTranslation()
  const samplesMs = useLatencySamples()
  return (
    <Facts title={t('modules.settings.connection')} facts={[]}>
      {samplesMs.length > 0 ? <LatencyChart samplesMs={samplesMs} /> : null}
      <Link to={href} className={styles.link}>
        {t('modules.settings.server.open_connection')}
      </Link>
    </Facts>
  )
}

function ExtensionsCard({ href }: { href: string }) {
  const { t } = useTranslation()
  const { count, troubled } = useTroubledExtensions()
  return (
    <Facts
      title={t('modules.settings.settings_extensions')}
      facts={[
        [t('modules.settings.server.listed'), count],
        [
          t('modules.settings.server.with_problems'),
          troubled.length === 0 ? t('modules.settings.server.none') : troubled.join(', '),
        ],
      ]}
    >
      <Link to={href} className={styles.link}>
        {t('modules.settings.server.open_extensions')}
      </Link>
    </Facts>
  )
}
