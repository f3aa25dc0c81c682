import {
  type Collection,
  type LayoutOptionsProps,
  type LayoutProps,
  useCommands,
  useNames,
  useNotify,
} from '@pergola/sdk'
import { FilterChips, type ListingProps, toggleAll, validSort } from '@pergola/sdk/items'
import { lazyComponent, Page, VisuallyHidden } from '@pergola/sdk/ui'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { BookmarkButton } from '../presets/BookmarkButton'
import { matchBookmark } from '../presets/matchBookmark'
import type { ListingView } from '../presets/useListingView'
import { formatViewParams } from '../presets/viewParams'
import { ListingMenu } from '../transfer/ListingMenu'
import styles from './CollectionListing.module.css'
import { ListingActions } from './ListingActions'
import { ListingContent } from './ListingContent'
import { ListingToolbar } from './ListingToolbar'
import { useLayoutProps } from './useLayoutProps'
import { type OpenListing, useListing } from './useListing'

const SelectionBar = lazyComponent(() =>
  import(/* webpackChunkName: "batch" */ './SelectionBar').then((file) => file.SelectionBar),
)

const MatchingActions = lazyComponent(() =>
  import(/* webpackChunkName: "batch" */ '../batch/MatchingActions').then((file) => file.MatchingActions),
)

type CollectionListingProps = Omit<ListingProps, 'collection'> & { collection: Collection }

/** @internal */
export function CollectionListing(props: CollectionListingProps) {
  const { collection, place } = props
  const name = collection.collection
  const names = useNames()
  const listing = useListing(props)
  const { handle, bookmark, rows } = listing
  const { view, preset } = handle
  const layoutProps = useLayoutProps(listing)
  const title = props.title ?? names.collection(name)
  const counts = useCountTexts(listing)
  // Below as another element for another search: as many matches as before are read again.
  const said = [counts.matching, counts.selected].filter(Boolean).join(', ')
  useSelectAll(listing)
  useFailedPageNotice(rows.rowWindow.count > 0 ? rows.error : null, rows.loadMore)

  return (
    <Page
      title={bookmark?.title ?? title}
      summary={counts.matching}
      icon={props.icon ?? collection.icon ?? 'box'}
      back={props.back}
      breadcrumb={bookmark ? [...(props.breadcrumb ?? []), { label: title }] : props.breadcrumb}
      isFlush
      titleExtra={
        <>
          {/* On the page from its start: what comes together with its text is not read. */}
          <VisuallyHidden role="status">
            {said && <span key={JSON.stringify([view?.search, view?.filters])}>{said}</span>}
          </VisuallyHidden>
          {preset && listing.canRead && (
            <BookmarkButton
              collection={name}
              preset={preset}
              current={bookmark}
              isChanged={bookmark !== null && matchBookmark([bookmark], name, preset) === null}
              onDiscard={handle.onDiscard}
              isPersonalOnly={props.hasPersonalBookmarksOnly}
            />
          )}
        </>
      }
      toolbar={
        view &&
        listing.state !== 'empty' &&
        listing.state !== 'no-access' && (
          <Toolbar listing={listing} view={view} counts={counts} layoutProps={layoutProps} />
        )
      }
      actions={<Actions {...props} listing={listing} />}
      sidebar={null}
    >
      <div className={styles.listing} data-stale={rows.isStale || undefined}>
        {view && view.filters.length > 0 && (
          <div className={styles.chips}>
            <FilterChips
              filters={view.filters}
              scope={listing.filterScope}
              onRemove={(filter) => handle.onFiltersChange(view.filters.filter((entry) => entry !== filter))}
            />
          </div>
        )}
        <ListingContent
          state={listing.state}
          listing={handle}
          place={place}
          layoutProps={layoutProps}
          onFallback={listing.onFallback}
          error={handle.error ?? rows.error}
          onRetry={handle.error ? handle.retry : rows.reload}
          emptyAction={props.emptyAction}
        />
      </div>
    </Page>
  )
}

interface CountTexts {
  /** How many items there are, or match; empty while that is unknown. */
  matching: string
  /** How many are selected; empty when none is. */
  selected: string
}

function useCountTexts({ state, count, isNarrowed, selection, matching }: OpenListing): CountTexts {
  const { t } = useTranslation()
  const isKnown = typeof count === 'number' && state !== 'error' && state !== 'no-access'
  const selectedCount = selection.isMatching ? matching.count : selection.keys.length
  return {
    matching: isKnown ? t(isNarrowed ? 'item_count_filter' : 'item_count', { count }) : '',
    selected: selectedCount > 0 ? t('selected_count', { count: selectedCount }) : '',
  }
}

