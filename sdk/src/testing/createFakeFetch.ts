import type { LostItem } from '../client/api/ApiError'
import { splitKeys } from '../contract/keyParts'
import type { Collection, Item, ProjectInfo } from '../contract/wire'
import { noteFakeExchange } from './fakeExchanges'
import { aFile } from './fixtures'
import { queryRows } from './queryRows'

export interface FakeRequest {
  method: string
  /** Below the project (`/items/cities`), or below the server (`/server/ping`). */
  path: string
  /** The query string, decoded. */
  query: Record<string, string>
  /** By their names in lower case. */
  headers: Record<string, string>
  body: unknown
}

/** An answer of the fake API; a `status` of 400 and above makes it an error. */
export interface FakeAnswer {
  status?: number
  data?: unknown
  meta?: unknown
  error?: { code: number | null; message: string }
  /** Beside the error of a write that lost because of a nested item. */
  lost?: LostItem
  public?: true
  /** What a server of Pergola never answers: as an original one does, or broken on purpose. */
  undeclared?: true
  /** Sent beside the body: `{ ETag: '"1"' }`. */
  headers?: Readonly<Record<string, string>>
}

export type FakeHandler = (request: FakeRequest) => FakeAnswer | Promise<FakeAnswer>

export interface FakeFetchOptions {
  project: string
  collections: readonly Collection[]
  /** Rows by collection; system collections by their full name (`directus_users`). Written to by the fake API. */
  items: Record<string, Item[]>
  info: ProjectInfo
  /** Answers of your own, by method and path: `'PATCH /items/cities/1': () => ({ status: 403, error: … })`. */
  handlers: Readonly<Record<string, FakeHandler>>
}

export interface FakeFetch {
  fetch: typeof fetch
  /** Everything that was asked, oldest first. */
  requests: FakeRequest[]
}

/** An in-memory API: lists, reads and writes the rows it is given, and keeps a record of what was asked. */
export function createFakeFetch(options: FakeFetchOptions): FakeFetch {
  const requests: FakeRequest[] = []

  async function answer(request: FakeRequest, search: URLSearchParams): Promise<FakeAnswer> {
    const handler = options.handlers[`${request.method} ${request.path}`]
    if (handler) return handler(request)
    return answerFixed(request, options) ?? answerItems(request, search, options)
  }

  return {
    requests,
    fetch: async (input, init) => {
      const url = new URL(String(input), 'https://cms.example/')
      const path = url.pathname.startsWith(`/${options.project}/`)
        ? url.pathname.slice(options.project.length + 1)
        : url.pathname
      const request: FakeRequest = {
        method: init?.method ?? 'GET',
        path: decodeURIComponent(path),
        query: Object.fromEntries(url.searchParams),
        headers: lowerCaseKeys(new Headers(init?.headers)),
        body: typeof init?.body === 'string' ? JSON.parse(init.body) : (init?.body ?? undefined),
      }
      requests.push(request)
      const { status = 200, headers, undeclared, ...body } = await answer(request, url.searchParams)
      noteFakeExchange({ ...request, status, answer: status === 204 || undeclared ? undefined : body })
      return new Response(status === 204 ? null : JSON.stringify(body), { status, headers })
    },
  }
}

/** Not every DOM in memory does this by itself. */
function lowerCaseKeys(headers: Headers): Record<string, string> {
  return Object.fromEntries([...headers].map(([name, value]) => [name.toLowerCase(), value]))
}

