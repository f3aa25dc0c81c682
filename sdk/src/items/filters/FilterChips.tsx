import type { Field, Filter } from '@pergola/sdk'
import { Chip } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import styles from './FilterChips.module.css'
import { FilterText } from './FilterText'

export interface FilterChipsProps {
  filters: readonly Filter[]
  fields: Readonly<Record<string, Field>>
  onRemove: (filter: Filter) => void
}

/** The conditions in force, each with a button that lifts it. */
export function FilterChips({ filters, fields, onRemove }: FilterChipsProps) {
  const { t } = useTranslation()
  return (
    <ul className={styles.chips}>
      {filters.map((filter) => (
        <li key={`${filter.field}:${filter.operator}:${filter.value}`} className={styles.item}>
          <FilterText filter={filter} field={fields[filter.field]}>
            {(text) => (
              <Chip onRemove={() => onRemove(filter)} removeLabel={t('remove_filter', { field: text })}>
                {text}
              </Chip>
            )}
          </FilterText>
        </li>
      ))}
    </ul>
  )
}
