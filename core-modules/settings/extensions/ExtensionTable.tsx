import { Button, EmptyState, Icon, Table } from '@pergola/sdk/ui'
import { type Header, type SortDirection, useTable } from '@tanstack/react-table'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExtensionFilterValues } from './ExtensionFilters'
import { ExtensionRow } from './ExtensionRow'
import styles from './ExtensionsPage.module.css'
import { columns, FIGURES, features, type ListedExtension } from './extensionColumns'
import { keyOf, type ProjectExtension } from './projectExtensions'
import { useListedExtensions } from './useListedExtensions'

interface ExtensionTableProps {
  extensions: readonly ProjectExtension[]
  filters: ExtensionFilterValues
  /** Key of the extension that is being changed. */
  pendingKey: string | null
  onClearFilters: () => void
  onOpen: (extension: ProjectExtension) => void
  onEnable: (extension: ProjectExtension, isEnabled: boolean) => void
}

/** The extensions that the filters let through, in the order of the column that was pressed. */
export function ExtensionTable(props: ExtensionTableProps) {
  const { extensions, filters, pendingKey, onClearFilters, onOpen, onEnable } = props
  const { t } = useTranslation()
  const data = useListedExtensions(extensions)
  const columnFilters = useMemo(
    () =>
      Object.entries({ name: filters.search.trim(), kind: filters.kind, state: filters.state }).flatMap(
        ([id, value]) => (value ? [{ id, value }] : []),
      ),
    [filters],
  )
  const table = useTable({ features, columns, data, state: { columnFilters } })
  const { rows } = table.getRowModel()

  if (rows.length === 0) {
    return (
      <EmptyState
        icon="search"
        title={t('no_results')}
        body={filters.search ? t('no_results_for', { terms: filters.search }) : undefined}
        action={<Button onPress={onClearFilters}>{t('clear_search_and_filters')}</Button>}
      />
    )
  }
  return (
    <Table
      aria-label={t('modules.settings.settings_extensions')}
      density="comfortable"
      className={styles.table}
    >
      <thead>
        <tr>
          {table.getFlatHeaders().map((header) => (
            <SortableHeader key={header.id} header={header} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ original }) => (
          <ExtensionRow
            key={keyOf(original.extension)}
            listed={original}
            isPending={keyOf(original.extension) === pendingKey}
            onOpen={() => onOpen(original.extension)}
            onEnable={(isEnabled) => onEnable(original.extension, isEnabled)}
          />
        ))}
      </tbody>
    </Table>
  )
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const
const ARROWS: Record<SortDirection, string> = { asc: 'arrow_upward', desc: 'arrow_downward' }

/** Orders the table: one way, the other way, then as it was. */
function SortableHeader({ header: { column } }: { header: Header<typeof features, ListedExtension> }) {
  const { t } = useTranslation()
  const sorted = column.getIsSorted()
  return (
    <th
      scope="col"
      aria-sort={sorted ? ARIA_SORT[sorted] : 'none'}
      data-detail={column.id === 'name' || column.id === 'state' ? undefined : ''}
      data-numeric={FIGURES.has(column.id) ? '' : undefined}
      className={column.id === 'state' ? styles.switch : undefined}
    >
      <button type="button" className={styles.sort} onClick={() => column.toggleSorting()}>
        {t(String(column.columnDef.header))}
        <span className={styles.arrow} data-shown={sorted ? '' : undefined}>
          <Icon name={ARROWS[sorted || column.getFirstSortDir()]} size={16} />
        </span>
      </button>
    </th>
  )
}
