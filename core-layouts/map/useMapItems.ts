import { type Field, type LayoutProps, useApi, useCurrentUser } from '@pergola/sdk'
import type { MapBounds } from '@pergola/sdk/contract'
import { requestFields, useFilterScope, validSort } from '@pergola/sdk/items'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { mapItemsQuery } from './mapItemsQuery'
import { fieldsOfSource, type MapSource, placeOf } from './mapSource'
import type { ItemPlace } from './PlaceList'

/** What the map shows of the listing; asks for nothing before it knows what is in view. */
export function useMapItems(
  props: LayoutProps,
  { source, area, title }: { source: MapSource; area: MapBounds | null; title: Field | null },
) {
  const { collection, primaryKeyField, search = null, filters = [], viewQuery } = props
  const api = useApi()
  const { isAdmin } = useCurrentUser()
  const { schema, permissions } = useFilterScope(collection.collection)
  const shown = [...fieldsOfSource(source).map((name) => collection.fields[name]), title]
  const query = useQuery({
    ...mapItemsQuery(api, collection.collection, {
      source,
      area: area ?? { south: 0, west: 0, north: 0, east: 0 },
      fields: requestFields(
        collection,
        shown.filter((field): field is Field => Boolean(field)),
        { schema, isAdmin, permissions },
      ),
      sort: validSort(viewQuery.sort, collection.fields, primaryKeyField),
      search,
      filters,
    }),
    enabled: area !== null,
    placeholderData: keepPreviousData,
  })
  const items = query.data?.items
  // biome-ignore lint/correctness/useExhaustiveDependencies: the source is a new object each time, its fields are not
  const places = useMemo(
    (): ItemPlace[] =>
      (items ?? []).flatMap((item) => {
        const position = placeOf(item, source)
        return position ? [{ key: String(item[primaryKeyField]), position, item }] : []
      }),
    [items, primaryKeyField, fieldsOfSource(source).join()],
  )
  return { ...query, places, loadedCount: items?.length ?? 0, matchCount: query.data?.matchCount ?? null }
}
