import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { OWN_HEADERS, ownKeysIn, refusalOf, withoutOwnParameters } from './original/contractRoutes'
import { type Call, ODDITIES, type Oddity } from './original/oddities'

const PROJECT = 'atlas'
const FILES = /^\/(admin|extensions|uploads)(\/|$)/
const REFUSALS = { 404: [1, 'Not Found'], 405: [6, 'Method Not Allowed'] } as const

export interface ContractProxy {
  url: string
  /** Calls to the API in their order, with method and query: `GET /atlas/relations?limit=-1`. */
  calls: string[]
  /** Calls that a server of the contract does not know, and those with a body of which it does not know a key. */
  refused: string[]
  /** Parameters that such a server does not look at, each once. */
  ignored: Set<string>
  /** Calls that met an oddity of the original which the console is to avoid. */
  odd: string[]
  /** Names of the oddities that calls met, avoidable or not. */
  met: Set<string>
  /** How often the original broke: answers of 500 and more. */
  broken: string[]
  stop: () => Promise<void>
}

/**
 * Stands for an original server: what the contract does not have is not there (routes, parameters, headers, keys of answers),
 * and what the original does otherwise than ours is done as it was recorded ({@link ODDITIES}).
 */
export async function contractProxy(target: string): Promise<ContractProxy> {
  const record = {
    calls: [] as string[],
    refused: [] as string[],
    ignored: new Set<string>(),
    odd: [] as string[],
    met: new Set<string>(),
    broken: [] as string[],
  }
  const roles = new Map<string, number>()
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      const content = Buffer.concat(chunks)
      if (FILES.test(incoming.url ?? '/')) forward({ target, incoming, outgoing, content })
      else answerCall({ target, incoming, outgoing, content, record, roles })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...record,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

interface Exchange {
  target: string
  incoming: IncomingMessage
  outgoing: ServerResponse
  content: Buffer
}

interface RecordedExchange extends Exchange {
  record: Omit<ContractProxy, 'url' | 'stop'>
  /** Role of each session, by its cookie. */
  roles: Map<string, number>
}

function answerCall(exchange: RecordedExchange): void {
  const { incoming, outgoing, content, record, roles } = exchange
  const method = incoming.method ?? 'GET'
  const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://localhost')
  const name = `${method} ${decodeURIComponent(incoming.url ?? '/')}`
  record.calls.push(name)
  const { known, ignored } = withoutOwnParameters(searchParams)
  for (const parameter of ignored) record.ignored.add(parameter)
  const body = parseBody(incoming, content)
  const own = ownKeysIn(body)
  const status = refusalOf(method, pathname, PROJECT)
  if (own.length > 0) record.refused.push(`${name}: ${own.join(', ')}`)
  if (status) {
    record.refused.push(name)
    const [code, message] = REFUSALS[status]
    send(outgoing, status, { error: { code, message } })
    return
  }
  const session = sessionOf(incoming.headers.cookie)
  const call: Call = {
    method,
    path: decodeURIComponent(pathname).replace(`/${PROJECT}/`, '/'),
    search: known,
    body,
    text: content.toString('latin1'),
    session,
    role: roles.get(session) ?? null,
  }
  const oddities = ODDITIES.filter(({ matches }) => matches(call))
  for (const oddity of oddities) {
    record.met.add(oddity.name)
    if (oddity.isAvoided) record.odd.push(`${name}: ${oddity.name}`)
  }
  const refusing = oddities.find(({ answer }) => answer)
  if (refusing?.answer) {
    send(outgoing, refusing.answer.status, refusing.answer.body)
    return
  }
  for (const { ask } of oddities) Object.assign(call, ask?.(call))
  forward({
    ...exchange,
    path: `${pathname}${call.search.size > 0 ? `?${call.search}` : ''}`,
    content: call.body === body ? content : Buffer.from(JSON.stringify(call.body)),
    onAnswer: (answered) => {
      if (answered.status >= 500) record.broken.push(name)
      const location = oddities.reduce(
        (place, { lead }) => (place === undefined ? place : (lead?.(place) ?? place)),
        answered.location,
      )
      return { location, ...asOriginal(answered, { call, oddities, roles }) }
    },
  })
}

interface Answered {
  status: number
  content: Buffer
  /** Cookies that it sets. */
  cookies: readonly string[]
  /** Where it leads. */
  location: string | undefined
}

interface Asked {
  call: Call
  oddities: readonly Oddity[]
  roles: Map<string, number>
}

/** An answer of ours as the original has it. */
function asOriginal(answered: Answered, { call, oddities, roles }: Asked) {
  const { status, content, cookies } = answered
  const afterwards = oddities.find((oddity) => oddity.afterwards)?.afterwards
  if (afterwards && status < 400)
    return { status: afterwards.status, content: Buffer.from(JSON.stringify(afterwards.body)) }
  let body: unknown
  try {
    body = JSON.parse(content.toString())
  } catch {
    return { status, content }
  }
  const parsed = Object(body)
  const user = call.path === '/users/me' ? parsed.data : parsed.data?.user
  const role = Number(user?.role?.id ?? user?.role ?? call.role)
  if (role)
    for (const cookie of [call.session, ...cookies.map(sessionOf)]) if (cookie) roles.set(cookie, role)
  if (parsed.error) {
    const { code, message } = parsed.error
    body = { ...(parsed.data && status < 400 && { data: parsed.data }), error: { code, message } }
  } else {
    for (const { change } of oddities) if (change) body = change(Object(body), call)
  }
  return { status, content: Buffer.from(JSON.stringify(body)) }
}

/** The session that a cookie names; empty where it names none. */
function sessionOf(cookie = ''): string {
  return /-session=([^;]*)/.exec(cookie)?.[1] ?? ''
}

function parseBody({ headers }: IncomingMessage, content: Buffer): unknown {
  if (!headers['content-type']?.includes('json')) return undefined
  try {
    return JSON.parse(content.toString())
  } catch {
    return undefined
  }
}

interface Forwarded extends Exchange {
  path?: string
  onAnswer?: (answer: Answered) => Omit<Answered, 'cookies'>
}

function forward({ target, incoming, outgoing, content, path, onAnswer }: Forwarded): void {
  const headers = Object.fromEntries(
    Object.entries(incoming.headers).filter(
      ([name]) =>
        !['content-length', 'if-none-match', 'accept-encoding', ...OWN_HEADERS].includes(name.toLowerCase()),
    ),
  )
  const sent = request(
    target + (path ?? incoming.url ?? '/'),
    {
      method: incoming.method,
      headers: { ...headers, ...(content.length > 0 && { 'content-length': content.length }) },
    },
    (answer) => {
      const {
        etag: _etag,
        'content-length': _length,
        'transfer-encoding': _transfer,
        ...kept
      } = answer.headers
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const answered: Answered = {
          status: answer.statusCode ?? 500,
          content: Buffer.concat(chunks),
          cookies: answer.headers['set-cookie'] ?? [],
          location: answer.headers.location,
        }
        const { status, content: text, location } = onAnswer?.(answered) ?? answered
        outgoing.writeHead(status, { ...kept, ...(location !== undefined && { location }) })
        outgoing.end(isPage(incoming.url) ? withoutStart(text) : text)
      })
    },
  )
  sent.on('error', () => outgoing.destroy())
  sent.end(content)
}

function send(outgoing: ServerResponse, status: number, body: object): void {
  outgoing.writeHead(status, { 'Content-Type': 'application/json' })
  outgoing.end(JSON.stringify(body))
}

const isPage = (path = '') => /^\/admin\/(index\.html)?(\?|#|$)/.test(path)

/** A server of files alone writes nothing into the page. */
function withoutStart(content: Buffer): string {
  return content.toString().replace(/<script type="application\/json".*?<\/script>/s, '')
}
