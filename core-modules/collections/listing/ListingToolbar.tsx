import type { Field, Filter, LayoutOptionsProps } from '@pergola/sdk'
import { FilterPanel, type FilterPanelProps, type FilterScope, isStale, SearchBox } from '@pergola/sdk/items'
import {
  Badge,
  Button,
  IconButton,
  lazyComponent,
  Popover,
  PopoverTrigger,
  useIsNarrow,
} from '@pergola/sdk/ui'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListingView } from '../presets/useListingView'
import type { DisplayPanelProps } from './DisplayPanel'
import styles from './ListingToolbar.module.css'

const DisplayPanel = lazyComponent(() =>
  import(/* webpackChunkName: "listing-tools" */ './DisplayPanel').then((file) => file.DisplayPanel),
)

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
  onLayoutChange: (layout: string) => void
  /** What the options of the layout are given. */
  layoutOptions: LayoutOptionsProps
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
  onLayoutChange,
  layoutOptions,
}: ListingToolbarProps) {
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
          <FilterButton filters={view.filters} fields={fields} scope={scope} onChange={onFiltersChange} />
          <DisplayButton layout={view.layout} onLayoutChange={onLayoutChange} options={layoutOptions} />
        </>
      )}
    </div>
  )
}

/** By itself, as the next one: a search does not draw it. */
const FilterButton = memo(function FilterButton(props: FilterPanelProps) {
  const { t } = useTranslation()
  const count = props.filters.filter((filter) => !isStale(filter, props.scope)).length
  return (
    <PopoverTrigger>
      <Button icon="filter_list" aria-label={count > 0 ? t('filters_active', { count }) : t('filter')}>
        {t('filter')}
        {count > 0 && (
          <Badge tone="accent" className={styles.badge}>
            {count}
          </Badge>
        )}
      </Button>
      <Popover placement="bottom end" aria-label={t('filter')}>
        <FilterPanel {...props} />
      </Popover>
    </PopoverTrigger>
  )
})

const DisplayButton = memo(function DisplayButton(props: DisplayPanelProps) {
  const { t } = useTranslation()
  const isNarrow = useIsNarrow()
  return (
    <PopoverTrigger>
      {isNarrow ? (
        <IconButton icon="tune" label={t('display')} />
      ) : (
        <Button icon="tune">{t('display')}</Button>
      )}
      <Popover placement="bottom end" aria-label={t('display')}>
        <DisplayPanel {...props} />
      </Popover>
    </PopoverTrigger>
  )
})
