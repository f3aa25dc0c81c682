import { toDatabaseTime } from '../../auth/dates'
import { endAllSessions, endSession } from '../../auth/sessions'
import { endView, startView } from '../../auth/viewAs'
import { ApiError } from '../../errors/ApiError'
import { sendData, sendEmpty } from '../../http/reply'
import type { RoutesPlugin } from '../../http/typeProvider'
import type { Viewer } from '../../project/Viewer'
import { authSchemas } from './schema'

const COLUMNS = ['id', 'user', 'token_type', 'ip_address', 'user_agent', 'created_on', 'token_expired_at']

/** Live sessions: everyone sees and ends their own, administrators all. */
export const sessionRoutes: RoutesPlugin = async (app) => {
  app.get('/sessions', { schema: authSchemas.sessions }, async (request, reply) => {
    const { project, viewer } = request
    if (viewer.isAnonymous) return sendEmpty(reply)
    const sessions = project
      .knex('directus_user_sessions')
      .select(COLUMNS)
      .where('token_expired_at', '>', toDatabaseTime(new Date()))
      .orderBy('id')
    if (!viewer.isAdmin) sessions.where({ user: viewer.userId })
    return sendData(reply, { data: await sessions })
  })

  app.post('/view_as', { schema: authSchemas.startView }, async (request, reply) => {
    const { role = null, user = null } = request.body
    await startView(request.project, request.viewer, { role, user })
    return sendEmpty(reply)
  })

  app.delete('/view_as', { schema: authSchemas.endView }, async (request, reply) => {
    await endView(request.project, request.viewer)
    return sendEmpty(reply)
  })

  app.post('/logout/:user', { schema: authSchemas.logoutUser }, async (request, reply) => {
    const user = ownUserId(request.params.user, request.viewer)
    await endAllSessions(request.project.knex, user)
    return sendEmpty(reply)
  })

  app.post('/logout/:user/:session', { schema: authSchemas.logoutSession }, async (request, reply) => {
    const user = ownUserId(request.params.user, request.viewer)
    await endSession(request.project.knex, { user, id: Number(request.params.session) })
    return sendEmpty(reply)
  })
}

/** @throws 401/3 for sessions of someone else, unless the viewer is an administrator */
function ownUserId(parameter: string, viewer: Viewer): number {
  const id = parameter === 'me' ? viewer.userId : Number(parameter)
  if (id === null || viewer.isAnonymous || (id !== viewer.userId && !viewer.isAdmin)) {
    throw new ApiError('unauthorized', 'Only your own sessions can be ended')
  }
  return id
}
