import { type Field, type PrimaryKey, traitsOf, useNames } from '@pergola/sdk'
import { Button, PlainCheckbox, Skeleton, Table } from '@pergola/sdk/ui'
import { Fragment, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreloadInterfaces } from '../fields/usePreloadInterfaces'
import styles from './ItemPicker.module.css'
import { MatchNote } from './MatchNote'
import { PickerRow } from './PickerRow'
import type { PickerSelection } from './pickerSelection'
import { placeOfMatch } from './rankMatches'
import { useMarkMatches } from './useMarkMatches'
import type { PickerRows } from './usePickerRows'

export interface PickerTableProps {
  rows: PickerRows
  isSingle: boolean
  selection: PickerSelection
  onToggle: (key: PrimaryKey) => void
  onToggleAll: () => void
}

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/**
 * The rows to choose from. Arrow keys move between them; Space ticks one of several, Enter takes the only one.
 *
 * A `Table` and no `DataTable`: the server orders the rows, of which there may be thousands; a choice draws one of them
 * again; and on a phone they stay one line each, since people compare them.
 */
export function PickerTable(props: PickerTableProps) {
  const { rows, isSingle, selection, onToggle } = props
  const { query, items, keys, foundBy, recentCount } = rows
  const { collection } = query
  const { t } = useTranslation()
  const names = useNames()
  const isFiles = traitsOf(collection.collection).holds === 'files'
  // The picture of a file has a place of its own.
  const columns = isFiles ? query.columns.filter(({ field }) => field !== 'data') : query.columns
  usePreloadInterfaces(columns, 'display')
  const root = useRef<HTMLDivElement>(null)
  useMarkMatches(root, foundBy)

  return (
    <div ref={root} className={styles.rows} aria-busy={rows.isFetching}>
      <Table
        isGrid
        aria-label={names.collection(collection.collection)}
        density="comfortable"
        className={styles.table}
      >
        <PickerHead {...props} columns={columns} hasThumbnails={isFiles} />
        <tbody>
          {rows.isPending
            ? SKELETON_ROWS.map((row) => <SkeletonRow key={row} columns={columns} isSingle={isSingle} />)
            : items.map((item, index) => {
                const key = keys[index]
                if (key === undefined) return null
                const isHiddenMatch = foundBy !== '' && placeOfMatch(item, columns, foundBy) === 'hidden'
                return (
                  <Fragment key={String(key)}>
                    {recentCount > 0 && (index === 0 || index === recentCount) && (
                      <tr className={styles.group}>
                        <th colSpan={columns.length + 2} scope="rowgroup">
                          {t(index === 0 ? 'recently_chosen' : 'all_items')}
                        </th>
                      </tr>
                    )}
                    <PickerRow
                      item={item}
                      primaryKey={key}
                      columns={columns}
                      hasThumbnail={isFiles}
                      isSingle={isSingle}
                      isSelected={selection.has(String(key))}
                      note={isHiddenMatch ? <MatchNote item={item} rows={rows} /> : undefined}
                      onToggle={onToggle}
                    />
                  </Fragment>
                )
              })}
        </tbody>
      </Table>
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

interface PickerHeadProps extends Pick<PickerTableProps, 'rows' | 'isSingle' | 'selection' | 'onToggleAll'> {
  columns: readonly Field[]
  hasThumbnails: boolean
}

function PickerHead({ rows, isSingle, selection, columns, hasThumbnails, onToggleAll }: PickerHeadProps) {
  const { t } = useTranslation()
  const names = useNames()
  const chosen = rows.keys.filter((key) => selection.has(String(key))).length
  return (
    <thead>
      <tr>
        {!isSingle && (
          <td className={styles.choice}>
            <PlainCheckbox
              aria-label={t(rows.hasMore ? 'select_loaded' : 'select_all')}
              isSelected={chosen > 0 && chosen === rows.keys.length}
              isIndeterminate={chosen > 0 && chosen < rows.keys.length}
              // Those of the search before are still shown, but it is not them that are meant.
              isDisabled={rows.isStale}
              onChange={onToggleAll}
            />
          </td>
        )}
        {hasThumbnails && <td className={styles.choice} />}
        {columns.map(({ collection, field }) => (
          <th key={field} scope="col">
            {names.field(collection, field)}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function SkeletonRow({ columns, isSingle }: { columns: readonly Field[]; isSingle: boolean }) {
  return (
    <tr>
      {!isSingle && <td className={styles.choice} />}
      {columns.map(({ field }) => (
        <td key={field}>
          <Skeleton width="60%" />
        </td>
      ))}
    </tr>
  )
}
