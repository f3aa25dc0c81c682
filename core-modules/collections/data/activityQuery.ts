import {
  type Activity,
  type Api,
  isApiError,
  isSystemCollection,
  itemsPath,
  type PrimaryKey,
  type Revision,
  toParameters,
} from '@pergola/sdk'
import { keyPart } from '@pergola/sdk/contract'
import { infiniteQueryOptions } from '@tanstack/react-query'
import type { RememberedLists } from './listsAt'

/** What happened to an item, newest first, with the snapshots that changes are read from. */
export interface ActivityPage {
  activity: Activity[]
  revisions: Revision[]
  /** Of the whole history; with the first page. */
  lists: RememberedLists[]
}

export const activityKeys = {
  ofItem: (project: string | null, collection: string, key: PrimaryKey) =>
    [project, 'activity', collection, String(key)] as const,
}

export const ACTIVITY_PAGE_SIZE = 50

const ACTIVITY_FIELDS = [
  'id',
  'action',
  'action_on',
  'comment',
  'edited_on',
  'comment_deleted_on',
  'action_by.id',
  'action_by.first_name',
  'action_by.last_name',
]

/**
 * @param keeps - What is kept of an item: nothing but its activity of those such as activity itself, and no lists by servers that
 *   have the contract alone.
 */
export function activityQuery(
  api: Api,
  collection: string,
  key: PrimaryKey,
  { hasRevisions, hasLists }: { hasRevisions: boolean; hasLists: boolean },
) {
  return infiniteQueryOptions({
    queryKey: activityKeys.ofItem(api.project, collection, key),
    queryFn: async ({ pageParam, signal }): Promise<ActivityPage> => {
      const [activity, revisions, lists] = await Promise.all([
        fetchActivity(api, collection, key, pageParam, signal),
        hasRevisions ? fetchRevisions(api, collection, key, pageParam, signal) : [],
        hasRevisions && hasLists && pageParam === 0 ? fetchLists(api, collection, key, signal) : [],
      ])
      return { activity, revisions, lists }
    },
    initialPageParam: 0,
    getNextPageParam: ({ activity }, pages) =>
      activity.length < ACTIVITY_PAGE_SIZE ? undefined : pages.length * ACTIVITY_PAGE_SIZE,
    gcTime: 0,
  })
}

function fetchActivity(api: Api, collection: string, key: PrimaryKey, offset: number, signal: AbortSignal) {
  const filter = [
    { field: 'collection', operator: 'eq', value: collection },
    { field: 'item', operator: 'eq', value: key },
  ]
  const query = toParameters({
    filter,
    fields: ACTIVITY_FIELDS,
    sort: '-action_on',
    limit: ACTIVITY_PAGE_SIZE,
    offset,
  })
  return api.call('GET /activity', { query, signal })
}

/**
 * The newest revisions cover at least as many entries as the newest activity, since not every entry has one; one more
 * is what the oldest of them is compared with. Who may not read revisions sees the feed without differences.
 */
async function fetchRevisions(
  api: Api,
  collection: string,
  key: PrimaryKey,
  offset: number,
  signal: AbortSignal,
): Promise<Revision[]> {
  const fields = ['id', 'activity', 'data', 'delta']
  const query = toParameters({ fields, sort: '-id', limit: ACTIVITY_PAGE_SIZE + 1, offset })
  try {
    return await api.get<Revision[]>(`${itemsPath(collection, keyPart(key))}/revisions`, { query, signal })
  } catch (error) {
    if (isApiError(error) && (error.status === 403 || error.status === 404)) return []
    throw error
  }
}

/** Nothing for system records, and from servers that remember no lists. */
export async function fetchLists(
  api: Api,
  collection: string,
  key: PrimaryKey,
  signal: AbortSignal,
): Promise<RememberedLists[]> {
  if (isSystemCollection(collection)) return []
  try {
    const path = { collection, ids: keyPart(key) }
    return await api.call('GET /items/:collection/:ids/revisions/lists', { path, signal })
  } catch (error) {
    if (isApiError(error) && error.status < 500) return []
    throw error
  }
}
