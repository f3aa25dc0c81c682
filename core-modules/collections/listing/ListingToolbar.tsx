import type { Field, Filter } from '@pergola/sdk'
import { FilterPanel, type FilterScope, isStale, SearchBox } from '@pergola/sdk/items'
import { Badge, Button, IconButton, Popover, PopoverTrigger, useIsNarrow } from '@pergola/sdk/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListingView } from '../presets/useListingView'
import styles from './ListingToolbar.module.css'

export interface ListingToolbarProps {
  view: ListingView
  fields: readonly Field[]
  scope: FilterScope
  /** How many rows match; empty when that is unknown. */
  countText: string
  /** How many are selected; empty when none is. */
  selectedText: string
  /** Says what is selected in the place of their number. */
  selected: ReactNode
  onSearchChange: (search: string) => void
  onFiltersChange: (filters: readonly Filter[]) => void
  /** What is behind the Display button. */
  display: ReactNode
}

/** Search box, which shows how many items there are, and filters; they give way to what can be done with a selection. */
export function ListingToolbar({
  view,
  fields,
  scope,
  countText,
  selectedText,
  selected,
  onSearchChange,
  onFiltersChange,
  display,
}: ListingToolbarProps) {
  const { t } = useTranslation()
  const isNarrow = useIsNarrow()
  const filterCount = view.filters.filter((filter) => !isStale(filter, scope)).length

  return (
    <div className={styles.toolbar}>
      {selectedText ? (
        (selected ?? (
          <span className={styles.selected} aria-hidden="true">
            {selectedText}
          </span>
        ))
      ) : (
        <>
          <SearchBox
            value={view.search}
            placeholder={countText || undefined}
            onChange={onSearchChange}
            className={styles.search}
          />
          {/* What is typed covers the count in the box. */}
          {view.search !== null && <span className={styles.count}>{countText}</span>}
          <PopoverTrigger>
            <Button icon="filter_list" aria-label={filterLabel()}>
              {t('filter')}
              {filterCount > 0 && (
                <Badge tone="accent" className={styles.badge}>
                  {filterCount}
                </Badge>
              )}
            </Button>
            <Popover placement="bottom end" aria-label={t('filter')}>
              <FilterPanel filters={view.filters} fields={fields} scope={scope} onChange={onFiltersChange} />
            </Popover>
          </PopoverTrigger>
          <PopoverTrigger>
            {isNarrow ? (
              <IconButton icon="tune" label={t('display')} />
            ) : (
              <Button icon="tune">{t('display')}</Button>
            )}
            <Popover placement="bottom end" aria-label={t('display')}>
              {display}
            </Popover>
          </PopoverTrigger>
        </>
      )}
    </div>
  )

  function filterLabel(): string {
    return filterCount > 0 ? t('filters_active', { count: filterCount }) : t('filter')
  }
}
