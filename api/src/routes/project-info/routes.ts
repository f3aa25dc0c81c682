import { ApiError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import { sendData, sendEmpty } from '../../http/reply'
import type { RoutesPlugin } from '../../http/typeProvider'
import { migrate } from '../../lifecycle/migrations/migrate'
import { projectInfo } from './projectInfo'
import { projectInfoSchemas } from './schema'

/** `GET /{project}/` (the slash is part of the address) and the migration of a project. */
export const projectInfoRoutes: RoutesPlugin = async (app) => {
  app.get('/', { prefixTrailingSlash: 'slash', schema: projectInfoSchemas.info }, async (request, reply) => {
    return sendData(reply, { data: await projectInfo(request) })
  })

  app.post('/update', { schema: projectInfoSchemas.update }, async (request, reply) => {
    if (!request.viewer.isAdmin) throw new ApiError('unauthorized', say('settingsAdministrators'))
    const { knex, dialect } = request.project
    await migrate(knex, dialect)
    return sendEmpty(reply)
  })
}
