import {
  type Collection,
  type Field,
  type FieldAccess,
  type Item,
  isSystemCollection,
  type LayoutProps,
  traitsOf,
  useApi,
  useBookmarks,
  useCommands,
  useExtensions,
  useNames,
  useNotify,
  usePaths,
  usePermissions,
  useProject,
} from '@pergola/sdk'
import {
  FilterChips,
  fieldsOfView,
  isStale,
  itemKeys,
  type ListingProps,
  listableFields,
  primaryKeyOf,
  serverFilters,
  sortFieldOf,
  toggleAll,
  useFilterScope,
  useNotifyUndoable,
  usePreloadInterfaces,
  useQueryMemory,
  validSort,
  writeRows,
} from '@pergola/sdk/items'
import { lazyComponent, Page } from '@pergola/sdk/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BookmarkButton } from '../presets/BookmarkButton'
import { matchBookmark } from '../presets/matchBookmark'
import { useListingView } from '../presets/useListingView'
import { formatViewParams } from '../presets/viewParams'
import { ListingMenu } from '../transfer/ListingMenu'
import styles from './CollectionListing.module.css'
import { ListingActions } from './ListingActions'
import { ListingContent } from './ListingContent'
import { ListingToolbar } from './ListingToolbar'
import { listingState } from './listingState'
import { useListingRows } from './useListingRows'
import { useSelection } from './useSelection'
import { useViewOfPlace } from './useViewOfPlace'

const DisplayPanel = lazyComponent(() =>
  import(/* webpackChunkName: "listing-tools" */ './DisplayPanel').then((file) => file.DisplayPanel),
)

const SelectionBar = lazyComponent(() =>
  import(/* webpackChunkName: "batch" */ '../batch/SelectionBar').then((file) => file.SelectionBar),
)

const MatchingActions = lazyComponent(() =>
  import(/* webpackChunkName: "batch" */ '../batch/MatchingActions').then((file) => file.MatchingActions),
)

type CollectionListingProps = Omit<ListingProps, 'collection'> & { collection: Collection }

