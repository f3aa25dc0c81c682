type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

const ITEM_ROUTES: readonly [string, string][] = [
  ['', 'GET POST PATCH'],
  ['/:key', 'GET PATCH DELETE'],
  ['/:key/revisions', 'GET'],
  ['/:key/revisions/:offset', 'GET'],
]

/** The verbs of items below a path. */
const itemsAt = (path: string) => ITEM_ROUTES.map(([end, methods]) => [path + end, methods] as const)

/** What a server of the contract answers below a project, and by which methods. Everything else is 404/1, or 405/6. */
const ROUTES: readonly (readonly [path: string, methods: string])[] = [
  ['/', 'GET'],
  ...['authenticate', 'refresh', 'logout', 'logout/:user', 'logout/:user/:session'].map(
    (path) => [`/auth/${path}`, 'POST'] as const,
  ),
  ['/auth/sessions', 'GET'],
  ['/auth/check', 'GET'],
  ['/auth/password/request', 'POST'],
  ['/auth/password/reset', 'POST'],
  ['/auth/sso', 'GET'],
  ['/auth/sso/access_token', 'POST'],
  ['/auth/sso/:name', 'GET POST'],
  ['/auth/sso/:name/callback', 'GET'],
  ['/users/invite', 'POST'],
  ['/users/invite/:token', 'GET POST'],
  ['/users/:key/tracking/page', 'PATCH'],
  ['/users/:key/activate_2fa', 'POST'],
  ['/permissions/me', 'GET'],
  ['/permissions/me/:collection', 'GET'],
  ['/settings/fields', 'GET'],
  ['/activity/comment', 'POST'],
  ['/activity/comment/:key', 'PATCH DELETE'],
  ['/activity', 'GET'],
  ['/activity/:key', 'GET'],
  ['/revisions', 'GET'],
  ['/revisions/:key', 'GET'],
  ['/collections', 'GET POST'],
  ['/collections/:collection', 'GET PATCH DELETE'],
  ['/fields', 'GET'],
  ['/fields/:collection', 'GET POST PATCH'],
  ['/fields/:collection/:field', 'GET PATCH DELETE'],
  ['/folders', 'GET POST'],
  ['/folders/:key', 'GET PATCH DELETE'],
  ['/collection_presets', 'GET POST'],
  ['/collection_presets/:key', 'GET PATCH DELETE'],
  ...itemsAt('/items/:collection'),
  ['/items/:collection/:key/revert/:revision', 'PATCH'],
  ...['files', 'users', 'roles', 'permissions', 'relations', 'settings', 'webhooks'].flatMap((name) =>
    itemsAt(`/${name}`),
  ),
  ['/assets/:hash', 'GET'],
  ['/mail', 'POST'],
  ['/utils/2fa_secret', 'GET'],
  ['/utils/hash', 'POST'],
  ['/utils/hash/match', 'POST'],
  ['/utils/random/string', 'POST'],
  ['/update', 'POST'],
]

/** Outside of projects. */
const SERVER_ROUTES: readonly (readonly [path: string, methods: string])[] = [
  ['/server/projects', 'GET POST'],
  ['/server/info', 'GET'],
  ['/server/ping', 'GET'],
  ['/interfaces', 'GET'],
  ['/layouts', 'GET'],
  ['/modules', 'GET'],
  ['/types', 'GET'],
]

/** Those of a provider of single sign-on come to the callback. */
const PARAMETERS =
  /^(fields|filter|q|sort|limit|offset|page|single|meta|status|lang|groups|group|comment|activity_skip|mode|redirect_url|code|state|iss|error|project|token|super_admin_token|key|w|h|f|format|access_token)(\[|$)/

/** Keys of a body that only our server knows. */
const OWN_KEYS = new Set([
  '$base',
  '$new',
  'keep_values',
  'readable_by',
  'relation',
  'on_delete',
  'on_delete_many',
  'auto_generate',
])

/** Headers that ask our server for more than the contract has. */
export const OWN_HEADERS = ['if-match', 'idempotency-key', 'extension-token', 'x-pergola']

const routesOf = (table: typeof ROUTES) =>
  table.map(([path, methods]) => ({
    pattern: new RegExp(`^${path.replace(/:offset/, '\\d+').replace(/:\w+/g, '[^/]+')}$`),
    methods: methods.split(' ') as Method[],
  }))
const projectRoutes = routesOf(ROUTES)
const serverRoutes = routesOf(SERVER_ROUTES)

/** The status with which a server of the contract refuses a call that it does not know; null for those that it knows. */
export function refusalOf(method: string, path: string, project: string): 404 | 405 | null {
  const below = `/${project}`
  const [routes, rest] =
    path === below || path.startsWith(`${below}/`)
      ? ([projectRoutes, path.slice(below.length)] as const)
      : ([serverRoutes, path] as const)
  const known = routes.find(({ pattern }) => pattern.test(rest))
  if (!known) return 404
  return known.methods.includes(method as Method) ? null : 405
}

/** A query without the parameters that the contract does not know, which a server of it does not look at. */
export function withoutOwnParameters(search: URLSearchParams): { known: URLSearchParams; ignored: string[] } {
  const known = new URLSearchParams()
  const ignored: string[] = []
  for (const [name, value] of search) {
    if (PARAMETERS.test(name)) known.append(name, value)
    else ignored.push(`${name}=${value}`)
  }
  return { known, ignored }
}

/** Keys in a body, however deep, that only our server knows. */
export function ownKeysIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const nested = Object.values(value).flatMap(ownKeysIn)
  return Array.isArray(value) ? nested : [...Object.keys(value).filter((key) => OWN_KEYS.has(key)), ...nested]
}
