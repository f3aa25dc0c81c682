// biome-ignore-all lint/a11y/useSemanticElements: rows are laid out as grids; Safari drops the semantics of such tables
// biome-ignore-all lint/a11y/useFocusableInteractive: focus is on what the cells contain
import type { Field } from '@pergola/sdk'
import { Checkbox, cx, Icon } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import { ChooseColumns } from './ChooseColumns'
import { moveColumn, nextSort, type SortState } from './columnLayout'
import { HeaderCell } from './HeaderCell'
import styles from './tabular.module.css'
import type { Columns } from './useColumns'
import { cellAttributes } from './useGridFocus'

export interface TableHeadProps {
  /** All that may be shown. */
  fields: readonly Field[]
  shown: readonly Field[]
  columns: Columns
  sort: SortState | null
  /** How much of what is loaded is selected; `null` where nothing can be. */
  selected: 'none' | 'some' | 'all' | null
  /** Sorting by hand: `null` without a field to sort by. */
  isManual: boolean | null
  activeColumn: number | null
  isRightToLeft: boolean
  onToggleAll: () => void
  onToggleManual: () => void
  onSortChange: (sort: string) => void
  onFieldsChange: (names: string[]) => void
}

export function TableHead(props: TableHeadProps) {
  const { fields, shown, columns, sort, selected, isManual, activeColumn, isRightToLeft } = props
  const { t } = useTranslation()
  const checkColumn = isManual === null ? 0 : 1
  const firstColumn = checkColumn + (selected === null ? 0 : 1)
  const lastColumn = firstColumn + shown.length
  const names = shown.map(({ field }) => field)

  return (
    <div role="row" aria-rowindex={1} className={cx(styles.row, styles.head)}>
      {isManual !== null && (
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
            tabIndex={activeColumn === 0 ? 0 : -1}
            onClick={props.onToggleManual}
          >
            <Icon name="sort" size={18} />
          </button>
        </div>
      )}
      {selected !== null && (
        <div
          role="columnheader"
          aria-colindex={checkColumn + 1}
          className={cx(styles.cell, styles.check)}
          {...cellAttributes(-1, checkColumn)}
        >
          <Checkbox
            aria-label={t('layouts.tabular.select_all')}
            isSelected={selected === 'all'}
            isIndeterminate={selected === 'some'}
            onChange={props.onToggleAll}
            excludeFromTabOrder={activeColumn !== checkColumn}
          />
        </div>
      )}
      {shown.map((field, index) => {
        const column = firstColumn + index
        return (
          <HeaderCell
            key={field.field}
            field={field}
            column={column}
            index={index}
            widthPx={columns.widths[field.field] ?? 0}
            sort={sort}
            isActive={activeColumn === column}
            isLast={index === shown.length - 1}
            isSticky={index === 0}
            isRightToLeft={isRightToLeft}
            onSort={() => props.onSortChange(nextSort(sort, field.field))}
            onDragBy={(deltaPx) => columns.dragBy(field.field, deltaPx)}
            onResizeBy={(deltaPx) => columns.resizeBy(field.field, deltaPx)}
            onMove={(name, toIndex) => props.onFieldsChange(moveColumn(names, name, toIndex))}
          />
        )
      })}
      <div
        role="columnheader"
        aria-colindex={lastColumn + 1}
        className={cx(styles.cell, styles.choose)}
        {...cellAttributes(-1, lastColumn)}
      >
        <ChooseColumns
          fields={fields}
          shown={shown}
          isTabStop={activeColumn === lastColumn}
          onChange={props.onFieldsChange}
        />
      </div>
    </div>
  )
}
