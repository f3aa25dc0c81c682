import type { ExtensionManifest, ProjectInfo, User } from '@pergola/sdk'
import { aCollection, anExtension, aUser, noteFakeExchange } from '@pergola/sdk/testing'

export interface TestAnswer {
  status?: number
  data?: unknown
  error?: { code: number | null; message: string }
  public?: true
  /** What this server never answers: as the original one does, or broken on purpose. */
  undeclared?: true
}

export interface TestRequest {
  /** `GET /atlas/users/me`, without the query. */
  route: string
  search: URLSearchParams
  body: Record<string, unknown> | undefined
  headers: Headers
}

type Route = TestAnswer | ((request: TestRequest) => TestAnswer | Promise<TestAnswer>)

export interface TestServer {
  fetch: typeof fetch
  requests: TestRequest[]
  /** Answers by method and path; may be changed while a test runs. */
  routes: Record<string, Route>
  /** Method and path of everything that was asked. */
  asked: () => string[]
  isSignedIn: boolean
  /** What a project says of itself. */
  info: ProjectInfo['api']
}

interface TestServerOptions {
  /** Offers the combined call. Default true. */
  canHydrate?: boolean
  isSignedIn?: boolean
  user?: User
  info?: Partial<ProjectInfo['api']>
  routes?: Record<string, Route>
  /** Installed modules, listed by the combined call. */
  modules?: ExtensionManifest[]
}

/** The answer to a right password. */
export const signedIn: TestAnswer = {
  data: {
    user: {
      id: '1',
      status: 'active',
      role: '1',
      first_name: 'Ada',
      last_name: 'Byron',
      email: 'ada@example.com',
      timezone: 'UTC',
      locale: 'en-US',
      locale_options: null,
      avatar: null,
      company: null,
      title: null,
      external_id: null,
      theme: 'auto',
      '2fa_secret': null,
      password_reset_token: null,
    },
  },
  public: true,
}

const cities = aCollection('cities', { name: {} })

/** An API with one project `atlas`, at the edge of the network: everything of the shell above it is real. */
export function createTestServer(options: TestServerOptions = {}): TestServer {
  const user = options.user ?? aUser()
  const { fields, ...collection } = cities
  const parts = {
    collections: [{ ...collection, fields }],
    settings: [{ id: 1, key: 'default_limit', value: 200 }],
    settingsFields: [],
    bookmarks: [],
    users: [user],
    relations: [],
    permissions: [],
    interfaces: [listed(anExtension('interface', 'text-input'))],
    layouts: [],
    modules: (options.modules ?? []).map(listed),
  }
  const info: ProjectInfo['api'] = {
    project_name: 'Atlas',
    project_color: '#0f766e',
    project_logo: null,
    project_foreground: null,
    project_background: null,
    project_public_note: null,
    default_locale: 'en-US',
    telemetry: false,
    hydrate: options.canHydrate === false ? undefined : true,
    ...options.info,
  }
  const server: TestServer = {
    info,
    isSignedIn: options.isSignedIn ?? false,
    requests: [],
    asked: () => server.requests.map(({ route }) => route),
    routes: {
      'GET /server/projects': { data: ['atlas'], public: true },
      'GET /server/ping': { data: 'pong' },
      'GET /atlas/': () => ({ data: { api: info }, ...(!server.isSignedIn && { public: true }) }),
      'GET /atlas/auth/sso': { data: [], public: true },
      'POST /atlas/auth/logout': () => {
        server.isSignedIn = false
        return { public: true }
      },
      'POST /atlas/auth/authenticate': () => {
        server.isSignedIn = true
        return signedIn
      },
      'GET /atlas/hydrate': () =>
        server.isSignedIn
          ? { data: { user, ...parts, serverInfo: { api: info } } }
          : { status: 401, error: { code: 3, message: 'Sign in first' } },
      'GET /atlas/users/me': { data: user },
      'GET /atlas/collections': { data: parts.collections },
      'GET /atlas/settings/fields': { data: parts.settingsFields },
      'GET /atlas/settings': { data: parts.settings },
      'GET /atlas/collection_presets': { data: [] },
      'GET /atlas/users': { data: parts.users },
      'GET /atlas/relations': { data: [] },
      'GET /atlas/permissions/me': { data: [] },
      'GET /interfaces': { data: parts.interfaces },
      'GET /layouts': { data: [] },
      // As the API does: the modules of the core are listed when asked for only.
      'GET /modules': ({ search }) => ({
        data: parts.modules.filter(({ path }) => search.get('core') === '1' || !path.includes('/core/')),
      }),
      'PATCH /atlas/users/1/tracking/page': { status: 204 },
      ...options.routes,
    },
    fetch: (input, init) => answer(server, new URL(String(input), location.href), init),
  }
  return server
}

async function answer(server: TestServer, url: URL, { method = 'GET', body, headers }: RequestInit = {}) {
  const request: TestRequest = {
    route: `${method} ${url.pathname}`,
    search: url.searchParams,
    body: typeof body === 'string' ? JSON.parse(body) : undefined,
    headers: new Headers(headers),
  }
  server.requests.push(request)
  const route = server.routes[request.route] ?? {
    status: 404,
    error: { code: 1, message: `Nothing at ${request.route}` },
  }
  const { status = 200, undeclared, ...json } = typeof route === 'function' ? await route(request) : route
  noteFakeExchange({
    method,
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    body: request.body,
    status,
    answer: status === 204 || undeclared ? undefined : json,
  })
  return new Response(status === 204 ? null : JSON.stringify(json), { status })
}

/** The record of an extension as a listing carries it. */
function listed({ kind: _kind, source: _source, ...record }: ExtensionManifest) {
  return record
}
