import {
  isSystemCollection,
  useCollection,
  useCollections,
  useExtensions,
  useHost,
  useIsPergolaServer,
  useProject,
} from '@pergola/sdk'
import { Card, Page } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import styles from './SettingsHome.module.css'
import { useCount } from './useCount'

/** The way to every settings screen, with what each of them holds. */
export function SettingsHome({ basePath }: { basePath: string }) {
  const { t } = useTranslation()
  const isOurs = useIsPergolaServer()
  return (
    <Page title={t('settings')} icon="settings">
      <div className={styles.sections}>
        <ProjectSection basePath={basePath} isOurs={isOurs} />
        <FurtherSection basePath={basePath} isOurs={isOurs} />
      </div>
    </Page>
  )
}

interface SectionProps {
  basePath: string
  /** Whether the server is one of Pergola. */
  isOurs: boolean
}

/** What is set up for the project. */
function ProjectSection({ basePath, isOurs }: SectionProps) {
  const { t } = useTranslation()
  const settings = useCollection('directus_settings')
  const collections = Object.keys(useCollections()).filter((name) => !isSystemCollection(name))
  const manifests = [useExtensions('interface'), useExtensions('layout'), useExtensions('module')]
  const extensionCount = manifests.flatMap(Object.keys).length
  const settingCount = Object.values(settings?.fields ?? {}).filter((field) => !field.hidden_detail).length
  return (
    <Section title={t('modules.settings.settings_project')}>
      <Card
        icon="public"
        title={t('modules.settings.settings_global')}
        subtitle={t('item_count', { count: settingCount })}
        href={`${basePath}/global`}
      />
      <Card
        icon="box"
        title={t('modules.settings.settings_collections_fields')}
        subtitle={t('modules.settings.collection_count', { count: collections.length })}
        href={`${basePath}/collections`}
      />
      <Card
        icon="group"
        title={t('modules.settings.settings_permissions')}
        subtitle={useCount('directus_roles', 'role_count')}
        href={`${basePath}/roles`}
      />
      <Card
        icon="badge"
        title={t('people')}
        subtitle={useCount('directus_users', 'person_count')}
        href={`${basePath}/people`}
      />
      <Card
        icon="send"
        title={t('settings_webhooks')}
        subtitle={useCount('directus_webhooks', 'webhook_count')}
        href={`${basePath}/webhooks`}
      />
      {isOurs && (
        <Card
          icon="extension"
          title={t('modules.settings.settings_extensions')}
          subtitle={t('modules.settings.extensions.count', { count: extensionCount })}
          href={`${basePath}/extensions`}
        />
      )}
    </Section>
  )
}

/** What there is to look up. */
function FurtherSection({ basePath, isOurs }: SectionProps) {
  const { t } = useTranslation()
  const { key, info } = useProject()
  const interfaceCount = Object.keys(useExtensions('interface')).length
  const latencyMs = useLatency()
  return (
    <Section title={t('modules.settings.additional_info')}>
      <Card
        icon="assignment"
        title={t('activity_log')}
        subtitle={useCount('directus_activity', 'event_count')}
        href={`/${key}/activity`}
      />
      <Card
        icon="interests"
        title={t('interface_other')}
        subtitle={t('modules.settings.interface_count', { count: interfaceCount })}
        href={`${basePath}/interfaces`}
      />
      <Card
        icon="signal_cellular_alt"
        title={t('modules.settings.connection')}
        subtitle={latencyMs === null ? '--' : t('signal_latency', { latency: latencyMs })}
        href={`${basePath}/connection`}
      />
      {isOurs && (
        <Card
          icon="archive"
          title={t('modules.settings.pages.backups')}
          subtitle={t('modules.settings.backups_subtitle')}
          href={`${basePath}/backups`}
        />
      )}
      <Card
        icon="storage"
        title={t('modules.settings.server_details')}
        subtitle={t('modules.settings.version_of', { version: info?.api.version ?? '--' })}
        href={`${basePath}/server`}
      />
    </Section>
  )
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{title}</h2>
      <div className={styles.cards}>{children}</div>
    </section>
  )
}

/** The latest time that the server took to answer, in ms; `null` when unknown or unreachable. */
function useLatency(): number | null {
  const latest = useStore(useHost().stores.latency, ({ samplesMs }) => samplesMs.at(-1))
  return latest === undefined || latest < 0 ? null : Math.round(latest)
}
