// biome-ignore-all lint/a11y/useSemanticElements: rows are laid out as grids; Safari drops the semantics of such tables
// biome-ignore-all lint/a11y/useFocusableInteractive: focus is on what the cells contain
import type { Field } from '@pergola/sdk'
import { Checkbox, cx, Icon } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import { ChooseColumns } from './ChooseColumns'
import type { DrawnColumn } from './columnWindow'
import { HeaderCell } from './HeaderCell'
import styles from './tabular.module.css'
import { cellAttributes } from './useGridFocus'
import type { ListingColumns } from './useListingTable'
import type { RowSelection } from './useRowSelection'

export interface TableHeadProps {
  /** All that may be shown. */
  fields: readonly Field[]
  columns: ListingColumns
  selection: RowSelection
  drawn: readonly DrawnColumn[]
  hasBoxes: boolean
  /** Sorting by hand: `null` without a field to sort by. */
  isManual: boolean | null
  activeColumn: number | null
  isRightToLeft: boolean
  onToggleManual: () => void
  onAnnounce: (text: string) => void
}

export function TableHead(props: TableHeadProps) {
  const { columns, hasBoxes, isManual, activeColumn } = props
  const { shown } = columns
  const checkColumn = isManual === null ? 0 : 1
  const firstColumn = checkColumn + (hasBoxes ? 1 : 0)
  const lastColumn = firstColumn + shown.length

  return (
    <div role="row" aria-rowindex={1} className={cx(styles.row, styles.head)}>
      {isManual !== null && (
        <ManualCell isManual={isManual} isTabStop={activeColumn === 0} onToggle={props.onToggleManual} />
      )}
      {hasBoxes && (
        <CheckAllCell
          selection={props.selection}
          column={checkColumn}
          isTabStop={activeColumn === checkColumn}
        />
      )}
      {props.drawn.map(({ field, index }) => (
        <HeaderCell
          key={field.field}
          columns={columns}
          field={field}
          index={index}
          column={firstColumn + index}
          isActive={activeColumn === firstColumn + index}
          isRightToLeft={props.isRightToLeft}
          onAnnounce={props.onAnnounce}
        />
      ))}
      <div
        role="columnheader"
        aria-colindex={lastColumn + 1}
        className={cx(styles.cell, styles.choose)}
        style={{ '--place': lastColumn + 1 }}
        {...cellAttributes(-1, lastColumn)}
      >
        <ChooseColumns fields={props.fields} columns={columns} isTabStop={activeColumn === lastColumn} />
      </div>
    </div>
  )
}

interface ManualCellProps {
  isManual: boolean
  isTabStop: boolean
  onToggle: () => void
}

function ManualCell({ isManual, isTabStop, onToggle }: ManualCellProps) {
  const { t } = useTranslation()
  return (
    <div
      role="columnheader"
      aria-colindex={1}
      className={cx(styles.cell, styles.grip)}
      {...cellAttributes(-1, 0)}
    >
      <button
        type="button"
        className={styles.handle}
        aria-label={t('enable_manual_sorting')}
        title={t('enable_manual_sorting')}
        aria-pressed={isManual}
        tabIndex={isTabStop ? 0 : -1}
        onClick={onToggle}
      >
        <Icon name="sort" size={18} />
      </button>
    </div>
  )
}

interface CheckAllCellProps {
  selection: RowSelection
  column: number
  isTabStop: boolean
}

/** Selects all loaded rows, or none at all. */
function CheckAllCell({ selection, column, isTabStop }: CheckAllCellProps) {
  const { t } = useTranslation()
  return (
    <div
      role="columnheader"
      aria-colindex={column + 1}
      className={cx(styles.cell, styles.check)}
      {...cellAttributes(-1, column)}
    >
      <Checkbox
        aria-label={t('layouts.tabular.select_all')}
        isSelected={selection.isAll}
        isIndeterminate={!selection.isAll && selection.isSome}
        onChange={selection.toggleAll}
        excludeFromTabOrder={!isTabStop}
      />
    </div>
  )
}
