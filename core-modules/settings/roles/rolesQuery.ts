import { type Api, type Item, itemsPath, type Permission, type Role, type User } from '@pergola/sdk'
import { queryOptions } from '@tanstack/react-query'

const ROLES = 'directus_roles'
const PERMISSIONS = 'directus_permissions'

export const roleKeys = {
  all: (project: string | null) => [project, 'settings', 'roles'] as const,
  list: (project: string | null) => [...roleKeys.all(project), 'list'] as const,
  permissions: (project: string | null, role: number) =>
    [...roleKeys.all(project), role, 'permissions'] as const,
}

/** A role with the number of people who have it. */
export interface ListedRole extends Role {
  people: number
}

/** All roles, with how many people each has. */
export function rolesQuery(api: Api) {
  return queryOptions({
    queryKey: roleKeys.list(api.project),
    queryFn: async ({ signal }): Promise<ListedRole[]> => {
      const [roles, users] = await Promise.all([
        api.get<Role[]>(itemsPath(ROLES), { query: { limit: '-1' }, signal }),
        api.get<Pick<User, 'id' | 'role'>[]>(itemsPath('directus_users'), {
          query: { fields: 'id,role', limit: '-1', status: '*' },
          signal,
        }),
      ])
      return roles.map((role) => ({
        ...role,
        people: users.filter((user) => keyOf(user.role) === role.id).length,
      }))
    },
  })
}

export function fetchPermissions(api: Api, role: number, signal?: AbortSignal): Promise<Permission[]> {
  return api.get<Permission[]>(itemsPath(PERMISSIONS), {
    query: { 'filter[role][eq]': String(role), limit: '-1' },
    signal,
  })
}

/** The permission rows of one role. */
export function permissionsQuery(api: Api, role: number) {
  return queryOptions({
    queryKey: roleKeys.permissions(api.project, role),
    queryFn: ({ signal }) => fetchPermissions(api, role, signal),
    // A matrix that changed under an edit would lose it.
    staleTime: Number.POSITIVE_INFINITY,
  })
}

function keyOf(reference: unknown): unknown {
  return typeof reference === 'object' && reference !== null ? (reference as Item).id : reference
}
