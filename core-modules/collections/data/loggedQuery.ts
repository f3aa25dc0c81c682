import {
  type Activity,
  type Api,
  isApiError,
  type PrimaryKey,
  type Revision,
  toParameters,
} from '@pergola/sdk'
import { queryOptions } from '@tanstack/react-query'
import { activityKeys, fetchLists } from './activityQuery'

/** What revisions remember of the lists of an item. */
export function listsQuery(api: Api, collection: string, key: PrimaryKey) {
  return queryOptions({
    queryKey: [...activityKeys.ofItem(api.project, collection, key), 'lists'],
    queryFn: ({ signal }) => fetchLists(api, collection, key, signal),
  })
}

/** What is known of an item that was written within another one. */
export type NestedRevision = Awaited<ReturnType<typeof fetchNested>>[number]

/** Of more, the log of the project knows. */
const MOST_NESTED = 100

/**
 * The items that were written with an item, within its fields: those whose parents lead to it.
 *
 * @param after - The entry of the item before this one; null for its first.
 */
export function nestedRevisionsQuery(
  api: Api,
  of: Activity,
  { collection, item }: ShownIn,
  after: number | null,
) {
  return queryOptions({
    queryKey: [api.project, 'nested-revisions', of.id],
    queryFn: async ({ signal }): Promise<NestedRevision[]> => {
      const first = Math.max((after ?? 0) + 1, of.id - MOST_NESTED)
      const query = toParameters({
        fields: ['id', 'activity', 'collection', 'item', 'parent_collection', 'parent_item'],
        filter: [
          // Items within others are logged before these, in one run.
          { field: 'activity', operator: 'between', value: [first, of.id - 1].join(',') },
          { field: 'parent_item', operator: 'nnull', value: '' },
        ],
        sort: '-activity',
        limit: MOST_NESTED,
      })
      try {
        return within({ collection, item }, await fetchNested(api, query, signal))
      } catch (error) {
        if (isApiError(error) && error.status < 500) return []
        throw error
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}

function fetchNested(api: Api, query: ReturnType<typeof toParameters>, signal: AbortSignal) {
  return api.call('GET /revisions', { query, signal })
}

interface ShownIn {
  collection: string
  item: PrimaryKey
}

/** Of these, newest first, those whose parents lead to the item. */
function within({ collection, item }: ShownIn, revisions: readonly NestedRevision[]): NestedRevision[] {
  const nameOf = (name: unknown, key: unknown) => JSON.stringify([name, String(key)])
  const written = new Set([nameOf(collection, item)])
  return revisions.filter((revision) => {
    const isWithin = written.has(nameOf(revision.parent_collection, revision.parent_item))
    if (isWithin) written.add(nameOf(revision.collection, revision.item))
    return isWithin
  })
}

/** The version that a record of the log left, and the one before it: the first two of its item up to there. */
export function loggedRevisionsQuery(
  api: Api,
  { id, collection, item }: Pick<Activity, 'id' | 'collection' | 'item'>,
) {
  return queryOptions({
    queryKey: [api.project, 'logged-revisions', id],
    queryFn: async ({ signal }): Promise<Revision[]> => {
      const query = toParameters({
        fields: ['id', 'activity', 'data', 'delta'],
        filter: [
          { field: 'collection', operator: 'eq', value: collection },
          { field: 'item', operator: 'eq', value: item },
          { field: 'activity', operator: 'lte', value: id },
        ],
        sort: '-id',
        limit: 2,
      })
      try {
        return await api.call('GET /revisions', { query, signal })
      } catch (error) {
        if (isApiError(error) && error.status < 500) return []
        throw error
      }
    },
    enabled: Boolean(item),
  })
}
