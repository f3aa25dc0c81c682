import type { FastifyReply, FastifyRequest } from 'fastify'
import { isForeignPage } from '../../auth/origins'
import { setSessionCookie } from '../../auth/sessionCookie'
import { ApiError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import { sendData } from '../../http/reply'
import type { RoutesPlugin } from '../../http/typeProvider'
import type { LoginMode } from './LoginService'
import { limitAuthRate } from './limitAuthRate'
import { SsoService } from './SsoService'
import { authSchemas } from './schema'
import { sendLogin } from './sendLogin'

const STATE_COOKIE = 'pergola-sso-state'
const STATE_SECONDS = 600

/** Listing of sign-in providers, the way to them and back. */
export const ssoRoutes: RoutesPlugin = async (app) => {
  app.get('/', { prefixTrailingSlash: 'no-slash', schema: authSchemas.providers }, async (request, reply) => {
    return sendData(reply, { data: service(request).list() })
  })

  app.get('/:name', { onRequest: limitAuthRate, schema: authSchemas.startSignOn }, async (request, reply) => {
    const query = texts(request.query)
    const redirectUrl = query.redirect_url ?? request.headers.referer
    const started = await startOrLeave(request, request.params.name, modeOf(query.mode), redirectUrl)
    if ('leaveTo' in started)
      return reply.header('Location', started.leaveTo).code(302).send({ public: true })
    const { authorizationUrl, state } = started
    setStateCookie(request, reply, state)
    reply.header('Location', authorizationUrl).code(302)
    return reply.send({ data: { authorization_url: authorizationUrl, state }, public: true })
  })

  app.get('/:name/callback', { schema: authSchemas.signOnReturned }, async (request, reply) => {
    const { location, login, failure } = await service(request).callback(
      request.params.name,
      texts(request.query),
      request.cookies[STATE_COOKIE],
    )
    if (failure) request.log.warn({ err: failure }, 'A single sign-on failed')
    reply.clearCookie(STATE_COOKIE, { path: `/${request.project.key}/auth/sso` })
    if (login) setSessionCookie(request, reply, login.token, login.expiresAt)
    return reply.header('Location', location).code(302).send({ public: true })
  })

  app.post('/:name', { onRequest: limitAuthRate, schema: authSchemas.signOn }, async (request, reply) => {
    const input = { ...texts(request.query), ...texts(request.body) }
    const mode = modeOf(input.mode)
    if (mode === 'cookie' && isForeignPage(request, request.project.config.cors)) {
      throw new ApiError('forbidden', say('originForeign'))
    }
    return sendLogin(request, reply, await service(request).signIn(request.params.name, input, mode))
  })

  app.post(
    '/access_token',
    { onRequest: limitAuthRate, schema: authSchemas.signOnToken },
    async (request, reply) => {
      const { token } = await service(request).exchange(request.body.request_token)
      return sendData(reply, { data: { token } })
    },
  )
}

function service(request: FastifyRequest): SsoService {
  return new SsoService(request.project, request.viewer)
}

/** A person whose browser shows the answer goes back to the sign-in page; a program is shown what is wrong. */
async function startOrLeave(
  request: FastifyRequest,
  name: string,
  mode: LoginMode,
  redirectUrl: string | undefined,
): Promise<{ authorizationUrl: string; state: string } | { leaveTo: string }> {
  try {
    return await service(request).start(name, mode, redirectUrl)
  } catch (error) {
    if (!(request.headers.accept ?? '').includes('text/html')) throw error
    request.log.warn({ err: error }, 'A single sign-on could not start')
    return { leaveTo: await service(request).startFailed(redirectUrl, error) }
  }
}

/** Ties the sign-on to the browser that started it: a link made by someone else leads nowhere. */
function setStateCookie(request: FastifyRequest, reply: FastifyReply, state: string): void {
  reply.setCookie(STATE_COOKIE, state, {
    path: `/${request.project.key}/auth/sso`,
    maxAge: STATE_SECONDS,
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
  })
}

function modeOf(text: string | undefined): LoginMode {
  return text === 'cookie' ? 'cookie' : 'jwt'
}

function texts(values: unknown): Record<string, string> {
  const entries = Object.entries(typeof values === 'object' && values !== null ? values : {})
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