/** @internal */
export function CollectionListing(props: CollectionListingProps) {
  const { collection, place, isReadOnly = false } = props
  const name = collection.collection
  const { t } = useTranslation()
  const api = useApi()
  const names = useNames()
  const notify = useNotify()
  const paths = usePaths()
  const permissions = usePermissions()
  const notifyUndoable = useNotifyUndoable()
  const queryClient = useQueryClient()
  const primaryKeyField = primaryKeyOf(collection)
  const canRead = permissions.can('read', name)

  useQueryMemory()
  const listing = useListingView(name, props.defaultSort)
  const { view } = listing
  const listed = useMemo(
    () =>
      listableFields(collection, permissions.fieldsOf(name, null)).filter((field) => !field.hidden_browse),
    [collection, permissions, name],
  )
  const { fields, view: placed, isInPlace, storedChange } = useViewOfPlace(collection, listed, view, place)
  const shown = useMemo(
    () => [
      ...fieldsOfView(placed?.viewQuery ?? {}, placed?.viewOptions ?? {}, fields),
      ...(placed?.layout === 'cards' ? factFields(collection, permissions.fieldsOf(name, null)) : []),
    ],
    [placed, fields, collection, permissions, name],
  )
  const sortField = useMemo(
    () =>
      !isReadOnly && permissions.can('update', name)
        ? sortFieldOf(collection, permissions.fieldsOf(name, null))
        : null,
    [isReadOnly, collection, permissions, name],
  )
  usePreloadInterfaces(shown, 'display')
  const filterScope = useFilterScope(name)
  const filters = useMemo(() => serverFilters(placed?.filters ?? [], filterScope), [placed, filterScope])
  const bookmarks = useBookmarks()
  const matched = listing.preset && matchBookmark(bookmarks, name, listing.preset)
  const bookmark = listing.bookmark ?? matched
  const title = props.title ?? names.collection(name)
  const { isCountOnly, fellBack } = useCountOnly(view?.layout ?? null)
  const isNarrowed = Boolean(view?.search || view?.filters.some((filter) => !isStale(filter, filterScope)))
  const rows = useListingRows(collection, canRead ? placed : null, shown, sortField, {
    filters,
    schema: filterScope.schema,
    isCountOnly,
    isNarrowed,
  })
  const scope = JSON.stringify([placed?.search, placed?.filters])
  const selection = useSelection(rows.items, primaryKeyField, scope, rows.isStale)
  const state = listingState({
    collection: name,
    canRead,
    hasError: listing.error !== null || (rows.error !== null && rows.rowWindow.count === 0),
    fieldCount: fields.length,
    isLoading: rows.isLoading || rows.isStale,
    rowCount: rows.rowWindow.count,
    totalCount: rows.totalCount,
    isNarrowed,
    isInPlace,
  })
  const isCounted = rows.matchCount !== null || !rows.hasMore
  const counted = isCounted ? rows.rowWindow.count : undefined
  // Rows of the view before say nothing about this one.
  const count = rows.isLoading || rows.isStale || rows.isCounting ? null : counted

  const hasBatches = useProject().info?.api.transfers === true
  // All that match are offered where what is asked is what is shown, and there are more than those that are ticked.
  const offersMatching =
    hasBatches &&
    !isReadOnly &&
    !place &&
    !isSystemCollection(name) &&
    Boolean(view?.filters.every((filter) => !isStale(filter, filterScope)))
  const isAllLoaded = selection.keys.length > 0 && selection.keys.length === rows.items.length
  const hasMoreMatching = isAllLoaded && rows.matchCount !== null && rows.matchCount > selection.keys.length
  const matching = {
    count: rows.matchCount ?? rows.rowWindow.count,
    isNarrowed,
    conditions: { filters, search: view?.search ?? null },
  }

  const selectAll = () =>
    selection.select(
      toggleAll(
        selection.keys,
        rows.items.map((item) => item[primaryKeyField] as never),
      ),
    )
  useCommands(
    isReadOnly || isCountOnly || state !== 'items'
      ? []
      : [{ id: 'select-all', title: t('select_all'), icon: 'select_all', keys: 'mod+a', run: selectAll }],
  )
  useFailedPageNotice(rows.rowWindow.count > 0 ? rows.error : null, rows.loadMore)

  const { loadMore } = rows
  const latestLoadMore = useRef(loadMore)
  latestLoadMore.current = loadMore
  const handleNextPage = useCallback(() => latestLoadMore.current(), [])

  const layoutProps: LayoutProps = {
    collection,
    primaryKeyField,
    fields,
    sortField: sortField?.field ?? null,
    items: rows.items,
    rowWindow: rows.rowWindow,
    search: view?.search ?? null,
    filters,
    totalCount: rows.matchCount === null ? null : rows.rowWindow.count,
    isLoading: rows.isLoading,
    isLoadingMore: rows.isLoadingMore,
    hasMore: rows.hasMore,
    viewOptions: placed?.viewOptions ?? {},
    viewQuery: placed?.viewQuery ?? {},
    selection: isReadOnly ? null : selection.keys,
    getItemPath: (item) => paths.item(name, item[primaryKeyField] as never),
    onSelect: selection.select,
    onQueryChange: (change) => listing.onQueryChange(storedChange(change)),
    onOptionsChange: listing.onOptionsChange,
    onNextPage: handleNextPage,
    onWrite: async (changed, change) => {
      try {
        const before = change?.before ?? rowsBefore(rows.items, changed, primaryKeyField)
        const title = change?.title ?? t('reordered')
        await writeRows(api, name, primaryKeyField, changed)
        if (before) notifyUndoable(title, () => writeRows(api, name, primaryKeyField, before))
      } catch (error) {
        const details = error instanceof Error ? error.message : undefined
        notify({ title: t('something_went_wrong_body'), details, color: 'danger' })
        throw error
      } finally {
        await queryClient.invalidateQueries({ queryKey: itemKeys.ofCollection(api.project, name) })
      }
    },
  }

  return (
    <Page
      title={bookmark?.title ?? title}
      icon={props.icon ?? collection.icon ?? 'box'}
      back={props.back}
      breadcrumb={bookmark ? [...(props.breadcrumb ?? []), { label: title }] : props.breadcrumb}
      isFlush
      titleExtra={
        listing.preset && (
          <BookmarkButton
            collection={name}
            preset={listing.preset}
            current={bookmark}
            isChanged={bookmark !== null && matchBookmark([bookmark], name, listing.preset) === null}
            onDiscard={listing.onDiscard}
            isPersonalOnly={props.hasPersonalBookmarksOnly}
          />
        )
      }
      toolbar={
        view &&
        state !== 'empty' &&
        state !== 'no-access' && (
          <ListingToolbar
            view={view}
            fields={fields}
            scope={filterScope}
            count={state === 'error' ? undefined : count}
            selectedCount={selection.isMatching ? matching.count : selection.keys.length}
            selected={
              offersMatching && (selection.isMatching || hasMoreMatching) ? (
                <SelectionBar selection={selection} count={matching.count} isNarrowed={isNarrowed} />
              ) : null
            }
            onSearchChange={listing.onSearchChange}
            onFiltersChange={listing.onFiltersChange}
            display={<DisplayPanel listing={listing} view={view} layoutProps={layoutProps} />}
          />
        )
      }
      actions={
        <ListingActions
          collection={collection}
          selection={selection}
          newAction={props.newAction}
          selectedActions={props.selectedActions}
          deletionNote={props.deletionNote}
          isReadOnly={isReadOnly}
          matchingActions={
            selection.isMatching && view ? (
              <MatchingActions
                collection={collection}
                {...matching}
                address={formatViewParams({ search: view.search, filters: view.filters, sort: null })}
                onDone={() => selection.select([])}
              />
            ) : null
          }
          menu={
            canRead && (
              <ListingMenu
                listed={{
                  collection,
                  shown,
                  filters,
                  search: placed?.search ?? null,
                  sort: validSort(placed?.viewQuery.sort, collection.fields, primaryKeyField),
                  count: count ?? null,
                  selectedKeys: selection.keys,
                }}
              />
            )
          }
        />
      }
      sidebar={null}
    >
      <div className={styles.listing} data-stale={rows.isStale || undefined}>
        {view && view.filters.length > 0 && (
          <div className={styles.chips}>
            <FilterChips
              filters={view.filters}
              scope={filterScope}
              onRemove={(filter) => listing.onFiltersChange(view.filters.filter((entry) => entry !== filter))}
            />
          </div>
        )}
        <ListingContent
          state={state}
          listing={listing}
          place={place}
          layoutProps={layoutProps}
          onFallback={fellBack}
          error={listing.error ?? rows.error}
          onRetry={listing.error ? listing.retry : rows.reload}
        />
      </div>
    </Page>
  )
}

