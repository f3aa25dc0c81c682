import { requireProof } from '../../auth/requireProof'
import { issueExtensionToken } from '../../extensions/extensionToken'
import { ProjectExtensionsService } from '../../extensions/ProjectExtensionsService'
import { sendData } from '../../http/reply'
import type { RoutesPlugin } from '../../http/typeProvider'
import { extensionSchemas } from './schema'

/** `/{p}/extensions`: what the project uses of the extensions on this server; ours. Tokens are for everyone who has signed in. */
export const projectExtensionRoutes: RoutesPlugin = async (app) => {
  const { extensionTrees } = app

  app.get('', { schema: extensionSchemas.ofProject }, async ({ project, viewer }, reply) => {
    return sendData(reply, {
      data: await new ProjectExtensionsService(extensionTrees, project, viewer).list(),
    })
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
      // Code of the extension then runs with the rights of everyone who uses it.
      if (body.tier === 'trusted') requireProof(viewer)
      const service = new ProjectExtensionsService(extensionTrees, project, viewer)
      return sendData(reply, { data: await service.update(params.kind, params.id, body) })
    },
  )
}
