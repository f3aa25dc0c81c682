import type { DisplayProps } from '@pergola/sdk'
import type meta from './meta'
import styles from './primary-key.module.css'

export default function PrimaryKeyDisplay({ value, options }: DisplayProps<typeof meta>) {
  return options.monospace ? <span className={styles.key}>{String(value)}</span> : String(value)
}
