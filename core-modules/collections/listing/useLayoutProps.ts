import { type LayoutProps, useApi, useNotify, usePaths } from '@pergola/sdk'
import { itemKeys, useNotifyUndoable, useStableCallback } from '@pergola/sdk/items'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { OpenListing } from './useListing'

/** What the layout of a listing is given: the rows, and what it may do with them. */
export function useLayoutProps(listing: OpenListing): LayoutProps {
  const { collection, primaryKeyField, handle, fields, rows, selection } = listing
  const paths = usePaths()
  const handleWrite = useRowWrites(listing)
  const handleNextPage = useStableCallback(rows.loadMore)
  const handleQueryChange = useStableCallback((change: Record<string, unknown>) =>
    handle.onQueryChange(fields.storedChange(change)),
  )
  return {
    collection,
    primaryKeyField,
    fields: fields.fields,
    sortField: fields.sortField?.field ?? null,
    items: rows.items,
    rowWindow: rows.rowWindow,
    search: handle.view?.search ?? null,
    filters: listing.filters,
    totalCount: rows.matchCount === null ? null : rows.rowWindow.count,
    isLoading: rows.isLoading,
    isLoadingMore: rows.isLoadingMore,
    hasMore: rows.hasMore,
    viewOptions: fields.view?.viewOptions ?? {},
    viewQuery: fields.view?.viewQuery ?? {},
    selection: listing.isReadOnly ? null : selection.keys,
    getItemPath: (item) => paths.item(collection.collection, item[primaryKeyField] as never),
    onSelect: selection.select,
    onQueryChange: handleQueryChange,
    onOptionsChange: handle.onOptionsChange,
    onNextPage: handleNextPage,
    onWrite: handleWrite,
  }
}

/** Writes rows that a layout has changed, such as their order, and offers to take that back. */
function useRowWrites({
  collection: { collection },
  primaryKeyField,
  rows,
}: OpenListing): LayoutProps['onWrite'] {
  const { t } = useTranslation()
  const api = useApi()
  const notify = useNotify()
  const notifyUndoable = useNotifyUndoable()
  const queryClient = useQueryClient()
  return async (changed, change) => {
    try {
      const { writeListed } = await import(/* webpackChunkName: "listing-tools" */ './writeListed')
      const listed = { api, collection, primaryKeyField, rows: rows.items }
      const undo = await writeListed(listed, changed, change?.before)
      if (undo) notifyUndoable(change?.title ?? t('reordered'), undo)
    } catch (error) {
      const details = error instanceof Error ? error.message : undefined
      notify({ title: t('something_went_wrong_body'), details, color: 'danger' })
      throw error
    } finally {
      await queryClient.invalidateQueries({ queryKey: itemKeys.ofCollection(api.project, collection) })
    }
  }
}
