import { errorKinds } from '../../contract/errors'
import type { CountedOperations, Operations } from '../../contract/operations'
import type { QueryValue } from '../../contract/queryValue'
import { findRejectedText } from '../../contract/rejectedText'
import type { Envelope, RelatedDataWarning } from '../../contract/wire'
import { ApiError, type LostItem, NETWORK_FAILURE, type RefusedAnswer, TIMED_OUT } from './ApiError'
import { serializeParameters } from './serializeQuery'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

export interface RequestOptions {
  query?: Readonly<Record<string, QueryValue>>
  /** Sent as JSON, or as it is when it is a form or a part of a file. */
  body?: unknown
  signal?: AbortSignal
  headers?: Readonly<Record<string, string>>
  /** Default 60,000 ms; uploads pass more. */
  timeoutMs?: number
}

export interface ApiResponse<Data> extends Partial<Omit<Envelope<Data>, 'data'>> {
  data: Data
  status: number
  headers: Headers
}

/** The name of a route: its method, and its path below the project or the server. */
export type CallName = keyof Operations

/** What a call takes: the parts of its path, its query and its body, and what every request takes. */
export type CallInput<Name extends CallName> = Operations[Name]['input'] & CallOptions

type CallOptions = Pick<RequestOptions, 'signal' | 'headers' | 'timeoutMs'>

/** The data that a call answers. Rows are typed whole; which fields are there, `fields` says. */
export type CallData<Name extends CallName> = Operations[Name]['data']

/**
 * A client of the REST API in cookie mode. Paths start with a slash and are relative to the project (`/items/cities`),
 * or to the server for {@link Api.server}. Reads and writes reject with `ApiError`; writes are never repeated by
 * themselves, except once after the user signed in again or proved who they are, when the server had refused them untouched.
 */
export interface Api {
  /** Address that the API's paths are relative to; ends in a slash. */
  readonly root: string
  readonly project: string | null
  request: <Data>(method: Method, path: string, options?: RequestOptions) => Promise<ApiResponse<Data>>
  get: <Data>(path: string, options?: RequestOptions) => Promise<Data>
  /**
   * Calls a route of this server by its name, with the types that the server itself declares:
   * `api.call('GET /jobs/:id', { path: { id: 7 } })`.
   *
   * One key answers one item, a list of keys a list; one new row answers it, a list of rows a list; a search answers a
   * list, or with `single` its first match.
   */
  call: {
    <Name extends keyof CountedOperations>(
      name: Name,
      input: CountedOperations[Name]['input'] & CallOptions,
    ): Promise<CountedOperations[Name]['data']>
    <Name extends CallName>(
      name: Name,
      ...input: object extends Operations[Name]['input']
        ? [input?: CallInput<Name>]
        : [input: CallInput<Name>]
    ): Promise<CallData<Name>>
  }
  post: <Data>(path: string, body?: unknown, options?: RequestOptions) => Promise<Data>
  patch: <Data>(path: string, body?: unknown, options?: RequestOptions) => Promise<Data>
  delete: (path: string, options?: RequestOptions) => Promise<void>
  /**
   * For requests that go past this client: whether a refusal came of a session that had ended and is renewed by now, or
   * of a proof that was missing and is given, so that the request can be sent once more. Waits for the user.
   */
  isRenewed: (error: ApiError) => Promise<boolean>
  /** For them, too: the error that an answer means, with what it says in the language of the console. */
  readRefusal: (status: number, body: unknown) => Promise<ApiError>
  /** The same client outside any project, for `/server/…` and the extension listings. */
  readonly server: Api
}

