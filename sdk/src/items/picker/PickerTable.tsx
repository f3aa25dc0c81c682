import { type Field, type Item, type PrimaryKey, useNames } from '@pergola/sdk'
import { Button, Checkbox, EmptyState, ErrorPanel, Skeleton } from '@pergola/sdk/ui'
import { type KeyboardEvent, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreloadInterfaces } from '../fields/usePreloadInterfaces'
import styles from './ItemPicker.module.css'
import { PickerRow } from './PickerRow'
import type { PickerSelection } from './pickerSelection'
import type { PickerRows } from './usePickerRows'

export interface PickerTableProps {
  rows: PickerRows
  isSingle: boolean
  selection: PickerSelection
  onToggle: (key: PrimaryKey) => void
  onToggleAll: (keys: PrimaryKey[]) => void
}

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** The rows to choose from. Arrow keys move between them, Space chooses. */
export function PickerTable({ rows, isSingle, selection, onToggle, onToggleAll }: PickerTableProps) {
  const { collection, columns, items, primaryKeyField } = rows
  const { t } = useTranslation()
  const names = useNames()
  usePreloadInterfaces(columns, 'display')
  const isFiles = collection.collection === 'directus_files'
  const keys = useMemo(() => items.map((item) => keyOf(item, primaryKeyField)), [items, primaryKeyField])
  const chosen = keys.filter((key) => selection.has(String(key))).length

  if (rows.error)
    return <ErrorPanel details={rows.error.message} onRetry={rows.retry} isRetrying={rows.isFetching} />
  if (!rows.isPending && items.length === 0) {
    return <EmptyState icon="search" title={t('no_results')} body={t('no_results_body')} />
  }
  return (
    <div className={styles.scroller}>
      <table className={styles.table} aria-busy={rows.isFetching}>
        <thead>
          <tr>
            <th className={styles.choice}>
              {!isSingle && (
                <Checkbox
                  aria-label={t('select_all')}
                  isSelected={chosen > 0 && chosen === keys.length}
                  isIndeterminate={chosen > 0 && chosen < keys.length}
                  // Those of the search before are still shown, but it is not them that are meant.
                  isDisabled={rows.isStale}
                  onChange={() => onToggleAll(keys)}
                />
              )}
            </th>
            {isFiles && <th className={styles.choice} aria-label={t('file')} />}
            {columns.map(({ field }) => (
              <th key={field} scope="col">
                {names.field(collection.collection, field)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={handleArrows}>
          {rows.isPending
            ? SKELETON_ROWS.map((row) => <SkeletonRow key={row} columns={columns} />)
            : items.map((item) => {
                const key = keyOf(item, primaryKeyField)
                return (
                  <PickerRow
                    key={String(key)}
                    item={item}
                    primaryKey={key}
                    columns={columns}
                    hasThumbnail={isFiles}
                    isSingle={isSingle}
                    isSelected={selection.has(String(key))}
                    onToggle={onToggle}
                  />
                )
              })}
        </tbody>
      </table>
      {rows.hasMore && (
        <div className={styles.more}>
          <Button size="compact" isPending={rows.isFetching} onPress={rows.loadMore}>
            {t('load_more')}
          </Button>
        </div>
      )}
    </div>
  )
}

function keyOf(item: Item, primaryKeyField: string): PrimaryKey {
  return item[primaryKeyField] as PrimaryKey
}

/** Up and down move the focus from row to row; in a list of radio buttons the browser would choose on the way. */
function handleArrows(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  event.preventDefault()
  const inputs = [...event.currentTarget.querySelectorAll('input')]
  const index = inputs.indexOf(event.target as HTMLInputElement)
  inputs[index + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
}

function SkeletonRow({ columns }: { columns: readonly Field[] }) {
  return (
    <tr>
      <td className={styles.choice} />
      {columns.map(({ field }) => (
        <td key={field}>
          <Skeleton width="60%" />
        </td>
      ))}
    </tr>
  )
}
