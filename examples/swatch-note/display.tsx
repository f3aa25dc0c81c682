import type { DisplayProps } from '@pergola/sdk'
import type meta from './meta'
import styles from './swatch-note.module.css'

export default function SwatchNoteDisplay({ value, options }: DisplayProps<typeof meta, string>) {
  return (
    <span className={styles.display} data-tint={options.tint}>
      {value}
    </span>
  )
}