interface ToolbarProps {
  listing: OpenListing
  view: ListingView
  counts: CountTexts
  layoutProps: LayoutProps
}

/** How the listing is narrowed and shown, or what is selected of it. */
function Toolbar({ listing, view, counts, layoutProps }: ToolbarProps) {
  const { t } = useTranslation()
  const { handle, rows, selection, matching, isNarrowed } = listing
  const layoutOptions = useLayoutOptions(layoutProps)
  const isCounting = listing.count === null && listing.state !== 'error'
  return (
    <ListingToolbar
      view={view}
      fields={listing.fields.fields}
      scope={listing.filterScope}
      countText={isCounting ? t('loading') : counts.matching}
      selectedText={counts.selected}
      selected={
        matching.isOffered ? (
          <SelectionBar selection={selection} count={matching.count} isNarrowed={isNarrowed} />
        ) : null
      }
      onSearchChange={(search) => {
        handle.onSearchChange(search, rows.prefetchSearch(search || null))
      }}
      onFiltersChange={handle.onFiltersChange}
      onLayoutChange={handle.onLayoutChange}
      layoutOptions={layoutOptions}
    />
  )
}

/** The same object until one of them changes. */
function useLayoutOptions({
  collection,
  fields,
  primaryKeyField,
  viewOptions,
  viewQuery,
  onQueryChange,
  onOptionsChange,
}: LayoutProps): LayoutOptionsProps {
  return useMemo(
    () => ({ collection, fields, primaryKeyField, viewOptions, viewQuery, onQueryChange, onOptionsChange }),
    [collection, fields, primaryKeyField, viewOptions, viewQuery, onQueryChange, onOptionsChange],
  )
}

/** What can be done with the selected items, with all that match and with the listing itself. */
function Actions({
  listing,
  newAction,
  selectedActions,
  deletionNote,
}: CollectionListingProps & { listing: OpenListing }) {
  const { collection, primaryKeyField, handle, fields, filters, selection, matching } = listing
  const { view } = handle
  return (
    <ListingActions
      collection={collection}
      selection={selection}
      newAction={newAction}
      selectedActions={selectedActions}
      deletionNote={deletionNote}
      isReadOnly={listing.isReadOnly}
      matchingActions={
        selection.isMatching && view ? (
          <MatchingActions
            collection={collection}
            count={matching.count}
            isNarrowed={listing.isNarrowed}
            conditions={{ filters, search: view.search }}
            address={formatViewParams({ search: view.search, filters: view.filters, sort: null })}
            onDone={() => selection.select([])}
          />
        ) : null
      }
      menu={
        listing.canRead && (
          <ListingMenu
            listed={{
              collection,
              shown: fields.shown,
              filters,
              search: fields.view?.search ?? null,
              sort: validSort(fields.view?.viewQuery.sort, collection.fields, primaryKeyField),
              count: listing.count ?? null,
              // Of all that match only some are loaded: they are what the list shows.
              selectedKeys: selection.isMatching ? [] : selection.keys,
            }}
          />
        )
      }
    />
  )
}

/** Selects all rows that are loaded, by the keys that do so everywhere. */
function useSelectAll({ isReadOnly, isCountOnly, state, rows, selection, primaryKeyField }: OpenListing) {
  const { t } = useTranslation()
  const selectAll = () => {
    const loaded = rows.items.map((item) => item[primaryKeyField] as never)
    selection.select(toggleAll(selection.keys, loaded))
  }
  useCommands(
    isReadOnly || isCountOnly || state !== 'items'
      ? []
      : [{ id: 'select-all', title: t('select_all'), icon: 'select_all', keys: 'mod+a', run: selectAll }],
  )
}

/** A page further down that cannot be loaded leaves the rows that are there, and offers another try. */
function useFailedPageNotice(error: Error | null, retry: () => void) {
  const { t } = useTranslation()
  const notify = useNotify()
  const handleRetry = useEffectEvent(retry)
  useEffect(() => {
    if (!error) return
    notify({
      title: t('server_error_copy'),
      details: error.message,
      color: 'danger',
      action: { label: t('retry'), onAction: () => handleRetry() },
    })
  }, [error, notify, t])
}
