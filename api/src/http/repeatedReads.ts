import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { EXTENSION_TOKEN, readTokenOf } from '../auth/readCredential'
import type { RepeatedAnswer, ShortAnswer } from '../items/answer/readAtOnce'
import type { Project } from '../project/Project'
import { COMPRESSED_FROM_BYTES } from './addCompression'

/** Of a project; the oldest go first. */
const MOST_READS = 500
/** Of the answers that a project keeps; beyond these all go. */
const MOST_KEPT_CHARACTERS = 1_000_000
const LONGEST_KEPT = 20_000

/** A read of a single item that can be repeated for other keys, by the same caller. */
interface RepeatedRead {
  readonly item: RepeatedAnswer
  /** Who was recognised, by what versions of the facts. */
  readonly caller: Pick<FastifyRequest, 'credential' | 'versions'>
  /** When the caller has to be recognised again, in milliseconds; whatever else ends a session is written. */
  readonly expiresAtMs: number
  /** How its answers can be sent before anything is routed; null: hooks have to see each of them. */
  head: Head | null
  /** What was sent, by its key. */
  readonly sent: Map<string, ShortAnswer>
}

interface Head {
  readonly route: string
  /** Names and values in turns, without those that belong to one item. */
  readonly headers: readonly string[]
  /** Longer ones are compressed. */
  readonly mostBytes: number
}

export interface FoundRead extends Pick<RepeatedRead, 'head' | 'caller'> {
  /** Null where the request has to go the whole way, of which nothing is known then. */
  answer(): ShortAnswer | null
}

/** All at one version of the data. */
class RepeatedReads {
  readonly #reads = new Map<string, RepeatedRead>()
  /** By which most other requests are known not to be among them. */
  readonly #addresses = new Set<string>()
  #asOf: number | null = null
  #characters = 0

  find(address: string, request: IncomingMessage): RepeatedRead | undefined {
    return this.#addresses.has(address) ? this.#reads.get(nameOf(address, request)) : undefined
  }

