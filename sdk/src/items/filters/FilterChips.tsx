import type { Filter } from '@pergola/sdk'
import { Chip } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import styles from './FilterChips.module.css'
import { FilterText } from './FilterText'
import { type FilterScope, isStale } from './filterScope'

export interface FilterChipsProps {
  filters: readonly Filter[]
  scope: FilterScope
  onRemove: (filter: Filter) => void
}

/** The conditions in force, and those that cannot be, each with a button that lifts it. */
export function FilterChips({ filters, scope, onRemove }: FilterChipsProps) {
  const { t } = useTranslation()
  return (
    <ul className={styles.chips}>
      {filters.map((filter) => {
        const isLeftOut = isStale(filter, scope)
        return (
          <li
            key={JSON.stringify(filter)}
            className={styles.item}
            data-whole={isLeftOut || Array.isArray(filter.value) || undefined}
          >
            <FilterText filter={filter} scope={scope}>
              {(text) => (
                <Chip
                  icon={isLeftOut ? 'warning' : undefined}
                  onRemove={() => onRemove(filter)}
                  removeLabel={t('remove_filter', { field: text })}
                >
                  {isLeftOut ? t('stale_filter', { condition: text }) : text}
                </Chip>
              )}
            </FilterText>
          </li>
        )
      })}
    </ul>
  )
}
