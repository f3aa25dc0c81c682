import { ADMIN } from '../pages/SignInPage'

/** What may be in no answer to an extension. */
export const SECRETS: readonly RegExp[] = [
  /@example\.com/,
  /\$argon2/,
  /Administrator/,
  /private_hash/,
  /ext_token/,
]

const ledger = (query: object) => ({ collection: 'ledger', query })

/** What a frame with `items:read` asks for past what it was granted, as it goes through its port. */
export const WIDER_READS: Readonly<Record<string, object | null>> = {
  users: { collection: 'directus_users' },
  'users, in large letters': { collection: 'DIRECTUS_USERS' },
  'users, with a space': { collection: 'directus_users ' },
  'users, by a way up': { collection: '../users' },
  'users, by a way up in a key': { collection: 'ledger', key: '../../users/1' },
  'the person, by a way up in a key': { collection: 'ledger', key: '..' },
  'revisions, by a key': { collection: 'ledger', key: '1/revisions' },
  files: { collection: 'directus_files' },
  'a collection that is none': { collection: '__proto__' },
  nothing: null,
  'a field of a user': ledger({ fields: 'keeper.email' }),
  'a field of the role of a user': ledger({ fields: ['id', 'keeper.role.name'] }),
  'all of a user': ledger({ fields: 'keeper.*' }),
  'all of everything': ledger({ fields: '*.*.*' }),
  'fields by another name': ledger({ 'fields[]': 'keeper.email' }),
  'fields in an object': ledger({ fields: { alias: 'keeper.email' } }),
  'an alias': ledger({ alias: { mail: 'keeper.email' }, fields: 'mail' }),
  'a deeper query': ledger({ deep: { keeper: { fields: 'email' } } }),
  'a filter by a user': ledger({ filter: { 'keeper.email': { eq: ADMIN.email } } }),
  'a filter by a user, nested': ledger({ filter: { keeper: { email: { eq: ADMIN.email } } } }),
  'a filter in another key': ledger({ filter: { 'title][x]=1&filter[keeper.email': { eq: ADMIN.email } } }),
  'a filter of the wire': ledger({ 'filter[keeper.email][eq]': ADMIN.email }),
  'a filter group': ledger({ filter: { or: [{ 'keeper.email': { eq: ADMIN.email } }] } }),
  'an order by a user': ledger({ sort: '-keeper.email' }),
  'groups by a user': ledger({ groups: ['keeper.email'] }),
  'a token of someone': ledger({ access_token: 'admin-token' }),
  'another method': ledger({ _method: 'DELETE' }),
}

/** A request with the session of the page and the token of its extension. Paths begin with the project. */
export interface WiderRequest {
  path: string
  method: string
  body?: object
  headers?: Record<string, string>
  /** It is answered, with what was granted of it and nothing else. */
  isNarrowed?: true
}

const get = (...paths: string[]): WiderRequest[] => paths.map((path) => ({ path, method: 'GET' }))
const changed = { title: 'changed by a token' }

const ROUTES =
  '/users /users/me /users/1 /roles /permissions /permissions/me /settings /files /collections /fields /relations ' +
  '/activity /revisions /collection_presets /webhooks /auth/sessions /auth/check /hydrate /hydrate?part=shared ' +
  '/server_details /extensions /extensions/health /search?q=One /exports/ledger?format=json ' +
  '/items/ledger/1/revisions /assets/none'

/** Other ways to write the same. */
const WRITTEN_OTHERWISE =
  '/atlas/items/directus_users /atlas/items/%64irectus_users /atlas/items/DIRECTUS_USERS ' +
  '/atlas/items/ledger/..%2F..%2Fusers /atlas/items/..%2Fusers /atlas//users/me //atlas/users/me ' +
  '/atlas/./users/me /atlas/items/../users/me /atlas/items/ledger;/../../users/me'

const READ_BY = `filter[keeper.email][eq]=${ADMIN.email} filter[0][or][0][keeper.email][eq]=${ADMIN.email} sort=keeper.email groups=keeper.email`

const NARROWED = 'fields=keeper.* fields[]=id&fields[]=keeper.email fields=*.*.*.*'

export const WIDER_REQUESTS: readonly WiderRequest[] = [
  ...get(...ROUTES.split(' ').map((route) => `/atlas${route}`)),
  ...get(...WRITTEN_OTHERWISE.split(' ')),
  ...get(...READ_BY.split(' ').map((query) => `/atlas/items/ledger?${query}`)),
  ...get('/server/info', '/interfaces', '/layouts', '/modules'),
  ...NARROWED.split(' ').map((query) => ({
    path: `/atlas/items/ledger?${query}`,
    method: 'GET',
    isNarrowed: true as const,
  })),
  {
    path: '/atlas/items/ledger/1',
    method: 'GET',
    headers: { 'X-HTTP-Method-Override': 'DELETE' },
    isNarrowed: true,
  },
  // Another project, where the same person is signed in as well.
  ...get('/second/items/ledger', '/second/users/me', '/second/hydrate', '/second/collections'),
  // What changes something.
  { path: '/atlas/items/ledger', method: 'POST', body: changed },
  { path: '/atlas/items/ledger', method: 'POST', body: [changed, changed] },
  { path: '/atlas/items/ledger/1', method: 'PATCH', body: changed },
  { path: '/atlas/items/ledger/1,2', method: 'PATCH', body: changed },
  { path: '/atlas/items/ledger', method: 'PATCH', body: [{ id: 1, ...changed }] },
  { path: '/atlas/items/ledger/1', method: 'PUT', body: changed },
  { path: '/atlas/items/ledger/1', method: 'DELETE' },
  { path: '/atlas/items/ledger/1,2', method: 'DELETE' },
  { path: '/atlas/items/ledger/1/revert/1', method: 'PATCH' },
  { path: '/atlas/items/ledger/1?_method=DELETE', method: 'POST' },
  { path: '/atlas/items/ledger', method: 'SEARCH', body: { query: { fields: 'keeper.email' } } },
  { path: '/atlas/batches', method: 'POST', body: { operations: [{ delete: 'ledger', keys: [1] }] } },
  { path: '/atlas/users/me', method: 'PATCH', body: { token: 'a-token-of-an-attacker' } },
  { path: '/atlas/users', method: 'POST', body: { email: 'x@example.com', password: 'x', role: 1 } },
  { path: '/atlas/users/invite', method: 'POST', body: { email: 'x@example.com' } },
  { path: '/atlas/auth/password/request', method: 'POST', body: { email: ADMIN.email } },
  { path: '/atlas/auth/refresh', method: 'POST', body: {} },
  { path: '/atlas/auth/authenticate', method: 'POST', body: ADMIN },
  { path: '/atlas/auth/logout', method: 'POST' },
  { path: '/atlas/auth/view_as', method: 'POST', body: { role: 3 } },
  { path: '/atlas/fields/ledger/secret', method: 'PATCH', body: { interface: 'attacker' } },
  { path: '/atlas/collections/ledger', method: 'DELETE' },
  { path: '/atlas/permissions', method: 'POST', body: { collection: 'ledger', role: 3, read: 'full' } },
  { path: '/atlas/extensions/interface/attacker', method: 'PATCH', body: { tier: 'trusted' } },
  { path: '/atlas/extensions/interface/attacker', method: 'PATCH', body: { grants: ['item:write'] } },
  { path: '/atlas/extensions/interface/attacker/token', method: 'POST', body: { version: '1.0.0' } },
  { path: '/atlas/extensions/interface/neighbor/token', method: 'POST', body: { version: '1.0.0' } },
  { path: '/second/items/ledger', method: 'POST', body: changed },
]
