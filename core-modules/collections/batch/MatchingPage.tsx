import { type Collection, isSystemCollection, useApi, useProject } from '@pergola/sdk'
import {
  type FilterScope,
  FilterText,
  ItemPageSkeleton,
  isStale,
  primaryKeyOf,
  serverFilters,
  useFilterScope,
  useItemPages,
} from '@pergola/sdk/items'
import { Chip, EmptyState, ErrorPanel, NotFoundPage } from '@pergola/sdk/ui'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { ItemPageFrame } from '../item-page/ItemPageFrame'
import { usePageTexts } from '../item-page/usePageTexts'
import { useJobTexts } from '../jobs/useJobTexts'
import { parseViewParams, type ViewParams } from '../presets/viewParams'
import { MatchingEditor } from './MatchingEditor'
import styles from './MatchingPage.module.css'

const ALL: ViewParams = { search: null, filters: [], sort: null }

/** Edits all items that match the conditions of its address, as one job of the server. */
export function MatchingPage({ collection }: { collection: Collection }) {
  useJobTexts()
  const { t } = useTranslation()
  const api = useApi()
  const hasBatches = useProject().info?.api.transfers === true
  const { search: query } = useLocation()
  const params = useMemo(() => parseViewParams(new URLSearchParams(query)) ?? ALL, [query])
  const name = collection.collection
  const scope = useFilterScope(name)
  const filters = useMemo(() => serverFilters(params.filters, scope), [params, scope])
  const { search } = params
  const key = primaryKeyOf(collection)
  const found = useItemPages(
    api,
    name,
    useMemo(() => ({ fields: [key], sort: null, search, filters, pageSize: 1 }), [key, search, filters]),
  )
  const pageTexts = usePageTexts(collection, ',', 1, null)
  const count = found.matchCount
  const title = count ? t('modules.collections.jobs.edit_matching', { count }) : t('batch')
  const texts = {
    ...pageTexts,
    title,
    breadcrumb: [...pageTexts.breadcrumb.slice(0, -1), { label: t('batch') }],
  }
  if (!hasBatches || isSystemCollection(name)) return <NotFoundPage />
  const isAskable = params.filters.every((filter) => !isStale(filter, scope))
  if (found.error || !isAskable || count === 0) {
    return (
      <ItemPageFrame collection={collection} texts={texts}>
        {found.error ? (
          <ErrorPanel
            title={t('server_trouble')}
            body={t('server_trouble_copy')}
            details={found.error.message}
            isRetrying={found.isFetching}
            onRetry={found.reload}
          />
        ) : (
          <EmptyState
            icon="search"
            title={t('no_results')}
            body={t(`modules.collections.jobs.${isAskable ? 'none_match' : 'stale_condition'}`)}
          />
        )}
      </ItemPageFrame>
    )
  }
  if (count === null) {
    return (
      <ItemPageFrame collection={collection} texts={texts}>
        <ItemPageSkeleton />
      </ItemPageFrame>
    )
  }
  return (
    <MatchingEditor
      collection={collection}
      texts={texts}
      count={count}
      conditions={{ filters, search }}
      shown={<ShownConditions params={params} scope={scope} />}
    />
  )
}

/** What is meant, in the words of the list. */
function ShownConditions({ params: { search, filters }, scope }: { params: ViewParams; scope: FilterScope }) {
  const { t } = useTranslation()
  if (!search && filters.length === 0)
    return <p className={styles.conditions}>{t('modules.collections.jobs.no_conditions')}</p>
  return (
    <ul className={styles.conditions} aria-label={t('filter')}>
      {search && (
        <li>
          <Chip icon="search">{t('modules.collections.jobs.search_of', { text: search })}</Chip>
        </li>
      )}
      {filters.map((filter) => (
        <li key={JSON.stringify(filter)}>
          <FilterText filter={filter} scope={scope}>
            {(text) => <Chip>{text}</Chip>}
          </FilterText>
        </li>
      ))}
    </ul>
  )
}
