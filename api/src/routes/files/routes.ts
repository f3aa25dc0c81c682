import multipart from '@fastify/multipart'
import { isRecord, splitKeys } from '@pergola/sdk/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import { refTo } from '../../http/answers'
import { refuseLargeAnonymousBody } from '../../http/bodyLimits'
import { readLong } from '../../http/readLong'
import { sendData, sendEmpty } from '../../http/reply'
import type { RoutesPlugin } from '../../http/typeProvider'
import type { Row } from '../../items/ItemsContext'
import type { WriteRequest } from '../../items/itemAnswers'
import { createItemHandlers, itemsServiceFor, nameOf, writeRequest } from '../items/itemHandlers'
import { historySchemas, itemSchemas } from '../items/schema'
import { sendJob, userOf } from '../jobs/jobAnswer'
import { readRevision, readRevisions } from '../revisions/revisionHandlers'
import { FilesService } from './FilesService'
import { findFileUses } from './findFileUses'
import { findUnusedFiles } from './findUnusedFiles'
import { moveFileUses } from './moveFileUses'
import { type ReceivedUpload, receiveForm, receiveJson } from './receiveUpload'
import { resumableRoutes } from './resumable/routes'
import { fileSchemas } from './schema'

const collectionOf = () => 'directus_files'

/** `/{p}/files`: records as items, content by upload. Answers of writes carry the whole record. */
export const fileRoutes: RoutesPlugin = async (app) => {
  const { maxUploadBytes } = app.appOptions
  const handlers = createItemHandlers(collectionOf)
  const schemas = { ...itemSchemas(refTo('FileRecord')), ...historySchemas({}) }
  await app.register(multipart)
  app.addHook('onRequest', refuseLargeAnonymousBody)

  app.get('', { schema: schemas.list }, handlers.list)
  app.get('/:ids', { schema: schemas.read }, handlers.read)
  app.delete('/:ids', { schema: schemas.remove }, handlers.remove)
  await app.register(usesRoutes)
  await app.register(resumableRoutes, { prefix: '/uploads' })
  app.get('/:ids/revisions', { schema: schemas.revisions }, readRevisions(collectionOf))
  app.get('/:ids/revisions/:offset', { schema: schemas.revision }, readRevision(collectionOf))

  app.post('', { schema: fileSchemas.upload }, async (request, reply) => {
    const service = serviceOf(request)
    await service.checkCreate()
    const received = await receive(request, { maxBytes: maxUploadBytes, isNew: true })
    const { data } = await storing(received, () =>
      service.create(received.upload, received.fields, {
        ...wholeRecord(request),
        once: nameOf(request, [received.upload.staged.checksum, received.fields]),
      }),
    )
    return data ? sendData(reply, { data }) : sendEmpty(reply)
  })

  app.patch('', { schema: fileSchemas.updateBatch }, async (request, reply) => {
    const rows = request.body
    if (!Array.isArray(rows)) throw new ApiError('unprocessable', say('filesNotList'))
    if (rows.some((row) => row?.data !== undefined)) throw new ApiError('batchUpload', say('filesOneByOne'))
    const result = await itemsServiceFor(request, 'directus_files').updateBatch(rows, wholeRecord(request))
    return sendWrapped(reply, result.data)
  })

  app.patch('/:ids', { schema: fileSchemas.update }, async (request, reply) => {
    const keys = splitKeys(request.params.ids)
    const [key = ''] = keys
    const service = serviceOf(request)
    if (request.isMultipart() || hasContent(request.body)) {
      if (keys.length > 1) throw new ApiError('batchUpload', say('filesOneByOne'))
      await service.checkReplace(key)
      const received = await receive(request, { maxBytes: maxUploadBytes, isNew: false })
      const { data } = await storing(received, () =>
        service.replace(key, received.upload, received.fields, wholeRecord(request)),
      )
      return data ? sendData(reply, { data: [data] }) : sendEmpty(reply)
    }
    if (keys.length > 1) {
      const result = await itemsServiceFor(request, 'directus_files').updateByKeys(
        keys,
        request.body,
        wholeRecord(request),
      )
      return sendWrapped(reply, result.data)
    }
    const { data } = await service.update(key, requireBody(request.body), wholeRecord(request))
    return data ? sendData(reply, { data: [data] }) : sendEmpty(reply)
  })
}

const usesRoutes: RoutesPlugin = async (app) => {
  app.get('/unused', { schema: fileSchemas.unused }, async (request, reply) => {
    const { project, viewer } = request
    const data = await readLong(request, reply, () => findUnusedFiles({ project, viewer }))
    return sendData(reply, { data })
  })

  app.get('/:ids/uses', { schema: fileSchemas.uses }, async (request, reply) => {
    const { project, viewer, params } = request
    const data = await readLong(request, reply, () => findFileUses({ project, viewer }, params.ids))
    return sendData(reply, { data })
  })

  app.post('/:ids/uses', { schema: fileSchemas.moveUses }, async (request, reply) => {
    const { project, viewer, params, body } = request
    const { jobs } = project
    const user = userOf(request)
    const files = itemsServiceFor(request, 'directus_files')
    for (const key of [params.ids, String(body.to)]) await files.readOne(key)
    if (Number(params.ids) === body.to) throw new ApiError('unprocessable', say('usesMoveToItself'))
    const options = { from: Number(params.ids), to: body.to }
    const asked = { user, kind: 'replace', collection: 'directus_files', options } as const
    const once = nameOf(request)
    return sendJob(reply, jobs, await jobs.begin(asked, 'update', { viewer, once }, moveFileUses))
  })
}

function serviceOf({ project, viewer }: FastifyRequest): FilesService {
  return new FilesService({ project, viewer })
}

async function receive(
  request: FastifyRequest,
  options: { maxBytes: number; isNew: boolean },
): Promise<ReceivedUpload> {
  if (request.isMultipart()) return receiveForm(request, options.maxBytes)
  if (Array.isArray(request.body)) throw new ApiError('batchUpload', say('filesOneByOne'))
  return receiveJson(requireBody(request.body), options)
}

/** Frees the temporary file whatever happens. */
async function storing<Result>({ upload }: ReceivedUpload, store: () => Promise<Result>): Promise<Result> {
  try {
    return await store()
  } finally {
    await upload.staged.dispose()
  }
}

function requireBody(body: unknown): Row {
  if (isRecord(body)) return body
  throw new ApiError('bodyUnreadable', say('bodyNotJson'))
}

function hasContent(body: unknown): boolean {
  return isRecord(body) && typeof body.data === 'string'
}

/** Writes of files ignore `fields`. */
function wholeRecord(request: Parameters<typeof writeRequest>[0]): WriteRequest {
  const options = writeRequest(request)
  return { ...options, query: options.query && { ...options.query, fields: null } }
}

/** Updates answer each record as an array with one element (contract 12, trap 27). */
function sendWrapped(reply: FastifyReply, rows: Row[] | undefined): FastifyReply {
  return rows ? sendData(reply, { data: rows.map((row) => [row]) }) : sendEmpty(reply)
}
