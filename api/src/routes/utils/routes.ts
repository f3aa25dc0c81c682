import { randomBytes, randomInt } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, validationError } from '../../errors/ApiError'
import { readDenied } from '../../errors/itemErrors'
import { say } from '../../errors/say'
import { clientGone } from '../../http/clientGone'
import { sendData } from '../../http/reply'
import type { RoutesPlugin } from '../../http/typeProvider'
import { compareInTurn, hashInTurn } from '../../items/write/hashInTurn'
import { callerOf, type Viewer } from '../../project/Viewer'
import { compilePattern, PatternError } from '../../schema/pattern'
import { hashString, type InTurn, matchesHash } from './hashers'
import { utilSchemas } from './schema'

const defaultLength = 32
const maxLength = 1024
const firstPrintable = 0x21
const lastPrintable = 0x7e
const base32Alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** `/{p}/utils`: small services. All but the two-factor secret are for signed-in users only. */
export const utilRoutes: RoutesPlugin = async (app) => {
  app.post('/hash', { schema: utilSchemas.hash }, async (request, reply) => {
    requireUser(request.viewer)
    const hash = await hashString(turn(hashInTurn, request, reply), request.body.string, request.body.hasher)
    return sendData(reply, { data: { hash } })
  })

  app.post('/hash/match', { schema: utilSchemas.matchHash }, async (request, reply) => {
    requireUser(request.viewer)
    const { string, hash, hasher } = request.body
    const valid = await matchesHash(turn(compareInTurn, request, reply), string, hash, hasher)
    return sendData(reply, { data: { valid } })
  })

  app.post('/pattern/match', { schema: utilSchemas.matchPattern }, async (request, reply) => {
    requireUser(request.viewer)
    // Who chooses the pattern decides what the engine has to do, and pushes others out of those that are kept compiled.
    if (!request.viewer.isAdmin) throw readDenied('directus_fields', request.viewer)
    const { string, pattern } = request.body
    return sendData(reply, { data: { valid: matchesPattern(string, pattern) } })
  })

  app.post('/random/string', { schema: utilSchemas.randomString }, async (request, reply) => {
    requireUser(request.viewer)
    return sendData(reply, { data: { random: randomString(parseLength(request.body.length)) } })
  })

  app.get('/2fa_secret', { schema: utilSchemas.twoFactorSecret }, async (request, reply) => {
    requireUser(request.viewer)
    return sendData(reply, { data: { '2fa_secret': randomTotpSecret() } })
  })
}

function turn(
  run: typeof compareInTurn,
  { project, viewer }: Pick<FastifyRequest, 'project' | 'viewer'>,
  reply: FastifyReply,
): InTurn {
  const gone = clientGone(reply)
  return (work) => run(callerOf(project, viewer), work, gone)
}

function requireUser(viewer: Viewer): void {
  if (viewer.isAnonymous) throw new ApiError('notAuthenticated', say('signInFirst'))
}

/** By the engine that checks items, which takes linear time. */
function matchesPattern(string: string, pattern: string): boolean {
  try {
    return compilePattern(pattern).test(string)
  } catch (error) {
    if (!(error instanceof PatternError)) throw error
    throw validationError([{ field: 'pattern', message: error.sentence }])
  }
}

function parseLength(value: number | string = defaultLength): number {
  const length = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value)
  if (Number.isInteger(length) && length >= 1 && length <= maxLength) return length
  throw validationError([{ field: 'length', message: say('valueWholeUpTo', { max: maxLength }) }])
}

/** Printable ASCII with symbols, without blanks. */
function randomString(length: number): string {
  return String.fromCharCode(...Array.from({ length }, () => randomInt(firstPrintable, lastPrintable + 1)))
}

/** A secret for time-based one-time passwords: 80 bits as 16 base32 characters. */
function randomTotpSecret(): string {
  return Array.from(randomBytes(16), (byte) => base32Alphabet[byte % 32]).join('')
}
