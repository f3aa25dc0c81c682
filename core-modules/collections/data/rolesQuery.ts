import { type Api, type Role, toParameters } from '@pergola/sdk'
import { queryOptions } from '@tanstack/react-query'

export const roleKeys = {
  all: (project: string | null) => [project, 'roles'] as const,
}

/** Every role by name, for choices such as the scope of a bookmark. */
export function rolesQuery(api: Api) {
  return queryOptions({
    queryKey: roleKeys.all(api.project),
    queryFn: ({ signal }): Promise<Pick<Role, 'id' | 'name'>[]> =>
      api.call('GET /roles', {
        query: toParameters({ fields: ['id', 'name'], sort: 'name', limit: -1 }),
        signal,
      }),
  })
}
