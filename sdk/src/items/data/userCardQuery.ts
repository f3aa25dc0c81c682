import { type Api, type FileData, toParameters, type User } from '@pergola/sdk'
import { queryOptions } from '@tanstack/react-query'

export interface UserCardData extends Pick<User, 'first_name' | 'last_name' | 'title' | 'company'> {
  avatar: { data?: Pick<FileData, 'thumbnails'> | null } | null
  role: { name?: string } | null
}

const FIELDS = ['avatar.data.thumbnails', 'first_name', 'last_name', 'title', 'company', 'role.name']
const STALE_MS = 5 * 60 * 1000

/** What is shown of a person on hovering over the name. */
export function userCardQuery(api: Api, id: number) {
  return queryOptions({
    queryKey: [api.project, 'user-card', id],
    queryFn: ({ signal }) =>
      api.get<UserCardData>(`/users/${id}`, { query: toParameters({ fields: FIELDS }), signal }),
    staleTime: STALE_MS,
    retry: false,
  })
}
