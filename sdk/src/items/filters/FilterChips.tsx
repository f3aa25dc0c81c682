import { type Field, type Filter, useNames } from '@pergola/sdk'
import { Chip } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import { describeFilter } from './describeFilter'
import styles from './FilterChips.module.css'
import { valueKindOf } from './operators'
import { useRelatedItem, useRelatedTarget } from './RelatedItemBox'

export interface FilterChipsProps {
  filters: readonly Filter[]
  fields: Readonly<Record<string, Field>>
  onRemove: (filter: Filter) => void
}

/** The conditions in force, each with a button that lifts it. */
export function FilterChips({ filters, fields, onRemove }: FilterChipsProps) {
  if (filters.length === 0) return null
  return (
    <ul className={styles.chips}>
      {filters.map((filter) => {
        const props = { filter, field: fields[filter.field], onRemove: () => onRemove(filter) }
        const isItem = props.field && valueKindOf(props.field, filter.operator) === 'item'
        return (
          <li key={`${filter.field}:${filter.operator}:${filter.value}`} className={styles.item}>
            {isItem && props.field ? <ItemChip {...props} field={props.field} /> : <FilterChip {...props} />}
          </li>
        )
      })}
    </ul>
  )
}

interface FilterChipProps {
  filter: Filter
  field: Field | undefined
  onRemove: () => void
}

function FilterChip({ filter, field, onRemove }: FilterChipProps) {
  const { t } = useTranslation()
  const names = useNames()
  const text = describeFilter(filter, field, t, names)
  return (
    <Chip onRemove={onRemove} removeLabel={t('remove_filter', { field: text })}>
      {text}
    </Chip>
  )
}

/** Says the name of the related item in the place of its key. */
function ItemChip({ filter, field, onRemove }: FilterChipProps & { field: Field }) {
  const target = useRelatedTarget(field)
  const item = useRelatedItem(target, String(filter.value ?? ''))
  const named = target && item ? { ...filter, value: target.nameOf(item) } : filter
  return <FilterChip filter={named} field={field} onRemove={onRemove} />
}
