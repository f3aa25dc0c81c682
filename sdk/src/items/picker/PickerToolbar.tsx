import { useNames } from '@pergola/sdk'
import { Button, IconButton, SearchField, Select } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import styles from './ItemPicker.module.css'
import type { PickerRows } from './usePickerRows'

interface PickerToolbarProps {
  rows: PickerRows
  /** Takes the first row that was found; absent where several may be chosen. */
  onTakeFirst?: () => void
  onCreate?: () => void
}

/** Search and order of a picker. From the search box the arrow keys lead to the rows, and Enter takes the first. */
export function PickerToolbar({ rows, onTakeFirst, onCreate }: PickerToolbarProps) {
  const { collection, sortable, sort } = rows
  const { t } = useTranslation()
  const names = useNames()
  return (
    <div className={styles.toolbar}>
      <SearchField
        className={styles.search}
        size="compact"
        aria-label={t('search_for_item')}
        placeholder={t('search_for_item')}
        value={rows.search}
        autoFocus
        onChange={rows.searched}
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
            onChange={(field) => rows.sorted({ ...sort, field })}
          />
          <IconButton
            size="compact"
            icon={sort.isDescending ? 'arrow_downward' : 'arrow_upward'}
            label={`${t('sort_direction')}: ${t(sort.isDescending ? 'DESC' : 'ASC')}`}
            onPress={() => rows.sorted({ ...sort, isDescending: !sort.isDescending })}
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
