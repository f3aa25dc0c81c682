import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { MemoryRateLimit } from '../../http/MemoryRateLimit'
import { sendData, sendEmpty } from '../../http/reply'
import type { RoutesPlugin } from '../../http/typeProvider'
import { SuperAdminToken } from '../../lifecycle/SuperAdminToken'
import { Restores } from '../../restore/Restores'
import { restoreRoutes } from './restoreRoutes'
import { ServerService } from './ServerService'
import { serverSchemas } from './schema'
import { serverExtensionRoutes } from './serverExtensionRoutes'
import { serverInfo } from './serverInfo'

/** Routes that belong to no project: the list of them, installer, installed extensions, details, ping. */
export const serverRoutes: RoutesPlugin = async (app) => {
  const { dataDir, superAdminToken, maxUploadBytes, authRateLimit } = app.appOptions
  const token = new SuperAdminToken(join(dataDir, 'server.json'), superAdminToken)
  const restores = new Restores(join(dataDir, 'restores'), app.projects, (error) =>
    app.log.error({ err: error }, 'A backup could not be restored'),
  )
  const server = new ServerService(app.projects, token, restores)
  const rateLimit = new MemoryRateLimit(authRateLimit)
  /** Before the body is read: guesses cost as little as possible. */
  const countAttempt = async ({ ip }: FastifyRequest) => rateLimit.count(ip)

  app.get('/ping', { schema: serverSchemas.ping }, (_request, reply) =>
    reply.type('text/html; charset=utf-8').serializer(String).send('pong'),
  )

  app.get('/projects', { schema: serverSchemas.projects }, async (_request, reply) =>
    sendData(reply, { data: await server.listProjects() }),
  )

  app.post(
    '/projects',
    { onRequest: countAttempt, schema: serverSchemas.install },
    async (request, reply) => {
      const found = await server.install(request.body)
      return found ? sendData(reply, { data: found }) : sendEmpty(reply)
    },
  )

  app.delete(
    '/projects/:key',
    { onRequest: countAttempt, schema: serverSchemas.removeProject },
    async (request, reply) => {
      await server.deleteProject(request.params.key, request.query.super_admin_token)
      return sendEmpty(reply)
    },
  )

  await app.register(restoreRoutes, { prefix: '/restores', server, restores, countAttempt })
  await app.register(serverExtensionRoutes, {
    prefix: '/extensions',
    server,
    countAttempt,
  })

  app.get('/info', { onRequest: countAttempt, schema: serverSchemas.info }, async (request, reply) => {
    await server.checkInfoAccess(request.query.super_admin_token)
    return sendData(reply, { data: serverInfo(maxUploadBytes) })
  })
}
