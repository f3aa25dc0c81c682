import type { DisplayProps } from '@pergola/sdk'
import { defineTextDisplay } from '@pergola/sdk/items'
import type meta from './meta'
import styles from './primary-key.module.css'

function Monospace({ value }: DisplayProps<typeof meta>) {
  return <span className={styles.key}>{String(value)}</span>
}

export default defineTextDisplay<typeof meta>(
  ({ value, options }) => (options.monospace ? null : String(value)),
  Monospace,
)
