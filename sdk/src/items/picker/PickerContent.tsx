import { type PrimaryKey, useHost } from '@pergola/sdk'
import { EmptyState, ErrorPanel, lazyComponent } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import { ListingMemory } from '../listing/ListingMemory'
import styles from './ItemPicker.module.css'
import { PickerTable } from './PickerTable'
import { chooseAmong, type PickerSelection, toggleAll } from './pickerSelection'
import type { PickerLayout } from './usePickerQuery'
import type { PickerRows } from './usePickerRows'

const AllMatching = lazyComponent(() =>
  import(/* webpackChunkName: "all-matching" */ './AllMatching').then((file) => file.AllMatching),
)

interface PickerContentProps {
  rows: PickerRows
  layout: PickerLayout | undefined
  isSingle: boolean
  selection: PickerSelection
  onToggle: (key: PrimaryKey) => void
  onSelect: (selection: PickerSelection | ((current: PickerSelection) => PickerSelection)) => void
}

/** The items to choose from, or what is said in their place. */
export function PickerContent({ rows, layout, isSingle, selection, onToggle, onSelect }: PickerContentProps) {
  const { t } = useTranslation()
  const { ExtensionSlot } = useHost()
  const { keys } = rows

  if (rows.error)
    return <ErrorPanel details={rows.error.message} onRetry={rows.retry} isRetrying={rows.isFetching} />
  if (!rows.isPending && rows.items.length === 0) {
    return <EmptyState icon="search" title={t('no_results')} body={t('no_results_body')} />
  }
  const table = (
    <PickerTable
      rows={rows}
      isSingle={isSingle}
      selection={selection}
      onToggle={onToggle}
      onToggleAll={() => onSelect(toggleAll(selection, keys))}
    />
  )
  const all = !isSingle && rows.hasMore && (
    <AllMatching rows={rows} selection={selection} onSelect={onSelect} />
  )
  if (!layout)
    return (
      <>
        {all}
        {table}
      </>
    )

  /** A layout knows of loaded rows alone, and gives back all of them that are selected. */
  function handleSelect(selected: readonly PrimaryKey[]) {
    if (!isSingle) return onSelect(chooseAmong(selection, keys, selected))
    const [current] = selection.values()
    const chosen = selected.findLast((key) => !selection.has(String(key))) ?? current
    if (chosen !== undefined) onToggle(chosen)
  }
  return (
    // Layouts remember how far they were scrolled: that of a dialog is not that of the page behind it.
    <ListingMemory>
      {all}
      <div className={styles.layout} data-stale={rows.isStale || undefined}>
        <ExtensionSlot
          kind="layout"
          id={layout.id}
          part="layout"
          props={rows.layoutProps({
            selection: keys.filter((key) => selection.has(String(key))),
            isChoosingOne: isSingle,
            onSelect: handleSelect,
          })}
          fallback={table}
        />
      </div>
    </ListingMemory>
  )
}
