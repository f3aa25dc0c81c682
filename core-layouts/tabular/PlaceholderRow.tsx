// biome-ignore-all lint/a11y/useAriaPropsSupportedByRole: cells of rows and of what stands for them have a column index
// biome-ignore-all lint/a11y/useSemanticElements: rows are laid out as grids; Safari drops the semantics of such tables
// biome-ignore-all lint/a11y/useFocusableInteractive: focus is on what the cells contain
import { useExtensions } from '@pergola/sdk'
import { cx, Skeleton, VisuallyHidden } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import { isFigure } from './columnLayout'
import type { DrawnColumn } from './columnWindow'
import styles from './tabular.module.css'
import { cellAttributes } from './useGridFocus'

export interface PlaceholderRowProps {
  index: number
  offsetPx: number
  heightPx: number
  columns: readonly DrawnColumn[]
  /** Cells before those of the fields. */
  leadingCount: number
  /** The column that Tab reaches: the focus waits there for the row. */
  activeColumn: number | null
}

/** Drawn in the place of a row that is on its way. */
export function PlaceholderRow(props: PlaceholderRowProps) {
  const { index, columns, leadingCount, activeColumn } = props
  const { t } = useTranslation()
  const interfaces = useExtensions('interface')
  // Box and grip come with the row.
  const waiting = activeColumn === null ? null : Math.max(activeColumn, leadingCount)

  return (
    <div
      {...(waiting === null ? { 'aria-hidden': true } : { role: 'row', 'aria-rowindex': index + 2 })}
      className={styles.row}
      style={{ insetBlockStart: props.offsetPx, blockSize: props.heightPx }}
    >
      {columns.map((column) => {
        const place = leadingCount + column.index
        const isWaiting = place === waiting
        return (
          <div
            key={column.field.field}
            {...(waiting !== null && { role: 'gridcell', 'aria-colindex': place + 1 })}
            className={cx(styles.cell, column.index === 0 && styles.sticky)}
            style={{ '--place': place + 1 }}
            {...cellAttributes(index, isWaiting ? (activeColumn ?? place) : place)}
          >
            <span
              className={cx(styles.content, isFigure(column.field, interfaces) && styles.figure)}
              tabIndex={isWaiting ? 0 : undefined}
            >
              <Skeleton width={`${36 + 6 * ((index * 3 + column.index * 5) % 7)}%`} />
              {isWaiting && <VisuallyHidden>{t('loading')}</VisuallyHidden>}
            </span>
          </div>
        )
      })}
    </div>
  )
}
