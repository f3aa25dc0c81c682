import { isApiError, type LayoutProps, useHost, useNames, usePaths, usePermissions } from '@pergola/sdk'
import type { ListingPlace } from '@pergola/sdk/items'
import { EmptyState, ErrorPanel, LinkButton, lazyComponent, NoAccess, Skeleton } from '@pergola/sdk/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListingViewHandle } from '../presets/useListingView'
import { FallbackLayout } from './FallbackLayout'
import styles from './ListingContent.module.css'
import type { ListingState } from './listingState'

const NoResults = lazyComponent(() =>
  import(/* webpackChunkName: "listing-tools" */ './NoResults').then((file) => file.NoResults),
)

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
  // What is asked for is at fault, such as a search that is too long; the server works.
  const isRefused = isApiError(error) && error.status >= 400 && error.status < 500
  const say = (icon: string, title: string, body: string, action?: ReactNode) => (
    <EmptyState className={styles.state} icon={icon} title={title} body={body} action={action} />
  )

  switch (state) {
    case 'error':
      if (isRefused) return <ErrorPanel className={styles.state} body={error.message} onRetry={onRetry} />
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
      return <NoResults listing={listing} collection={layoutProps.collection.collection} />
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

function LayoutSkeleton() {
  return (
    <div className={styles.skeleton}>
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((row) => (
        <Skeleton key={row} shape="block" height={32} />
      ))}
    </div>
  )
}