function answerFixed({ method, path, body }: FakeRequest, options: FakeFetchOptions): FakeAnswer | null {
  if (method === 'POST' && path === '/activity/comment') {
    const comment = { id: nextKey(rowsOf(options, 'directus_activity'), 'id'), action: 'comment' }
    const { item, ...rest } = body as Item
    return createRow(options, 'directus_activity', { ...comment, ...rest, item: String(item) })
  }
  if (path.endsWith('/tracking/page')) return { status: 204 }
  if (method !== 'GET') return null
  switch (path) {
    case '/':
      return { data: options.info }
    case '/server/ping':
      return { data: 'pong' }
    case '/server/projects':
      return { data: [options.project], public: true }
    case '/collections':
      return { data: options.collections }
    case '/interfaces':
    case '/layouts':
    case '/modules':
      return { data: [] }
    default:
      return /^\/items\/[^/]+\/[^/]+\/revisions/.test(path) ? answerRevisions(path, options) : null
  }
}

function answerRevisions(path: string, options: FakeFetchOptions): FakeAnswer {
  if (path.endsWith('/revisions/lists')) return { data: [] }
  const [, , collection, key] = path.split('/')
  const rows = rowsOf(options, 'directus_revisions')
  return { data: rows.filter((row) => row.collection === collection && String(row.item) === key) }
}

function answerItems(
  { method, path, body }: FakeRequest,
  search: URLSearchParams,
  options: FakeFetchOptions,
): FakeAnswer {
  const segments = path.split('/').slice(1)
  const [first = '', second, third] = segments
  const collection = first === 'items' ? (second ?? '') : `directus_${first}`
  const key = first === 'items' ? third : second
  const rows = rowsOf(options, collection)
  const keyField = keyFieldOf(options, collection)
  const wanted = key === undefined ? [] : splitKeys(key)
  const found = rows.filter((row) => wanted.includes(String(row[keyField])))
  if (key !== undefined && found.length < wanted.length)
    return { status: 404, error: { code: 203, message: `No item of ${collection} has the key ${key}` } }

  switch (method) {
    case 'GET': {
      if (key !== undefined) return { data: wanted.length > 1 ? found : found[0] }
      const page = queryRows(rows, search)
      const meta = {
        total_count: page.totalCount,
        filter_count: page.filteredCount,
        result_count: page.rows.length,
      }
      return { data: page.rows, ...(search.has('meta') && { meta }) }
    }
    case 'POST':
      return Array.isArray(body)
        ? { data: body.map((row: Item) => createRow(options, collection, row).data) }
        : createRow(options, collection, first === 'files' ? stored(body as Item) : (body as Item))
    case 'PATCH': {
      const changes = key === undefined ? (body as Item[]) : found.map(() => body as Item)
      const changed = changes.map((change, index) => {
        const row = found[index] ?? rows.find((candidate) => candidate[keyField] === change[keyField])
        return row && Object.assign(row, change)
      })
      // As the contract has it: each file comes in a list of its own.
      if (first === 'files') return { data: key === undefined ? changed.map((row) => [row]) : changed }
      return { data: key === undefined || changed.length > 1 ? changed : changed[0] }
    }
    default:
      options.items[collection] = rows.filter((row) => !found.includes(row))
      return { status: 204 }
  }
}

/** A file as it is kept: its content, or the address that it was fetched from, has become addresses of the server. */
function stored(file: Item): Item {
  return { ...file, data: aFile().data }
}

function rowsOf(options: FakeFetchOptions, collection: string): Item[] {
  const rows = options.items[collection] ?? []
  options.items[collection] = rows
  return rows
}

function createRow(options: FakeFetchOptions, collection: string, row: Item): FakeAnswer {
  const rows = rowsOf(options, collection)
  const keyField = keyFieldOf(options, collection)
  const created = { [keyField]: nextKey(rows, keyField), ...row }
  rows.push(created)
  return { data: created }
}

function keyFieldOf(options: FakeFetchOptions, collection: string): string {
  const fields = options.collections.find((entry) => entry.collection === collection)?.fields ?? {}
  return Object.values(fields).find((field) => field.primary_key)?.field ?? 'id'
}

function nextKey(rows: readonly Item[], keyField: string): number {
  return Math.max(0, ...rows.map((row) => Number(row[keyField]) || 0)) + 1
}
