import type { InterfaceProps } from '@pergola/sdk'
import { cx } from '@pergola/sdk/ui'
import styles from './divider.module.css'
import type meta from './meta'

/** A heading between fields. Stores nothing. */
export default function Divider({ options }: InterfaceProps<typeof meta>) {
  const { style, title, description, hr, margin } = options
  return (
    <div className={cx(styles.divider, styles[style], margin && styles.margin)}>
      {title && <h2 className={styles.title}>{title}</h2>}
      {hr && <hr className={styles.rule} />}
      {description && <p className={styles.description}>{description}</p>}
    </div>
  )
}
