// biome-ignore-all lint/a11y/useSemanticElements: rows are laid out as grids; Safari drops the semantics of such tables
// biome-ignore-all lint/a11y/useFocusableInteractive: focus is on what the cells contain
import type { LayoutProps } from '@pergola/sdk'
import { cx, Icon, PlainCheckbox } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import { ChooseColumns } from './ChooseColumns'
import { HeaderCell } from './HeaderCell'
import type meta from './meta'
import styles from './tabular.module.css'
import { cellAttributes } from './useGridFocus'
import type { RowSelection } from './useRowSelection'
import type { Tabular } from './useTabular'

interface TableHeadProps {
  layout: LayoutProps<typeof meta>
  tabular: Tabular
  onAnnounce: (text: string) => void
}

export function TableHead({ layout, tabular, onAnnounce }: TableHeadProps) {
  const { columns, hasBoxes, isManual } = tabular
  const { shown } = columns
  const activeColumn = tabular.activeColumnOf(-1)
  const checkColumn = isManual === null ? 0 : 1
  const firstColumn = checkColumn + (hasBoxes ? 1 : 0)
  const lastColumn = firstColumn + shown.length

  return (
    <div role="row" aria-rowindex={1} className={cx(styles.row, styles.head)}>
      {isManual !== null && (
        <ManualCell isManual={isManual} isTabStop={activeColumn === 0} onToggle={tabular.toggleManual} />
      )}
      {hasBoxes && (
        <CheckAllCell
          selection={tabular.rowSelection}
          column={checkColumn}
          isTabStop={activeColumn === checkColumn}
        />
      )}
      {tabular.columnsOf(-1).map(({ field, index }) => (
        <HeaderCell
          key={field.field}
          columns={columns}
          field={field}
          index={index}
          column={firstColumn + index}
          isActive={activeColumn === firstColumn + index}
          onAnnounce={onAnnounce}
        />
      ))}
      <div
        role="columnheader"
        aria-colindex={lastColumn + 1}
        className={cx(styles.cell, styles.choose)}
        style={{ '--place': lastColumn + 1 }}
        {...cellAttributes(-1, lastColumn)}
      >
        <ChooseColumns fields={layout.fields} columns={columns} isTabStop={activeColumn === lastColumn} />
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
      <PlainCheckbox
        aria-label={t('layouts.tabular.select_all')}
        isSelected={selection.isAll}
        isIndeterminate={!selection.isAll && selection.isSome}
        onChange={selection.toggleAll}
        tabIndex={isTabStop ? 0 : -1}
      />
    </div>
  )
}
