import { type Field, useExtensions } from '@pergola/sdk'
import { cx, Skeleton } from '@pergola/sdk/ui'
import { isFigure } from './columnLayout'
import styles from './tabular.module.css'

const ROW_COUNT = 50
const WIDTHS = ['72%', '48%', '60%', '36%', '54%', '66%', '42%']

export interface SkeletonRowsProps {
  fields: readonly Field[]
  /** Cells before the first column of a field. */
  leadingCount: number
  heightPx: number
}

/** Rows in the place of those that are on their way. */
export function SkeletonRows({ fields, leadingCount, heightPx }: SkeletonRowsProps) {
  const interfaces = useExtensions('interface')
  return Array.from({ length: ROW_COUNT }, (_, row) => (
    <div
      // biome-ignore lint/suspicious/noArrayIndexKey: placeholders never change their order
      key={row}
      className={styles.row}
      style={{ insetBlockStart: row * heightPx, blockSize: heightPx }}
      aria-hidden="true"
    >
      {Array.from({ length: leadingCount }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders never change their order
        <div key={`leading-${index}`} className={styles.cell} />
      ))}
      {fields.map((field, column) => (
        <div key={field.field} className={styles.cell}>
          <span className={cx(styles.content, isFigure(field, interfaces) && styles.figure)}>
            <Skeleton width={WIDTHS[(row * 3 + column * 5) % WIDTHS.length]} />
          </span>
        </div>
      ))}
    </div>
  ))
}
