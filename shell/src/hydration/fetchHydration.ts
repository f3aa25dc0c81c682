import {
  ADMIN_ROLE_ID,
  type Api,
  type Hydration,
  isApiError,
  type RequestOptions,
  type User,
} from '@pergola/sdk'

const ME_FIELDS = [
  'id',
  'avatar.*',
  'email',
  'first_name',
  'last_name',
  'locale',
  'role.*',
  'last_page',
  'theme',
]
const USER_FIELDS = [
  'id',
  'first_name',
  'last_name',
  'title',
  'status',
  'timezone',
  'role.*',
  'avatar.*',
  'company',
]

const FORBIDDEN = 403

/** Everything a project needs to start, in the one combined call of the embedded API. */
export function fetchCombinedHydration(api: Api, query: ListingQuery = {}): Promise<Hydration> {
  return api.get<Hydration>('/hydrate', { query })
}

/**
 * The same from the contract's single calls, for an API that offers nothing better: the user first, then all that does
 * not depend on anything else, then the permissions of those who are limited by them.
 */
export async function fetchContractHydration(api: Api, query: ListingQuery = {}): Promise<Hydration> {
  const user = await api.get<User>('/users/me', { query: { fields: ME_FIELDS } })
  const roleId = typeof user.role === 'object' ? (user.role?.id ?? null) : user.role
  const [listings, collections, settingsFields, settings, users, relations, own, ofRole, ofAll] =
    await Promise.all([
      fetchListings(api, query),
      api.get<Hydration['collections']>('/collections'),
      readable<Hydration['settingsFields'][number]>(api, '/settings/fields'),
      readable<Hydration['settings'][number]>(api, '/settings', { query: { limit: -1 } }),
      readable<User>(api, '/users', { query: { fields: USER_FIELDS } }),
      readable<Hydration['relations'][number]>(api, '/relations', { query: { limit: -1 } }),
      fetchBookmarks(api, { user: { eq: user.id } }),
      roleId === null ? [] : fetchBookmarks(api, { role: { eq: roleId }, user: { null: 1 } }),
      fetchBookmarks(api, { role: { null: 1 }, user: { null: 1 } }),
    ])
  const permissions =
    roleId === ADMIN_ROLE_ID ? [] : await api.get<Hydration['permissions']>('/permissions/me')
  return {
    user,
    collections,
    settings,
    settingsFields,
    users,
    relations,
    permissions,
    bookmarks: [...own, ...ofRole, ...ofAll],
    ...listings,
  }
}

/** What the listings are asked for: the core versions in place of these extensions. */
export type ListingQuery = { disable_extensions?: string }

/** The enabled extensions of the project, by kind. */
export async function fetchListings(
  api: Api,
  query: ListingQuery = {},
): Promise<Pick<Hydration, 'interfaces' | 'layouts' | 'modules'>> {
  // These routes stand outside any project, so the project goes along as a hint.
  const options = { query, headers: { 'X-Directus-Project': api.project ?? '' } }
  const [interfaces, layouts, modules] = await Promise.all(
    ['/interfaces', '/layouts', '/modules'].map((path) => api.server.get<unknown[]>(path, options)),
  )
  return { interfaces: interfaces ?? [], layouts: layouts ?? [], modules: modules ?? [] }
}

function fetchBookmarks(api: Api, filter: Record<string, Record<string, number>>) {
  return readable<Hydration['bookmarks'][number]>(api, '/collection_presets', {
    query: { filter: { title: { nnull: 1 }, ...filter } },
  })
}

/** A role may be kept from users, settings or presets: the console works without, it must not fail to start. */
async function readable<Row>(api: Api, path: string, options?: RequestOptions): Promise<Row[]> {
  try {
    return await api.get<Row[]>(path, options)
  } catch (error) {
    if (isApiError(error) && error.status === FORBIDDEN) return []
    throw error
  }
}
