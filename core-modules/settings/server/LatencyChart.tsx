import { useTranslation } from 'react-i18next'
import styles from './LatencyChart.module.css'
import { summarizeLatency } from './summarizeLatency'

/** Bars at most, as many as the console remembers. */
const BARS = 200
const HEIGHT = 64
/** What all bars are measured against, so that a calm line does not look like a mountain range. */
const LOWEST_TOP_MS = 100

/** The last pings as bars, newest at the end; one that failed is a bar of full height in another colour. */
export function LatencyChart({ samplesMs }: { samplesMs: readonly number[] }) {
  const { t } = useTranslation()
  const { count, failures, medianMs, slowMs } = summarizeLatency(samplesMs)
  const top = Math.max(LOWEST_TOP_MS, ...samplesMs)
  const shown = samplesMs.slice(-BARS)
  const bars = Math.max(40, shown.length)
  return (
    <figure className={styles.figure}>
      <svg
        className={styles.chart}
        viewBox={`0 0 ${bars * 4} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('modules.settings.server.chart', {
          count,
          failures,
          median: Math.round(medianMs ?? 0),
          slow: Math.round(slowMs ?? 0),
        })}
      >
        {shown.map((sample, index) => {
          const height = sample < 0 ? HEIGHT : Math.max(2, (sample / top) * HEIGHT)
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
              key={index}
              className={sample < 0 ? styles.failed : styles.bar}
              x={(bars - shown.length + index) * 4}
              y={HEIGHT - height}
              width={3}
              height={height}
            />
          )
        })}
      </svg>
      <figcaption className={styles.caption}>
        <span>{t('modules.settings.server.chart_caption', { count })}</span>
        <span>{t('signal_latency', { latency: Math.round(top) })}</span>
      </figcaption>
    </figure>
  )
}
