import { requireProof } from '../../auth/requireProof'
import { ProjectExtensionsService } from '../../extensions/ProjectExtensionsService'
import { sendData } from '../../http/reply'
import type { RoutesPlugin } from '../../http/typeProvider'
import { ExtensionChangesBody, ExtensionParams } from './schema'

/** `/{p}/extensions`: what the project uses of the extensions on this server; ours, for its administrators. */
export const projectExtensionRoutes: RoutesPlugin = async (app) => {
  const { extensionTrees } = app

  app.get(
    '',
    { schema: { summary: 'Extensions of this server, with what this project decided about each' } },
    async ({ project, viewer }, reply) => {
      return sendData(reply, {
        data: await new ProjectExtensionsService(extensionTrees, project, viewer).list(),
      })
    },
  )

  app.patch(
    '/:kind/:id',
    {
      schema: {
        params: ExtensionParams,
        body: ExtensionChangesBody,
        summary: 'Enable, disable, choose a version or a tier',
      },
    },
    async ({ project, viewer, params, body }, reply) => {
      // Code of the extension then runs with the rights of everyone who uses it.
      if (body.tier === 'trusted') requireProof(viewer)
      const service = new ProjectExtensionsService(extensionTrees, project, viewer)
      return sendData(reply, { data: await service.update(params.kind, params.id, body) })
    },
  )
}
