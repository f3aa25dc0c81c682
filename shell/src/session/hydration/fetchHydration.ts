import {
  ADMIN_ROLE_ID,
  type Api,
  type ExtensionKind,
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
const NOT_FOUND = 404

/** Where the core extensions lie, on every server. */
const CORE_TREE = 'extensions/core/'

/**
 * Everything a project needs to start, in the combined call of the embedded API: what depends on the person and, beside it,
 * the large rest, which the browser has from the last time. Of names it has those in one language.
 *
 * @param localeOf - The language that the console is shown in for someone, or before anyone is known.
 */
export async function fetchCombinedHydration(
  api: Api,
  query: ListingQuery,
  localeOf: (user: User | null) => string,
): Promise<Hydration> {
  const fetchPart = (part: string, parameters: ListingQuery & { locale?: string }) =>
    api.get<Partial<Hydration>>('/hydrate', { query: { part, ...parameters } })
  const locale = localeOf(null)
  const [person, shared] = await Promise.all([
    fetchPart('person', query),
    fetchPart('shared', { ...query, locale }),
  ])
  // Who signs in for the first time in this browser may read another language.
  const own = localeOf(person.user ?? null)
  const isInOwn = shared.names_in === undefined || own === locale
  const named = isInOwn ? shared : await fetchPart('shared', { ...query, locale: own })
  return { ...named, ...person } as Hydration
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
export async function fetchListings(api: Api, query: ListingQuery = {}): Promise<Listings> {
  // These routes stand outside any project, so the project goes along as a hint. Without `core` they leave out the
  // modules of the core, which other clients bring along themselves.
  const options = { query: { ...query, core: 1 }, headers: { 'X-Directus-Project': api.project ?? '' } }
  const [interfaces, layouts, modules] = await Promise.all(
    ['/interfaces', '/layouts', '/modules'].map((path) => api.server.get<unknown[]>(path, options)),
  )
  const listings = { interfaces: interfaces ?? [], layouts: layouts ?? [], modules: modules ?? [] }
  return Object.values(listings).flat().some(isCore) ? listings : withCoreExtensions(api, listings)
}

type Listings = Pick<Hydration, 'interfaces' | 'layouts' | 'modules'>
type ListedExtension = { id: string; kind?: ExtensionKind; path: string }

function isCore(record: unknown): boolean {
  return String((record as Partial<ListedExtension> | null)?.path).startsWith(CORE_TREE)
}

/** The contract lists custom extensions only. The core ones then come from the index that the build writes beside them. */
async function withCoreExtensions(api: Api, listings: Listings): Promise<Listings> {
  const core = await readable<ListedExtension>(api.server, `/${CORE_TREE}index.json`)
  const complete = (kind: ExtensionKind, listed: unknown[]) => {
    const replaced = new Set(listed.map((record) => (record as Partial<ListedExtension> | null)?.id))
    return [...core.filter((entry) => entry.kind === kind && !replaced.has(entry.id)), ...listed]
  }
  return {
    interfaces: complete('interface', listings.interfaces),
    layouts: complete('layout', listings.layouts),
    modules: complete('module', listings.modules),
  }
}

function fetchBookmarks(api: Api, filter: Record<string, Record<string, number>>) {
  return readable<Hydration['bookmarks'][number]>(api, '/collection_presets', {
    query: { filter: { title: { nnull: 1 }, ...filter } },
  })
}

/**
 * A role may be kept from users, settings or presets, and a server may lack the core extensions: the console starts
 * without.
 */
async function readable<Row>(api: Api, path: string, options?: RequestOptions): Promise<Row[]> {
  try {
    return await api.get<Row[]>(path, options)
  } catch (error) {
    if (isApiError(error) && (error.status === FORBIDDEN || error.status === NOT_FOUND)) return []
    throw error
  }
}
