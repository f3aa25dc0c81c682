import { useNames } from '@pergola/sdk'
import { Badge, Button, IconButton, Popover, PopoverTrigger, SearchField, Select } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import { FilterPanel } from '../lazy/FilterPanel'
import styles from './ItemPicker.module.css'
import { formatSort, type PickerSort } from './pickerSort'
import type { PickerRows } from './usePickerRows'

interface PickerToolbarProps {
  rows: PickerRows
  /** Takes the first row that was found; absent where several may be chosen. */
  onTakeFirst?: () => void
  onCreate?: () => void
}

/** Search, filters and order of a picker. From the search box the arrow keys lead to the rows, and Enter takes the first. */
export function PickerToolbar({ rows, onTakeFirst, onCreate }: PickerToolbarProps) {
  const { query } = rows
  const { collection, sortable, sort, filters } = query
  const { t } = useTranslation()
  const names = useNames()
  const handleSort = (next: PickerSort) => query.onQueryChange({ sort: formatSort(next) })
  return (
    <div className={styles.toolbar}>
      <SearchField
        className={styles.search}
        size="compact"
        aria-label={t('search_for_item')}
        placeholder={t('search_for_item')}
        value={query.search}
        autoFocus
        onChange={query.onSearch}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') focusFirstRow(event.currentTarget)
          else if (event.key === 'Enter' && !rows.isStale) onTakeFirst?.()
          else event.continuePropagation()
        }}
      />
      {rows.matchCount !== null && (
        <span className={styles.found} role="status">
          {t('item_count', { count: rows.matchCount })}
        </span>
      )}
      <PopoverTrigger>
        <Button
          size="compact"
          icon="filter_list"
          aria-label={filters.length > 0 ? t('filters_active', { count: filters.length }) : t('filter')}
        >
          {t('filter')}
          {filters.length > 0 && <Badge tone="accent">{filters.length}</Badge>}
        </Button>
        <Popover placement="bottom end" aria-label={t('filter')}>
          <FilterPanel
            filters={filters}
            fields={query.fields}
            scope={query.scope}
            onChange={query.onFilter}
          />
        </Popover>
      </PopoverTrigger>
      {sort && (
        <>
          <Select
            className={styles.sort}
            size="compact"
            aria-label={t('sort_by')}
            options={sortable.map(({ field }) => ({
              id: field,
              label: names.field(collection.collection, field),
            }))}
            value={sort.field}
            onChange={(field) => handleSort({ ...sort, field })}
          />
          <IconButton
            size="compact"
            icon={sort.isDescending ? 'arrow_downward' : 'arrow_upward'}
            label={`${t('sort_direction')}: ${t(sort.isDescending ? 'DESC' : 'ASC')}`}
            onPress={() => handleSort({ ...sort, isDescending: !sort.isDescending })}
          />
        </>
      )}
      {onCreate && (
        <Button size="compact" icon="add" onPress={onCreate}>
          {t('creating_item')}
        </Button>
      )}
    </div>
  )
}

function focusFirstRow(searchBox: Element): void {
  const dialog = searchBox.closest('[role="dialog"]')
  dialog
    ?.querySelector<HTMLElement>(
      'button[data-choose], [data-choose] input, [data-extension^="layout:"] button',
    )
    ?.focus()
}
