// biome-ignore-all lint/a11y/useSemanticElements: rows are laid out as grids; Safari drops the semantics of such tables
// biome-ignore-all lint/a11y/useFocusableInteractive: focus is on what the cells contain
import { type LayoutProps, useNames } from '@pergola/sdk'
import { Spinner, VisuallyHidden } from '@pergola/sdk/ui'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { gridStyle } from './gridStyle'
import type meta from './meta'
import { TableBody } from './TableBody'
import { TableHead } from './TableHead'
import { nameOfRow } from './TableRow'
import styles from './tabular.module.css'
import { useCopy } from './useCopy'
import { useScrollEdges } from './useScrollEdges'
import { useRowActions, useTabular } from './useTabular'

/** Items as the rows of a table; only rows and columns that are looked at are drawn. */
export default function TabularLayout(props: LayoutProps<typeof meta>) {
  const { collection, isLoading, isLoadingMore, totalCount } = props
  const { t } = useTranslation()
  const names = useNames()
  const [announcement, setAnnouncement] = useState('')
  const tabular = useTabular(props)
  const { columns, focus, hasBoxes, isManual, leadingCount } = tabular
  const actions = useRowActions(tabular, (item, position) => {
    const key = nameOfRow(columns.shown, item, item[props.primaryKeyField])
    setAnnouncement(t('layouts.tabular.item_moved', { key, position }))
  })
  const edges = useScrollEdges(tabular.scroller)
  const handleCopy = useCopy(props, tabular)

  // biome-ignore lint/correctness/useExhaustiveDependencies: what it draws; what it does finds the latest by itself. Rows that come, by a step of the wheel or by a search, do not draw it, with its menu of all columns
  const head = useMemo(
    () => <TableHead layout={props} tabular={tabular} onAnnounce={setAnnouncement} />,
    [
      props.fields,
      props.viewQuery.sort,
      columns.shown,
      columns.widths,
      hasBoxes,
      isManual,
      tabular.rowSelection.isAll,
      tabular.rowSelection.isSome,
      tabular.columnsOf(-1),
      tabular.activeColumnOf(-1),
    ],
  )

  return (
    <div
      className={styles.frame}
      data-scrolled={edges.isScrolled || undefined}
      data-more={edges.hasMore || undefined}
      data-wrap={props.viewOptions.wrap || undefined}
      onCopy={handleCopy}
    >
      <div className={styles.scroller} ref={tabular.setScroller}>
        <div
          ref={tabular.gridRef}
          role="grid"
          aria-label={t('layouts.tabular.items_of', { collection: names.collection(collection.collection) })}
          aria-rowcount={totalCount === null ? -1 : totalCount + 1}
          aria-colcount={leadingCount + columns.shown.length + 1}
          aria-multiselectable={hasBoxes || undefined}
          aria-busy={isLoading || isLoadingMore}
          className={styles.grid}
          style={gridStyle(columns.template, isManual !== null, hasBoxes)}
          onKeyDown={focus.onKeyDown}
          onFocus={focus.onFocus}
          onBlur={focus.onBlur}
        >
          <div role="rowgroup" className={styles.headGroup}>
            {head}
          </div>
          <TableBody layout={props} tabular={tabular} actions={actions} />
        </div>
        {props.hasMore && !props.rowWindow && !isLoading && (
          <div className={styles.footer}>{isLoadingMore && <Spinner label={t('loading_more')} />}</div>
        )}
        <div role="status">
          <VisuallyHidden>{announcement}</VisuallyHidden>
        </div>
      </div>
    </div>
  )
}
