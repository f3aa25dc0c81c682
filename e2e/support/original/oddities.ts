export interface Call {
  method: string
  /** Below the project, decoded, without the query. */
  path: string
  search: URLSearchParams
  /** Of JSON; undefined for all else. */
  body: unknown
  /** As it is sent. */
  text: string
  /** What its cookie holds; empty without one. */
  session: string
  /** Role of the one who asks; null while no one has signed in. */
  role: number | null
}

export interface Oddity {
  name: string
  /** Where the original was seen to do it: file and line of its recorded exchanges, or the section of what is written about it. */
  recorded: string
  matches: (call: Call) => boolean
  /** It answers this instead, and does nothing. */
  answer?: { status: number; body: object }
  /** It does it, and answers this. */
  afterwards?: { status: number; body: object }
  /** It is asked for this. */
  ask?: (call: Call) => Partial<Pick<Call, 'search' | 'body'>>
  /** Its answer differs. */
  change?: (body: Answer, call: Call) => unknown
  /** It leads elsewhere than ours. */
  lead?: (location: string) => string
  /** The console has no reason to meet it: nothing of ours asks like that any more. */
  isAvoided?: boolean
}

interface Answer {
  data?: unknown
  [key: string]: unknown
}

const refusal = (code: number | null, message: string) => ({ error: { code, message } })
const broken = (message: string) => ({ status: 500, body: refusal(null, message) })
const record = (value: unknown) => Object(value) as Record<string, unknown>
const rows = (value: unknown) => [value].flat() as unknown[]
const fieldsOf = (call: Call) =>
  rows(record(call.body).fields ?? (call.path.startsWith('/fields/') ? call.body : [])).map(record)

/** Settings that the original has, and those without a field. */
const SETTINGS = new Set(
  `project_url project_logo project_color project_foreground project_background project_public_note default_locale telemetry
  default_limit sort_null_last password_policy auto_sign_out login_attempts_allowed auth_token_ttl trusted_proxies
  file_mimetype_whitelist file_naming asset_url_naming youtube_api_key asset_whitelist asset_whitelist_system project_name
  app_url data_divider security_divider files_divider`.split(/\s+/),
)

/** What the project's info says at most, as `other/2` and `other/7` have it. */
const INFO = new Set(
  `requires2FA version database project_logo project_color project_foreground project_background project_public_note
  default_locale telemetry project_name`.split(/\s+/),
)

function pick(value: unknown, names: ReadonlySet<string>): object {
  return Object.fromEntries(Object.entries(record(value)).filter(([name]) => names.has(name)))
}

