import { type Api, toParameters, type User } from '@pergola/sdk'
import { queryOptions } from '@tanstack/react-query'
import { formatApiDate } from './apiDate'

const WINDOW_MS = 5 * 60 * 1000

/** Other people whose last page, within the last five minutes, was the given one. */
export function usersOnPageQuery(api: Api, path: string, me: number) {
  return queryOptions({
    queryKey: [api.project, 'users-on-page', path, me],
    queryFn: ({ signal }): Promise<Pick<User, 'id' | 'first_name' | 'last_name'>[]> =>
      api.call('GET /users', {
        query: toParameters({
          fields: ['id', 'first_name', 'last_name'],
          filter: [
            {
              field: 'last_access_on',
              operator: 'gte',
              value: formatApiDate(new Date(Date.now() - WINDOW_MS)),
            },
            { field: 'last_page', operator: 'eq', value: path },
            { field: 'id', operator: 'neq', value: me },
          ],
        }),
        signal,
      }),
    gcTime: 0,
    retry: false,
  })
}
