import { Button, EmptyState, Notice, Page } from '@pergola/sdk/ui'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Facts } from './Facts'
import styles from './Facts.module.css'
import { LatencyChart } from './LatencyChart'
import { summarizeLatency } from './summarizeLatency'
import { useLatencySamples, useMeasure } from './useLatencySamples'

/** How fast the server answers this browser. */
export function ConnectionPage({ settingsPath }: { settingsPath: string }) {
  const { t } = useTranslation()
  const samplesMs = useLatencySamples()
  const { measure, isMeasuring } = useMeasure()
  const isOnline = useSyncExternalStore(subscribeOnline, () => navigator.onLine)
  const { failures, latestMs, medianMs, slowMs } = summarizeLatency(samplesMs)
  const time = (ms: number | null) => (ms === null ? '--' : t('signal_latency', { latency: Math.round(ms) }))
  const button = (
    <Button icon="refresh" isPending={isMeasuring} onPress={() => void measure()}>
      {t('modules.settings.server.measure')}
    </Button>
  )
  return (
    <Page
      title={t('modules.settings.connection')}
      back={settingsPath}
      breadcrumb={[{ label: t('settings'), href: settingsPath }]}
      actions={samplesMs.length > 0 && button}
    >
      <div className={styles.grid}>
        {!isOnline && (
          <Notice tone="danger" role="status" className={styles.wide}>
            {t('modules.settings.server.offline')}
          </Notice>
        )}
        {samplesMs.length === 0 ? (
          <EmptyState
            className={styles.wide}
            icon="signal_cellular_alt"
            title={t('modules.settings.server.no_pings')}
            body={t('modules.settings.server.no_pings_body')}
            action={button}
          />
        ) : (
          <div className={styles.wide}>
            <Facts
              title={t('modules.settings.server.latency')}
              facts={[
                [t('modules.settings.server.latest'), time(latestMs)],
                [t('modules.settings.server.median'), time(medianMs)],
                [t('modules.settings.server.slow'), time(slowMs)],
                [t('modules.settings.server.failures'), failures],
              ]}
            >
              <LatencyChart samplesMs={samplesMs} />
            </Facts>
          </div>
        )}
      </div>
    </Page>
  )
}

function subscribeOnline(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}
