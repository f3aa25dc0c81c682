import { type Collection, type Field, type Filter, type Item, useCurrentUser, useItems } from '@pergola/sdk'
import { primaryKeyOf, requestFields, useFilterScope } from '@pergola/sdk/items'
import { useMemo } from 'react'
import type { Day } from '../shared/days'
import { boundsOf, momentKindOf } from '../shared/moments'
import { type EventFields, readFields } from './eventFields'

/** With more than these in one range no one can find anything; the server says how many there are. */
const MOST_ITEMS = 1000

export interface RangeItems {
  items: readonly Item[]
  /** How many there are in the range; more than `items` where there are too many to show. */
  count: number
  isLoading: boolean
  isFetching: boolean
  error: Error | null
  retry: () => void
}

export interface RangeOptions {
  collection: Collection
  fields: EventFields
  /** Fields that may be shown. */
  readable: readonly Field[]
  first: Day
  last: Day
  search: string | null
  filters: readonly Filter[]
}

/** The items that stand in a range of days: those that begin in it, and those that began before and are not over. */
export function useRangeItems(options: RangeOptions): RangeItems {
  const { collection, fields, readable, first, last, search, filters } = options
  const { isAdmin } = useCurrentUser()
  const { schema, permissions } = useFilterScope(collection.collection)
  const { start, end } = fields
  const query = {
    fields: requestFields(collection, readFields(fields, readable), {
      schema,
      isAdmin,
      permissions,
      templates: [fields.title],
    }),
    q: search,
    sort: [start.field, primaryKeyOf(collection)],
    limit: MOST_ITEMS,
    meta: ['filter_count'],
  }
  const { from, before } = boundsOf(first, last, momentKindOf(start))
  const beginning = {
    ...query,
    filter: [
      ...filters,
      { field: start.field, operator: 'gte', value: from },
      { field: start.field, operator: 'lt', value: before },
    ],
  }
  const going = end && {
    ...query,
    filter: [
      ...filters,
      { field: start.field, operator: 'lt', value: from },
      { field: end.field, operator: 'gte', value: boundsOf(first, last, momentKindOf(end)).from },
    ],
  }
  // Without an end nothing goes on: the same question twice is asked once.
  const parts = [
    useItems(collection.collection, beginning),
    useItems(collection.collection, going ?? beginning),
  ]
  const used = going ? parts : parts.slice(0, 1)
  const lists = used.map(({ items }) => items)
  const [begun, gone] = lists
  return {
    items: useMemo(() => [...(begun ?? []), ...(gone ?? [])], [begun, gone]),
    count: used.reduce((sum, { items, meta }) => sum + (meta?.filter_count ?? items.length), 0),
    isLoading: used.some(({ isLoading }) => isLoading),
    isFetching: used.some(({ isFetching }) => isFetching),
    error: used.find(({ error }) => error)?.error ?? null,
    retry: () => used.forEach(({ refetch }) => void refetch()),
  }
}