export interface CreateApiOptions {
  root: string
  project?: string | null
  fetch?: typeof fetch
  /** What an error says to people. @defaultValue the words of the server */
  describe?: (refused: RefusedAnswer) => Promise<string>
  /** Called with +1 and −1 as requests start and end. */
  onRunningChange?: (change: 1 | -1) => void
  /** Warnings of a successful answer about related data that could not be read. */
  onWarnings?: (warnings: readonly RelatedDataWarning[]) => void
  /**
   * Asked when an answer looks as if the session had ended. Resolves to true once the user is signed in again: the
   * request is then sent a second time. Left out, the refusal stands.
   */
  renewSession?: (evidence: { status: number; isPublic: boolean; code: number | null }) => Promise<boolean>
  /**
   * Asked when the server wants to know again who is signed in, before a change that could give the account away.
   * Resolves to true once that is proved: the request is then sent a second time. Left out, the refusal stands.
   */
  proveIdentity?: () => Promise<boolean>
}

const DEFAULT_TIMEOUT_MS = 60_000

export function createApi(options: CreateApiOptions): Api {
  const { root, project = null } = options
  const send = options.fetch ?? ((input, init) => fetch(input, init))

  async function once<Data>(method: string, path: string, init: RequestOptions): Promise<ApiResponse<Data>> {
    const timeout = AbortSignal.timeout(init.timeoutMs ?? DEFAULT_TIMEOUT_MS)
    const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout
    options.onRunningChange?.(1)
    try {
      const response = await send(addressOf(options, path, init.query), {
        method,
        signal,
        credentials: 'include',
        ...encodeBody(init),
      })
      // That no one is signed in is said by the page that asks for it: no texts are fetched to say it.
      const isSaidByPage = method === 'GET' && response.status === 401
      return await readResponse<Data>(path, response, isSaidByPage ? undefined : options.describe)
    } catch (cause) {
      if (cause instanceof ApiError || init.signal?.aborted) throw cause
      throw await unanswered(timeout.aborted ? TIMED_OUT : NETWORK_FAILURE, cause, options.describe)
    } finally {
      options.onRunningChange?.(-1)
    }
  }

  async function request<Data>(
    method: string,
    path: string,
    init: RequestOptions = {},
  ): Promise<ApiResponse<Data>> {
    try {
      const response = await once<Data>(method, path, init)
      // What was written is done, in the name of the public: sent again, it would be created twice.
      if (response.public && (await isRenewed(response)) && method === 'GET')
        return await once<Data>(method, path, init)
      if (response.messages) options.onWarnings?.(response.messages)
      return response
    } catch (error) {
      if (!(error instanceof ApiError) || !(await isRenewed(error))) throw error
      return once<Data>(method, path, init)
    }
  }

  async function isRenewed({ status, code = null, public: isPublic = false }: Answered): Promise<boolean> {
    if (code === errorKinds.proofRequired.code) return (await options.proveIdentity?.()) ?? false
    return status !== 0 && ((await options.renewSession?.({ status, isPublic, code })) ?? false)
  }

  const write =
    (method: Method) =>
    async <Data>(path: string, body?: unknown, init?: RequestOptions) =>
      (await request<Data>(method, path, { ...init, body })).data

  const api: Api = {
    root,
    project,
    request,
    call: async <Data>(name: string, { path = {}, ...init }: UntypedInput = {}) => {
      const [method = '', route = ''] = name.split(' ')
      const { data } = await request<Data>(method, fillIn(route, path), init)
      return asAsked(data, path)
    },
    get: async <Data>(path: string, init?: RequestOptions) => (await request<Data>('GET', path, init)).data,
    post: write('POST'),
    patch: write('PATCH'),
    delete: async (path, init) => {
      await request('DELETE', path, init)
    },
    isRenewed,
    readRefusal: (status, body) => toError(status, Object(body), options.describe),
    get server() {
      return project === null ? api : createApi({ ...options, project: null, renewSession: undefined })
    },
  }
  return api
}

function addressOf(
  { root, project = null }: CreateApiOptions,
  path: string,
  query: RequestOptions['query'] = {},
): string {
  const search = serializeParameters(query)
  const url = root + (project === null ? path.slice(1) : encodeURIComponent(project) + path)
  return search ? `${url}?${search}` : url
}

/** A refusal, or an answer that was given to the public instead. */
interface Answered {
  status: number
  code?: number | null
  public?: boolean
}

