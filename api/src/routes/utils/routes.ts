import { ApiError, validationError } from '../../errors/ApiError'
import { sendData } from '../../http/reply'
import type { RoutesPlugin } from '../../http/typeProvider'
import type { Viewer } from '../../project/Viewer'
import { hashString, matchesHash } from './hashers'
import { randomString, randomTotpSecret } from './randomText'
import { utilSchemas } from './schema'

const defaultLength = 32
const maxLength = 1024

/** `/{p}/utils`: small services. All but the two-factor secret are for signed-in users only. */
export const utilRoutes: RoutesPlugin = async (app) => {
  app.post('/hash', { schema: utilSchemas.hash }, async (request, reply) => {
    requireUser(request.viewer)
    const hash = await hashString(request.body.string, request.body.hasher)
    return sendData(reply, { data: { hash } })
  })

  app.post('/hash/match', { schema: utilSchemas.matchHash }, async (request, reply) => {
    requireUser(request.viewer)
    const { string, hash, hasher } = request.body
    return sendData(reply, { data: { valid: await matchesHash(string, hash, hasher) } })
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

function requireUser(viewer: Viewer): void {
  if (viewer.isAnonymous) throw new ApiError('notAuthenticated', 'Sign in first')
}

function parseLength(value: number | string = defaultLength): number {
  const length = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value)
  if (Number.isInteger(length) && length >= 1 && length <= maxLength) return length
  throw validationError([{ field: 'length', message: `This must be a whole number from 1 to ${maxLength}` }])
}
