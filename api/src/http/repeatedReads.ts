import type { FastifyReply, FastifyRequest } from 'fastify'
import { EXTENSION_TOKEN, readTokenOf } from '../auth/readCredential'
import type { RepeatedAnswer, ShortAnswer } from '../items/answer/readAtOnce'
import type { Project } from '../project/Project'

/** Of a project; the oldest go first. */
const MOST_READS = 500

/** Reads of single items that can be repeated, all at one version of the data. */
class RepeatedReads {
  readonly #reads = new Map<string, RepeatedAnswer>()
  #asOf: number | null = null

  get(name: string): RepeatedAnswer | undefined {
    return this.#reads.get(name)
  }

  add(name: string, read: RepeatedAnswer): void {
    if (read.asOf !== this.#asOf) this.#reads.clear()
    this.#asOf = read.asOf
    if (this.#reads.size >= MOST_READS) this.#reads.delete(this.#reads.keys().next().value ?? '')
    this.#reads.set(name, read)
  }
}

const readsOf = new WeakMap<Project, RepeatedReads>()

/**
 * Sends the item that a request asks for, if someone with the same credentials has read another one in the same way and nothing was
 * written since: it takes one statement, and nothing is looked up before. The answer leaves by the same way as all others.
 *
 * @returns False for all other requests, of which nothing is known then
 */
export function sendRepeated(request: FastifyRequest, reply: FastifyReply): boolean {
  const reads = readsOf.get(request.project)
  const asked = reads && namesOf(request)
  const answer = asked && reads.get(asked.read)?.answer(asked.key)
  if (!answer) return false
  sendShort(reply, answer)
  return true
}

/** Keeps the read that has answered a request, for those that differ by nothing but the key. */
export function keepRead(request: FastifyRequest, { repeat }: ShortAnswer): void {
  const { project, credential } = request
  // A session can end, and requests of a client can be counted: neither shows in the version of the data.
  const isKnownByData = credential ? credential.kind === 'static' : readTokenOf(request) === null
  if (!repeat || !isKnownByData || project.config.rateLimit.enabled) return
  const asked = namesOf(request)
  const read = asked && repeat()
  if (!read) return
  const reads = readsOf.get(project) ?? new RepeatedReads()
  readsOf.set(project, reads)
  reads.add(asked.read, read)
}

export function sendShort(reply: FastifyReply, { version, json }: ShortAnswer): FastifyReply {
  if (version !== undefined) reply.header('etag', version)
  return reply.code(200).type('application/json; charset=utf-8').send(json)
}

/** Keys that stand in an address as they are, without commas. */
const PLAIN_KEY = /^[\w-]+$/

/**
 * The key that the path ends with, and all else that decides about the answer beside the database: who asks, from where, for
 * what. Null for requests with a cookie or in the name of an extension.
 */
function namesOf({ method, url, headers, ip }: FastifyRequest): { read: string; key: string } | null {
  if (method !== 'GET' || headers.cookie !== undefined || headers[EXTENSION_TOKEN] !== undefined) return null
  const mark = url.indexOf('?')
  const end = mark < 0 ? url.length : mark
  const start = url.lastIndexOf('/', end) + 1
  const key = url.slice(start, end)
  if (!PLAIN_KEY.test(key)) return null
  const { authorization, 'x-forwarded-for': forwardedFor } = headers
  const read = `${url.slice(0, start)}${url.slice(end)}\n${authorization}\n${forwardedFor}\n${ip}`
  return { read, key }
}
