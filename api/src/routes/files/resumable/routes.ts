import { join } from 'node:path'
import type { RoutesPlugin } from '../../../http/typeProvider'
import { ItemsService } from '../../../items/ItemsService'
import { sweepRegularly } from '../sweepRegularly'
import { readDescription, sendStored } from './finishUpload'
import type { ResumableUploads } from './ResumableUploads'
import { resumableSchemas } from './schema'
import { sweepUploads } from './sweepUploads'
import { uploadGone } from './tusRequest'

/**
 * `/{p}/files/uploads`: one file in several requests, by the protocol tus 1.0. What has arrived survives a restart of the
 * server; once it is whole it becomes a file as a plain upload does.
 */
export const resumableRoutes: RoutesPlugin = async (app) => {
  const folder = join(app.appOptions.dataDir, 'unfinished')
  let loading: Promise<ResumableUploads> | undefined
  const loadUploads = () => {
    loading ??= import('./ResumableUploads').then((part) => new part.ResumableUploads(app, folder))
    return loading
  }
  const stopSweeping = sweepRegularly((before) => sweepUploads(folder, before))
  app.addHook('onClose', async () => stopSweeping())
  // A part is written as it comes.
  app.addContentTypeParser('application/offset+octet-stream', (_request, payload, done) =>
    done(null, payload),
  )

  app.post('', { schema: resumableSchemas.begin }, async (request, reply) =>
    (await loadUploads()).relay(request, reply),
  )

  app.head('/:upload', { schema: resumableSchemas.progress }, async (request, reply) => {
    const uploads = await loadUploads()
    const { metadata, size } = await uploads.open(request, request.params.upload)
    if (metadata?.record === undefined) return uploads.relay(request, reply)
    reply.header('tus-resumable', '1.0.0').header('cache-control', 'no-store')
    return reply.header('upload-offset', size).header('upload-length', size).send()
  })

  app.patch('/:upload', { schema: resumableSchemas.receive }, async (request, reply) => {
    const uploads = await loadUploads()
    const { metadata, size } = await uploads.open(request, request.params.upload)
    if (metadata?.record === undefined) {
      await uploads.requireRoom(request, Number(request.headers['content-length']) || 0)
      return uploads.relay(request, reply)
    }
    // A client that did not get the answer to its last part asks again.
    reply.header('tus-resumable', '1.0.0').header('upload-offset', size)
    const { project, viewer } = request
    const key = metadata.record || readDescription(metadata).replaces
    const service = new ItemsService({ project, viewer, collection: 'directus_files' })
    return sendStored(reply, { data: key ? (await service.readOne(key)).data : undefined }, 200)
  })

  app.delete('/:upload', { schema: resumableSchemas.drop }, async (request, reply) => {
    const uploads = await loadUploads()
    const { metadata } = await uploads.open(request, request.params.upload)
    if (metadata?.record !== undefined) throw uploadGone()
    return uploads.relay(request, reply)
  })
}