  add(address: string, request: IncomingMessage, read: RepeatedRead): void {
    const { asOf } = read.item
    if (asOf !== this.#asOf) {
      this.#reads.clear()
      this.#addresses.clear()
      this.#characters = 0
    }
    this.#asOf = asOf
    if (this.#reads.size >= MOST_READS) this.#reads.delete(this.#reads.keys().next().value ?? '')
    if (this.#addresses.size >= MOST_READS) this.#addresses.clear()
    this.#addresses.add(address)
    this.#reads.set(nameOf(address, request), read)
  }

  /** Null where something was written since, or where there is no such item. */
  answer({ item, sent }: RepeatedRead, key: string): ShortAnswer | null {
    const known = sent.get(key)
    if (known) return item.isCurrent() ? known : null
    const answer = item.answer(key)
    if (answer && answer.json.length <= LONGEST_KEPT) {
      this.#characters += answer.json.length
      if (this.#characters > MOST_KEPT_CHARACTERS) this.#forget(answer.json.length)
      sent.set(key, answer)
    }
    return answer
  }

  #forget(charactersLeft: number): void {
    for (const { sent } of this.#reads.values()) sent.clear()
    this.#characters = charactersLeft
  }
}

const readsOf = new WeakMap<Project, RepeatedReads>()

/** How a request is answered if someone with the same credentials has read another item in the same way. */
export function findRepeated(project: Project, request: IncomingMessage): FoundRead | null {
  const reads = readsOf.get(project)
  const asked = reads && addressOf(request)
  const read = asked && reads.find(asked.address, request)
  if (!read || Date.now() >= read.expiresAtMs) return null
  return { head: read.head, caller: read.caller, answer: () => reads.answer(read, asked.key) }
}

/**
 * Sends the item that a request asks for, if it is a repeated read and nothing was written since: it takes one statement, and nothing is
 * looked up before. The answer leaves by the same way as all others.
 *
 * @returns False for all other requests, of which nothing is known then
 */
export function sendRepeated(request: FastifyRequest, reply: FastifyReply): boolean {
  const found = findRepeated(request.project, request.raw)
  const answer = found?.answer()
  if (!answer) return false
  Object.assign(request, found?.caller)
  sendShort(reply, answer)
  return true
}

/** Keeps the read that has answered a request, for those that differ by nothing but the key. */
export function keepRead(request: FastifyRequest, reply: FastifyReply, { repeat }: ShortAnswer): void {
  const { project, credential, versions } = request
  const expiresAtMs = expiryOf(request)
  // Requests of a client that are counted do not show in the version of the data.
  if (!repeat || expiresAtMs === null || project.config.rateLimit.enabled) return
  const asked = addressOf(request.raw)
  const item = asked && repeat()
  if (!item) return
  const reads = readsOf.get(project) ?? new RepeatedReads()
  readsOf.set(project, reads)
  const read: RepeatedRead = {
    item,
    caller: { credential, versions },
    expiresAtMs,
    head: null,
    sent: new Map(),
  }
  reads.add(asked.address, request.raw, read)
  reply.raw.once('finish', () => {
    read.head = headOf(request, reply)
  })
}

/** Until when a caller who is recognised now would be recognised again; null: that is not known by the data and the clock. */
function expiryOf(request: FastifyRequest): number | null {
  const { credential } = request
  if (credential?.kind === 'static') return Number.POSITIVE_INFINITY
  if (credential) return credential.expiresAt?.getTime() ?? null
  return readTokenOf(request) === null ? Number.POSITIVE_INFINITY : null
}

/** Each answer to a cookie sends it again with a later end, and those that are logged go by the hooks that log them. */
function headOf(request: FastifyRequest, reply: FastifyReply): Head | null {
  const { raw, credential, routeOptions, server } = request
  if (credential?.kind === 'cookie' || LOGGED.has(server.appOptions.logLevel)) return null
  const headers: string[] = []
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (name === 'content-encoding' || name === 'set-cookie' || Array.isArray(value)) return null
    if (!OF_ONE_ITEM.has(name)) headers.push(name, String(value))
  }
  const mostBytes =
    raw.headers['accept-encoding'] === undefined ? Number.POSITIVE_INFINITY : COMPRESSED_FROM_BYTES - 1
  return { route: routeOptions.url ?? '', headers, mostBytes }
}

const LOGGED: ReadonlySet<string> = new Set(['trace', 'debug', 'info'])
const OF_ONE_ITEM: ReadonlySet<string> = new Set(['etag', 'content-length'])

export function sendShort(reply: FastifyReply, { version, json }: ShortAnswer): FastifyReply {
  if (version !== undefined) reply.header('etag', version)
  return reply.code(200).type('application/json; charset=utf-8').send(json)
}

/** Keys that stand in an address as they are, without commas. */
const PLAIN_KEY = /^[\w-]+$/

/** All that decides who asks, what they may have, and how it is sent. */
const DECIDING_HEADERS = [
  'authorization',
  'cookie',
  'host',
  'origin',
  'user-agent',
  'accept-encoding',
  'sec-fetch-site',
  'sec-fetch-mode',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
]

/** The address without the key that its path ends with; null for requests in the name of an extension. */
function addressOf({ method, url = '', headers }: IncomingMessage): { address: string; key: string } | null {
  if (method !== 'GET' || headers[EXTENSION_TOKEN] !== undefined) return null
  // The first of them from the console has its address noted.
  if (headers.cookie !== undefined && headers.origin !== undefined) return null
  const mark = url.indexOf('?')
  const end = mark < 0 ? url.length : mark
  const start = url.lastIndexOf('/', end) + 1
  const key = url.slice(start, end)
  return PLAIN_KEY.test(key) ? { address: url.slice(0, start) + url.slice(end), key } : null
}

/** All else that decides about the answer beside the database: who asks, from where, and what they take. */
function nameOf(address: string, { headers, socket }: IncomingMessage): string {
  let name = `${address}\n${socket.remoteAddress}`
  for (const header of DECIDING_HEADERS) {
    const value = headers[header]
    name += value === undefined ? '\n' : `\n=${value}`
  }
  return name
}
