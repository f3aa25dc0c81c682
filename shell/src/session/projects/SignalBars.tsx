import { toSignalStrength } from '@pergola/sdk/host'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { useShell } from '../ShellContext'
import styles from './SignalBars.module.css'

const BARS = [1, 2, 3, 4]

/** The state of the connection in words: "117 ms". */
export function useSignalText(): string {
  const { t } = useTranslation()
  const latencyMs = useStore(useShell().stores.latency, ({ samplesMs }) => samplesMs.at(-1))
  if (latencyMs === undefined) return t('latency')
  const strength = toSignalStrength(latencyMs)
  if (strength === 0) return t('signal_disconnected')
  return t(strength === 1 ? 'signal_slow' : 'signal_latency', { latency: Math.round(latencyMs) })
}

/** The connection to the server as four bars, by the latency of the last ping; said elsewhere where it is decorative. */
export function SignalBars({ isDecorative = false }: { isDecorative?: boolean }) {
  const latencyMs = useStore(useShell().stores.latency, ({ samplesMs }) => samplesMs.at(-1))
  const strength = toSignalStrength(latencyMs)
  const meaning = useSignalText()
  return (
    <svg
      className={styles.signal}
      data-strength={latencyMs === undefined ? 'unknown' : strength}
      width="20"
      height="20"
      viewBox="0 0 20 20"
      role="img"
      aria-label={meaning}
      aria-hidden={isDecorative}
    >
      {BARS.map((bar) => (
        <rect
          key={bar}
          className={bar <= strength ? styles.on : styles.off}
          x={bar * 4 - 1.5}
          y={16 - bar * 3}
          width="2.5"
          height={bar * 3}
          rx="0.75"
        />
      ))}
    </svg>
  )
}
