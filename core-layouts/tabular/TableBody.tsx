// biome-ignore-all lint/a11y/useSemanticElements: rows are laid out as grids; Safari drops the semantics of such tables
// biome-ignore-all lint/a11y/useFocusableInteractive: focus is on what the cells contain
import { type LayoutProps, type PrimaryKey, useExtensions } from '@pergola/sdk'
import { useDisplayTexts } from '@pergola/sdk/items'
import { useMemo } from 'react'
import { isFigure } from './columnLayout'
import type meta from './meta'
import { PlaceholderRow } from './PlaceholderRow'
import { type RowActions, TableRow } from './TableRow'
import styles from './tabular.module.css'
import type { Tabular } from './useTabular'

const FIRST_PLACEHOLDERS = [...Array(50).keys()]

interface TableBodyProps {
  layout: LayoutProps<typeof meta>
  tabular: Tabular
  actions: RowActions
}

/** The rows that are in view, and placeholders for those that are on their way. */
export function TableBody({ layout, tabular, actions }: TableBodyProps) {
  const { isLoading, primaryKeyField, selection } = layout
  const { rows, columns, rowHeightPx, leadingCount } = tabular
  const texts = useDisplayTexts()
  const interfaces = useExtensions('interface')
  const figures = useMemo(
    () => new Set(columns.shown.filter((field) => isFigure(field, interfaces))),
    [columns.shown, interfaces],
  )
  const selected = useMemo(() => new Set(selection), [selection])

  function drawRow(index: number) {
    const item = isLoading ? null : rows.at(index)
    const common = {
      index,
      offsetPx: isLoading ? index * rowHeightPx : tabular.offsetOf(index),
      heightPx: rowHeightPx,
      columns: tabular.columnsOf(index),
      leadingCount,
      activeColumn: isLoading ? null : tabular.activeColumnOf(index),
    }
    if (!item) return <PlaceholderRow key={`place ${index}`} {...common} />
    const key = item[primaryKeyField] as PrimaryKey
    return (
      <TableRow
        // Other rows take the elements of those before. A row that is moved by hand takes its own along, with the focus.
        key={tabular.isManual === null ? index : key}
        {...common}
        item={item}
        itemKey={key}
        fields={columns.shown}
        figures={figures}
        texts={texts}
        path={layout.getItemPath?.(item) ?? null}
        isSelected={tabular.hasBoxes ? selected.has(key) : null}
        isMovable={tabular.isManual}
        isLast={index === rows.count - 1}
        actions={actions}
      />
    )
  }

  return (
    <div
      role="rowgroup"
      className={styles.body}
      style={{ '--height': isLoading ? '100%' : `${tabular.heightPx}px` }}
    >
      {(isLoading ? FIRST_PLACEHOLDERS : tabular.drawnRows).map(drawRow)}
    </div>
  )
}
