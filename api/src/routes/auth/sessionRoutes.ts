import { toDatabaseTime } from '../../auth/dates'
import { endAllSessions, endSession } from '../../auth/sessions'
import { endView, startView } from '../../auth/viewAs'
import { ApiError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import { sendData, sendEmpty } from '../../http/reply'
import type { RoutesPlugin } from '../../http/typeProvider'
import type { Viewer } from '../../project/Viewer'
import { authSchemas } from './schema'

const COLUMNS = ['id', 'user', 'token_type', 'ip_address', 'user_agent', 'created_on', 'token_expired_at']

interface SessionRow extends Record<string, unknown> {
  id: number
  created_on: unknown
  used_at: number | string | null
  rotated_at: number | string | null
}

/** Live sessions: everyone sees and ends their own, administrators all. */
export const sessionRoutes: RoutesPlugin = async (app) => {
  app.get('/sessions', { schema: authSchemas.sessions }, async (request, reply) => {
    const { project, viewer } = request
    if (viewer.isAnonymous) return sendEmpty(reply)
    const sessions = project
      .knex('directus_user_sessions as s')
      .leftJoin('pergola_sessions as p', 'p.session', 's.id')
      .select<SessionRow[]>([...COLUMNS.map((column) => `s.${column}`), 'p.used_at', 'p.rotated_at'])
      .where('s.token_expired_at', '>', toDatabaseTime(new Date()))
      .orderBy('s.id')
    if (!viewer.isAdmin) sessions.where({ 's.user': viewer.userId })
    else if (request.query.user !== undefined) sessions.where({ 's.user': Number(request.query.user) })
    const rows = await sessions
    return sendData(reply, { data: rows.map((row) => toSession(row, viewer)) })
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
    const { viewer, project, query } = request
    const user = ownUserId(request.params.user, viewer)
    const kept = query.others === undefined || user !== viewer.userId ? null : (viewer.session?.id ?? null)
    await endAllSessions(project.knex, user, kept)
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
    throw new ApiError('unauthorized', say('sessionForeign'))
  }
  return id
}

/** Ours: when it was last used, and whether the request belongs to it. */
function toSession({ used_at, rotated_at, ...row }: SessionRow, { session }: Viewer) {
  const used = Math.max(Number(used_at ?? 0), Number(rotated_at ?? 0))
  return {
    ...row,
    last_used_on: used > 0 ? toDatabaseTime(new Date(used)) : row.created_on,
    is_current: row.id === session?.id,
  }
}