type PathPart = string | number | readonly (string | number)[]

/** Of a list with one key the server answers the item itself. */
function asAsked<Data>(data: Data, path: Readonly<Record<string, PathPart>>): Data {
  const isList = data !== undefined && Object.values(path).some(Array.isArray)
  return (isList ? [data].flat() : data) as Data
}

interface UntypedInput extends RequestOptions {
  path?: Readonly<Record<string, PathPart>>
}

/** `/jobs/:id` → `/jobs/7`; several keys → `/users/7,8` */
function fillIn(route: string, parts: Readonly<Record<string, PathPart>>): string {
  return route.replace(/:(\w+)/g, (_, name: string) => {
    const keys = [parts[name] ?? ''].flat()
    // No key at all names nothing: without the comma it would be the path of the whole collection.
    return keys.length === 0 ? ',' : keys.map((key) => encodeURIComponent(String(key))).join(',')
  })
}

function encodeBody({ body, headers }: RequestOptions): Pick<RequestInit, 'body' | 'headers'> {
  if (body === undefined) return { headers }
  if (body instanceof FormData) return { body, headers }
  if (body instanceof Blob)
    return { body, headers: { 'Content-Type': 'application/octet-stream', ...headers } }
  refuseRejectedText(body)
  return { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json', ...headers } }
}

/**
 * Whatever screen sends it: text that is no value is refused here as the server would refuse it, named by the field that
 * it stands in, and nothing is sent.
 */
function refuseRejectedText(body: unknown): void {
  if (typeof body !== 'object' || body === null) return
  for (const [name, value] of Object.entries(body)) {
    const rejected = findRejectedText(value)
    if (rejected) throw new ApiError(VALIDATION_FAILED, `${name}: ${rejected.reason}`, 422)
  }
}

/** Code of the contract for values that cannot be stored. */
const VALIDATION_FAILED = errorKinds.validationFailed.code

async function readResponse<Data>(
  path: string,
  response: Response,
  describe: Describe,
): Promise<ApiResponse<Data>> {
  const { status } = response
  const body = parseBody(await response.text(), status, path)
  // Something between console and server has answered in its place.
  if (!body) throw await unanswered(null, undefined, describe, status)
  if (response.ok) {
    // A login answer may carry data and an error side by side (two-factor setup is due): data wins here.
    return {
      ...(body as Partial<Envelope<Data>>),
      data: body.data as Data,
      status,
      headers: response.headers,
    }
  }
  throw await toError(status, body, describe)
}

type Describe = CreateApiOptions['describe']

async function toError(status: number, body: Record<string, unknown>, describe: Describe): Promise<ApiError> {
  const { code = null, message = `HTTP ${status}`, ...rest } = Object(body.error) as Partial<RefusedAnswer>
  const said = await describe?.({ code, message, ...rest })
  return new ApiError(code, said ?? message, status, {
    ...rest,
    data: body.data,
    lost: body.lost as LostItem | undefined,
  })
}

async function unanswered(
  code: number | null,
  cause: unknown,
  describe: Describe,
  status = 0,
): Promise<ApiError> {
  const message = code === TIMED_OUT ? 'The server took too long to answer' : 'The server cannot be reached'
  const said = (await describe?.({ code: code ?? NETWORK_FAILURE, message })) ?? message
  return new ApiError(code, status ? `${said} (HTTP ${status})` : said, status, { cause })
}

/**
 * Null: it is no answer of the API, as of a proxy that sends an empty page with status 200. Taken for one, it would be that what was
 * sent is stored.
 */
function parseBody(text: string, status: number, path: string): Record<string, unknown> | null {
  try {
    const body = JSON.parse(text || '{}')
    // What has no data has no content (204), is said to the public, or comes from an endpoint of someone else, in whatever form.
    return 'data' in body || body.public || status !== 200 || path.startsWith('/custom/') ? body : null
  } catch {
    return text === 'pong' ? {} : null
  }
}
