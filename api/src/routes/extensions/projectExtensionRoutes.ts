import { requireProof } from '../../auth/requireProof'
import { ApiError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import type { ExtensionTrees } from '../../extensions/ExtensionTrees'
import type { ExtensionVersion } from '../../extensions/ExtensionVersion'
import { issueExtensionToken } from '../../extensions/extensionToken'
import { ExtensionHealthService } from '../../extensions/health/ExtensionHealthService'
import { type ExtensionChanges, ProjectExtensionsService } from '../../extensions/ProjectExtensionsService'
import { isLocked, readChoices } from '../../extensions/projectChoices'
import { MemoryRateLimit } from '../../http/MemoryRateLimit'
import { sendData, sendEmpty } from '../../http/reply'
import type { RoutesPlugin } from '../../http/typeProvider'
import type { Project } from '../../project/Project'
import { callerOf } from '../../project/Viewer'
import { extensionSchemas } from './schema'

/** `/{p}/extensions`: what the project uses of the extensions on this server; ours. Tokens, states and reports are for everyone who has signed in. */
export const projectExtensionRoutes: RoutesPlugin = async (app) => {
  const { extensionTrees } = app

  app.get('', { schema: extensionSchemas.ofProject }, async ({ project, viewer }, reply) => {
    return sendData(reply, {
      data: await new ProjectExtensionsService(extensionTrees, project, viewer).list(),
    })
  })

  const reports = new MemoryRateLimit({ limit: 30, windowSeconds: 60 })

  app.get('/health', { schema: extensionSchemas.health }, async ({ project, viewer }, reply) =>
    sendData(reply, { data: await new ExtensionHealthService(extensionTrees, project, viewer).read() }),
  )

  app.post('/health', { schema: extensionSchemas.report }, async ({ project, viewer, body }, reply) => {
    reports.count(callerOf(project, viewer))
    await new ExtensionHealthService(extensionTrees, project, viewer).report(body.reports)
    return sendEmpty(reply)
  })

  app.get('/:kind/:id/state', { schema: extensionSchemas.state }, async (request, reply) => {
    const { project, viewer, params } = request
    if (viewer.isAnonymous) throw new ApiError('notAuthenticated', say('signInForExtensions'))
    return sendData(reply, { data: { state: await stateOf(extensionTrees, project, params) } })
  })

  app.post(
    '/:kind/:id/token',
    { schema: extensionSchemas.token },
    async ({ project, viewer, params, body }, reply) =>
      sendData(reply, {
        data: await issueExtensionToken({ project, viewer }, extensionTrees, { ...params, ...body }),
      }),
  )

  app.patch(
    '/:kind/:id',
    { schema: extensionSchemas.change },
    async ({ project, viewer, params, body }, reply) => {
      if (bringsCode(body)) requireProof(viewer)
      const service = new ProjectExtensionsService(extensionTrees, project, viewer)
      return sendData(reply, { data: await service.update(params.kind, params.id, body) })
    },
  )
}

/** Whether a change lets code run with the rights of everyone who opens the console. What only takes some away is for an incident. */
function bringsCode({ enabled, version, tier }: ExtensionChanges): boolean {
  return enabled === true || version !== undefined || tier === 'trusted'
}

/** Whether pages of a project find an extension, and if not, whether that was decided. */
async function stateOf(
  trees: ExtensionTrees,
  project: Project,
  { kind, id }: Pick<ExtensionVersion, 'kind' | 'id'>,
): Promise<'enabled' | 'disabled' | 'missing'> {
  if (!(await trees.list(kind)).has(id)) return 'missing'
  const isEnabled =
    (await readChoices(project.knex)).of({ kind, id }).enabled && !isLocked(project.config, { kind, id })
  return isEnabled ? 'enabled' : 'disabled'
}
