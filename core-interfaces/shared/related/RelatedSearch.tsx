import { SearchField } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import styles from './RelatedSearch.module.css'

interface RelatedSearchProps {
  search: string
  onSearch: (search: string) => void
  /** How many are shown. */
  count: number
  /** How many there are. */
  total: number
  /** They are not known yet. */
  isSearching?: boolean
}

/** Finds related items by their text, and says how many there are. */
export function RelatedSearch({ search, onSearch, count, total, isSearching }: RelatedSearchProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.search}>
      <SearchField
        size="compact"
        aria-label={t('search_related')}
        placeholder={t('search_related')}
        value={search}
        onChange={onSearch}
      />
      <span className={styles.count} role="status">
        {!isSearching &&
          (count < total ? t('count_of', { count, total }) : t('item_count', { count: total }))}
      </span>
    </div>
  )
}
