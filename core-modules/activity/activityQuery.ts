import { type Activity, type Api, type Filter, toParameters } from '@pergola/sdk'
import { infiniteQueryOptions } from '@tanstack/react-query'

/** Which part of the log is shown; `null` leaves it open. */
export interface LogFilters {
  person: string | null
  kind: string | null
  collection: string | null
  since: string | null
}

const HOUR_MS = 3_600_000
/** How far back each choice of time reaches. */
export const SINCE_MS: Readonly<Record<string, number>> = {
  day: 24 * HOUR_MS,
  week: 7 * 24 * HOUR_MS,
  month: 30 * 24 * HOUR_MS,
}

const PAGE_SIZE = 50
const FIELDS = [
  'id',
  'action',
  'action_on',
  'collection',
  'item',
  'comment',
  'comment_deleted_on',
  'action_by.id',
  'action_by.first_name',
  'action_by.last_name',
]

/** The log, newest first. A deleted comment is left out. */
export function logQuery(api: Api, filters: LogFilters) {
  return infiniteQueryOptions({
    queryKey: [api.project, 'activity-log', filters],
    queryFn: ({ pageParam, signal }) =>
      api.call('GET /activity', {
        query: toParameters({
          fields: FIELDS,
          filter: conditionsOf(filters, new Date()),
          sort: '-id',
          limit: PAGE_SIZE,
          offset: pageParam,
        }),
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < PAGE_SIZE ? undefined : pages.length * PAGE_SIZE),
  })
}

export function conditionsOf({ person, kind, collection, since }: LogFilters, now: Date): Filter[] {
  const range = since === null ? undefined : SINCE_MS[since]
  return [
    { field: 'comment_deleted_on', operator: 'null', value: '' },
    ...(person === null ? [] : [{ field: 'action_by', operator: 'eq', value: person }]),
    ...(kind === null ? [] : [{ field: 'action', operator: 'eq', value: kind }]),
    ...(collection === null ? [] : [{ field: 'collection', operator: 'eq', value: collection }]),
    ...(range === undefined
      ? []
      : [{ field: 'action_on', operator: 'gte', value: formatApiDate(new Date(now.getTime() - range)) }]),
  ]
}

/** `YYYY-MM-DD HH:MM:SS` in UTC, as filters take it. */
function formatApiDate(date: Date): string {
  return date.toISOString().slice(0, 19).replace('T', ' ')
}

/** Dates of the API are UTC: `2021-03-02 08:15:00`, or ISO 8601 with its own offset. */
export function dateOf({ action_on: text }: Pick<Activity, 'action_on'>): Date {
  const hasZone = /(?:Z|[+-]\d\d:?\d\d)$/i.test(text)
  return new Date(hasZone ? text : `${text.replace(' ', 'T')}Z`)
}
