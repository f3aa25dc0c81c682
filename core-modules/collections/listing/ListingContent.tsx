import { isApiError, type LayoutProps, useHost, useNames, usePaths, usePermissions } from '@pergola/sdk'
import { FilterText, isStale, type ListingPlace, useFilterScope } from '@pergola/sdk/items'
import { Button, EmptyState, ErrorPanel, LinkButton, NoAccess, Skeleton } from '@pergola/sdk/ui'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListingViewHandle } from '../presets/useListingView'
import { FallbackLayout } from './FallbackLayout'
import styles from './ListingContent.module.css'
import type { ListingState } from './listingState'

export interface ListingContentProps {
  state: ListingState
  listing: ListingViewHandle
  place: ListingPlace | undefined
  layoutProps: LayoutProps
  /** The layout failed: a plain table shows the rows in its place. */
  onFallback: () => void
  error: Error | null
  onRetry: () => void
  /** In the place of the button that creates the first item. */
  emptyAction: ReactNode
}

/** The layout with its items, or what is said in their place. */
export function ListingContent({
  state,
  listing,
  place,
  layoutProps,
  onFallback,
  error,
  onRetry,
  emptyAction,
}: ListingContentProps) {
  const { t } = useTranslation()
  const { ExtensionSlot } = useHost()
  const paths = usePaths()
  const permissions = usePermissions()
  const names = useNames()
  const { collection } = layoutProps
  // No answer came at all: whose fault that is no one knows.
  const isUnreachable = isApiError(error) && error.status === 0
  const say = (icon: string, title: string, body: string, action?: ReactNode) => (
    <EmptyState className={styles.state} icon={icon} title={title} body={body} action={action} />
  )

  switch (state) {
    case 'error':
      return (
        <ErrorPanel
          className={styles.state}
          title={isUnreachable ? t('errors.-1') : t('server_error')}
          body={isUnreachable ? undefined : t('server_error_copy')}
          details={error?.message}
          onRetry={onRetry}
        />
      )
    case 'no-access':
      return <NoAccess className={styles.state} name={names.collection(collection.collection)} />
    case 'no-fields':
      return say('build', t('no_fields'), t('no_fields_body'))
    case 'empty-place':
      return place && <EmptyState className={styles.state} {...place.empty} action={emptyAction} />
    case 'no-files':
      return say('image', t('no_files'), t('no_files_body'), emptyAction)
    case 'empty':
      return say(
        'web_asset',
        t('empty_collection'),
        t('empty_collection_body'),
        emptyAction ??
          (layoutProps.selection !== null && permissions.can('create', collection.collection) && (
            <LinkButton icon="add" href={paths.newItem(collection.collection)}>
              {t('create_first_item')}
            </LinkButton>
          )),
      )
    case 'no-results':
      return <NoResults listing={listing} layoutProps={layoutProps} />
    case 'items':
      return (
        <div className={styles.layout}>
          {listing.view ? (
            <ExtensionSlot
              // With another place it starts at the top.
              key={`${listing.view.layout} ${JSON.stringify(place?.filters)}`}
              kind="layout"
              id={listing.view.layout}
              part="layout"
              props={layoutProps}
              placeholder={<LayoutSkeleton />}
              fallback={<FallbackLayout {...layoutProps} onShown={onFallback} />}
            />
          ) : (
            <LayoutSkeleton />
          )}
        </div>
      )
  }
}

/** Says which search and filters leave nothing, and lifts them. */
function NoResults({ listing, layoutProps }: Pick<ListingContentProps, 'listing' | 'layoutProps'>) {
  const { t, i18n } = useTranslation()
  const { search = null } = listing.view ?? {}
  const scope = useFilterScope(layoutProps.collection.collection)
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

const TERMS_PLACE = '\u0000'

function LayoutSkeleton() {
  return (
    <div className={styles.skeleton}>
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((row) => (
        <Skeleton key={row} shape="block" height={32} />
      ))}
    </div>
  )
}
