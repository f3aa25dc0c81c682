import { FilterText, isStale, useFilterScope } from '@pergola/sdk/items'
import { Button, EmptyState } from '@pergola/sdk/ui'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListingViewHandle } from '../presets/useListingView'
import styles from './ListingContent.module.css'

const TERMS_PLACE = '\u0000'

interface NoResultsProps {
  listing: ListingViewHandle
  collection: string
}

/** Says which search and filters leave nothing, and lifts them. */
export function NoResults({ listing, collection }: NoResultsProps) {
  const { t, i18n } = useTranslation()
  const { search = null } = listing.view ?? {}
  const scope = useFilterScope(collection)
  const filters = (listing.view?.filters ?? []).filter((filter) => !isStale(filter, scope))
  const terms: ReactNode[] = [
    ...(search ? [t('quoted', { text: search })] : []),
    ...filters.map((filter) => <FilterText key={JSON.stringify(filter)} filter={filter} scope={scope} />),
  ]
  // Names of related items are components, so the list is put together from its parts.
  const [before, after] = t('no_results_for', { terms: TERMS_PLACE }).split(TERMS_PLACE)
  const list = new Intl.ListFormat(i18n.language).formatToParts(terms.map((_, index) => String(index)))
  return (
    <EmptyState
      className={styles.state}
      icon="search"
      title={t('no_results')}
      body={
        <>
          {before}
          {list.map(({ type, value }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never change their order
            <Fragment key={index}>{type === 'element' ? terms[Number(value)] : value}</Fragment>
          ))}
          {after}
        </>
      }
      action={<Button onPress={listing.onClear}>{t('clear_search_and_filters')}</Button>}
    />
  )
}
