import { clientGone } from '../../http/clientGone'
import { foldersOf } from '../../http/requireRoom'
import type { RoutesPlugin } from '../../http/typeProvider'
import { callerOf } from '../../project/Viewer'
import { AssetsService } from './AssetsService'
import { assetSchemas } from './schema'
import { sendAsset } from './sendAsset'

/** `/{p}/assets/{hash}`: files and thumbnails for everyone who has the address. */
export const assetRoutes: RoutesPlugin = async (app) => {
  app.get('/:name', { schema: assetSchemas.asset }, async (request, reply) => {
    const { project, params, query, viewer } = request
    const asker = {
      caller: callerOf(project, viewer),
      gone: clientGone(reply),
      requireRoom: () => app.diskReserve.require(foldersOf(project)),
    }
    const asset = await new AssetsService(project).find(params.name, query, asker)
    const isVersioned = request.query.v !== undefined && asset.etag.startsWith(`"${request.query.v}`)
    return sendAsset(request, reply, request.project.storage, asset, isVersioned)
  })
}

/** `/uploads/{p}/originals/{disk name}`: the originals, as the contract's web server delivers them. */
export const uploadRoutes: RoutesPlugin = async (app) => {
  app.get('/uploads/:project/originals/:name', { schema: assetSchemas.original }, async (request, reply) => {
    const asset = await new AssetsService(request.project).findOriginal(request.params.name)
    return sendAsset(request, reply, request.project.storage, asset, false)
  })
}