/** What an original server does otherwise than its contract says, or than our server does. The first that refuses is the answer. */
export const ODDITIES: readonly Oddity[] = [
  {
    name: 'adds `null` with "and", whatever `logical` says: nothing is someone\'s and no one\'s at once',
    recorded: 'console-on-original: GET /collection_presets',
    matches: ({ method, search }) =>
      method === 'GET' &&
      [...search].some(([name]) => name.endsWith('][null]')) &&
      [...search].some(([name, value]) => name.endsWith('][logical]') && value === 'or'),
    answer: { status: 200, body: { data: [] } },
    isAvoided: true,
  },
  {
    name: 'breaks on a preset without a layout, and shows its SQL',
    recorded: 'console-on-original: POST /collection_presets',
    matches: ({ method, path, body }) =>
      method === 'POST' && path === '/collection_presets' && record(body).view_type === null,
    answer: { status: 500, body: refusal(9, 'Failed generating the SQL query.') },
    isAvoided: true,
  },
  {
    name: 'breaks on webhooks whose status is not asked for',
    recorded: 'console-on-original: GET /webhooks',
    matches: ({ method, path, search }) => {
      const fields = [...search].filter(([name]) => /^fields(\[|$)/.test(name)).map(([, value]) => value)
      return (
        method === 'GET' && path === '/webhooks' && fields.length > 0 && !/\*|\bstatus\b/.test(fields.join())
      )
    },
    answer: broken('Undefined index: status'),
    isAvoided: true,
  },
  {
    name: 'breaks on a change of nothing',
    recorded: 'items/38',
    matches: ({ method, body }) =>
      method === 'PATCH' &&
      body !== null &&
      typeof body === 'object' &&
      !Array.isArray(body) &&
      Object.keys(body).length === 0,
    answer: broken('Internal Server Error'),
    isAvoided: true,
  },
  {
    name: 'breaks on counts without rows',
    recorded: 'items/77',
    matches: ({ method, search }) =>
      method === 'GET' && search.get('limit') === '0' && /\*|page|links/.test(search.get('meta') ?? ''),
    answer: broken('Inf and NaN cannot be JSON encoded'),
    isAvoided: true,
  },
  {
    name: 'refuses to name the columns of settings',
    recorded: 'settings/7',
    matches: ({ method, path, search }) =>
      method === 'GET' &&
      /^\/settings(\/\d+)?$/.test(path) &&
      [...search].some(([name]) => /^fields(\[|$)/.test(name)),
    answer: { status: 422, body: refusal(202, 'Invalid field "key" in "directus_fields"') },
    isAvoided: true,
  },
  {
    name: 'knows no settings of ours',
    recorded: 'settings/1, settings/2',
    matches: ({ method, path }) => method === 'GET' && /^\/settings(\/fields)?$/.test(path),
    change: (body) => ({
      ...body,
      data: rows(body.data).filter((row) => SETTINGS.has(String(record(row).key ?? record(row).field))),
    }),
  },
  {
    name: 'says less about the project',
    recorded: 'other/2, other/7',
    matches: ({ method, path }) => method === 'GET' && path === '/',
    change: (body) => ({ ...body, data: { ...record(body.data), api: pick(record(body.data).api, INFO) } }),
  },
  {
    name: 'answers a sign-in with keys as texts',
    recorded: 'console-on-original: POST /auth/authenticate',
    matches: ({ method, path }) => method === 'POST' && path === '/auth/authenticate',
    change: (body) => {
      const { user, ...data } = record(body.data)
      if (!user) return body
      const { id, role, ...rest } = record(user)
      return { ...body, data: { ...data, user: { id: String(id), role: String(role), ...rest } } }
    },
  },
  {
    name: 'loses tags and metadata of a file that is changed, and answers a list of one',
    recorded: 'files/18',
    matches: ({ method, path, body }) =>
      // A form holds other content, and is passed on as it is (contract 6.1).
      method === 'PATCH' &&
      /^\/files\/\d+$/.test(path) &&
      body !== undefined &&
      record(body).data === undefined,
    ask: ({ body }) => {
      const values = record(body)
      return {
        body: {
          ...values,
          ...(values.tags !== undefined && { tags: [] }),
          ...(values.metadata !== undefined && { metadata: null }),
        },
      }
    },
    change: (body) => ({ ...body, data: rows(body.data) }),
  },
  {
    name: 'refuses tags in the form of an upload',
    recorded: 'files/6',
    matches: ({ method, path, text }) =>
      method === 'POST' && path === '/files' && /form-data; name="tags"\r/.test(text),
    answer: { status: 422, body: refusal(4, 'tags: This value should be of type array.') },
    isAvoided: true,
  },
  {
    name: 'breaks on an empty folder in the form of an upload',
    recorded: 'contract 6.1',
    matches: ({ method, path, text }) =>
      method === 'POST' && path === '/files' && /form-data; name="folder"\r\n\r\n\r\n/.test(text),
    answer: { status: 500, body: refusal(9, 'Failed generating the SQL query.') },
    isAvoided: true,
  },
  {
    name: 'takes one file of a form',
    recorded: 'files/8',
    matches: ({ method, path, text }) =>
      method === 'POST' && path === '/files' && (text.match(/; filename="/g)?.length ?? 0) > 1,
    answer: { status: 400, body: refusal(15, 'Batch upload is not allowed') },
    isAvoided: true,
  },
  {
    name: 'breaks on a default of false',
    recorded: 'collections/14',
    matches: (call) =>
      call.method === 'POST' &&
      /^\/(collections$|fields\/)/.test(call.path) &&
      fieldsOf(call).some(({ default_value: value }) => value === false),
    answer: broken('Invalid default value'),
    isAvoided: true,
  },
  {
    name: 'refuses FLOAT without a length',
    recorded: 'contract 8.2',
    matches: (call) =>
      call.method === 'POST' &&
      /^\/(collections$|fields\/)/.test(call.path) &&
      fieldsOf(call).some(({ datatype, length }) => datatype === 'FLOAT' && !length),
    answer: { status: 422, body: refusal(12, 'The length is missing') },
    isAvoided: true,
  },
  {
    name: 'refuses rights with lists that are texts',
    recorded: 'contract 7.3',
    matches: ({ method, path, body }) =>
      method !== 'GET' &&
      path.startsWith('/permissions') &&
      rows(body).some((row) =>
        ['read_field_blacklist', 'write_field_blacklist', 'status_blacklist'].some(
          (name) => typeof record(row)[name] === 'string',
        ),
      ),
    answer: { status: 422, body: refusal(4, 'This value should be of type array.') },
    isAvoided: true,
  },
  {
    name: 'lets no one but administrators delete a preset, not even their own',
    recorded: 'contract 7.7',
    matches: ({ method, path, role }) =>
      method === 'DELETE' && path.startsWith('/collection_presets/') && role !== 1,
    answer: {
      status: 403,
      body: refusal(303, 'Deleting item from "directus_collection_presets" was denied'),
    },
  },
  {
    name: 'writes a list, then refuses to answer it',
    recorded: 'items/221',
    matches: ({ method, path, search, body }) => {
      const asked = [...search].filter(([name]) => /^fields(\[|$)/.test(name)).map(([, value]) => value)
      const lists = Object.entries(record(body)).filter(
        ([, value]) => Array.isArray(value) && value.some(Object),
      )
      return (
        method !== 'GET' &&
        path.startsWith('/items/') &&
        lists.some(([name]) =>
          asked
            .join()
            .split(',')
            .some((field) => field.startsWith(`${name}.`)),
        )
      )
    },
    afterwards: { status: 422, body: refusal(202, 'Invalid field "tags" in "tags"') },
    isAvoided: true,
  },
  {
    name: 'ends a last administrator with 500',
    recorded: 'users/26',
    matches: ({ method, path, body }) =>
      method !== 'GET' &&
      path === '/users/1' &&
      (method === 'DELETE' || (record(body).status ?? 'active') !== 'active'),
    answer: { status: 500, body: refusal(216, 'Cannot delete the last admin user.') },
  },
  {
    name: 'gives people who are invited no role',
    recorded: 'users/47',
    matches: ({ method, path }) => method === 'POST' && path === '/users/invite',
    ask: ({ body }) => ({ body: { email: record(body).email } }),
  },
  {
    name: 'makes an invited person active, and sets neither password nor name',
    recorded: 'contract 2.9',
    matches: ({ method, path }) => method === 'POST' && path.startsWith('/users/invite/'),
    ask: () => ({ body: {} }),
  },
  {
    name: 'leads back from a sign-on that failed with the address that the provider gave',
    recorded: 'contract 2.8',
    matches: ({ method, path }) => method === 'GET' && /^\/auth\/sso\/[^/]+\/callback$/.test(path),
    lead: (location) =>
      location.includes('error=1') ? `${location}&attributes[email]=mo%40example.com` : location,
  },
  {
    name: 'has no recovery codes',
    recorded: 'contract 2.7',
    matches: ({ method, path }) => method === 'POST' && path.endsWith('/activate_2fa'),
    change: (body) => {
      const { recovery_codes: _, ...user } = record(body.data)
      return { ...body, data: user }
    },
  },
  {
    name: 'does not look at empty values of a filter',
    recorded: 'findings, compatibility 12',
    matches: ({ search }) => [...search].some(([name, value]) => isEmptyFilter(name, value)),
    ask: ({ search }) => ({
      search: new URLSearchParams([...search].filter(([name, value]) => !isEmptyFilter(name, value))),
    }),
  },
  {
    name: 'has extensions of its own alone in the listings',
    recorded: 'console-on-original: GET /interfaces',
    matches: ({ method, path }) => method === 'GET' && /^\/(interfaces|layouts|modules)$/.test(path),
    change: (body) => ({
      ...body,
      data: rows(body.data ?? []).filter(
        (entry) => !String(record(entry).path).startsWith('extensions/core/'),
      ),
    }),
  },
]

function isEmptyFilter(name: string, value: string): boolean {
  return value === '' && /^filter\[.*\]\[(?!n?null|n?empty)\w+\]$/.test(name)
}
