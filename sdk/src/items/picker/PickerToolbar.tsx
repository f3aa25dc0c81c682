import { useNames } from '@pergola/sdk'
import { IconButton, SearchField, Select } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import styles from './ItemPicker.module.css'
import type { PickerRows } from './usePickerRows'

/** Search and order of a picker. */
export function PickerToolbar({ rows }: { rows: PickerRows }) {
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
      />
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
    </div>
  )
}