/** Whether the layout asks for its items itself. Where it fails, the plain table in its place needs the rows after all. */
function useCountOnly(layout: string | null) {
  const [failed, setFailed] = useState<string | null>(null)
  const { loadsItems = false } = useExtensions('layout')[layout ?? ''] ?? {}
  return { isCountOnly: loadsItems && failed !== layout, fellBack: () => setFailed(layout) }
}

/** What cards of people and of files show besides the fields that were chosen for them. */
const FACTS: Record<string, readonly string[]> = {
  people: ['first_name', 'last_name', 'avatar', 'role', 'status', 'last_access_on'],
  files: ['type', 'filename_download', 'filesize'],
}

function factFields({ collection, fields }: Collection, { isReadable }: FieldAccess): Field[] {
  const names = FACTS[traitsOf(collection).holds ?? ''] ?? []
  return names.flatMap((name) => (fields[name] && isReadable(name) ? [fields[name]] : []))
}

/** What a write of a layout changes, as it was; `null` for rows that were not there before. */
function rowsBefore(rows: readonly Item[], changed: readonly Item[], primaryKeyField: string): Item[] | null {
  const before = changed.flatMap((change) => {
    const row = rows.find((entry) => entry[primaryKeyField] === change[primaryKeyField])
    return row ? [Object.fromEntries(Object.keys(change).map((field) => [field, row[field] ?? null]))] : []
  })
  return before.length === changed.length ? before : null
}

/** A page further down that cannot be loaded leaves the rows that are there, and offers another try. */
function useFailedPageNotice(error: Error | null, retry: () => void) {
  const { t } = useTranslation()
  const notify = useNotify()
  const latest = useRef(retry)
  latest.current = retry
  useEffect(() => {
    if (!error) return
    notify({
      title: t('server_error_copy'),
      details: error.message,
      color: 'danger',
      action: { label: t('retry'), onAction: () => latest.current() },
    })
  }, [error, notify, t])
}
