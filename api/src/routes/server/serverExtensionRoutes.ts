import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { ApiError, validationError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import type { PackageFiles } from '../../extensions/packageFiles'
import { readArchive } from '../../extensions/readArchive'
import { readFolder } from '../../extensions/readFolder'
import { type Operator, ServerExtensionsService } from '../../extensions/ServerExtensionsService'
import { sendData, sendEmpty } from '../../http/reply'
import type { RoutesPlugin } from '../../http/typeProvider'
import type { ServerService } from './ServerService'
import { serverSchemas } from './schema'

export interface ServerExtensionRoutesOptions {
  /** Knows the super-admin token. */
  server: ServerService
  /** Counts a guess of it. @throws 429/7 */
  countAttempt: (request: FastifyRequest) => Promise<void>
}

/** `/server/extensions`: what is installed on this server. Only who has the super-admin token brings in code. */
export const serverExtensionRoutes: RoutesPlugin<ServerExtensionRoutesOptions> = async (
  app,
  { server, countAttempt },
) => {
  const extensions = new ServerExtensionsService(app.extensionTrees, app.projects, app.log)
  await app.register(multipart)
  app.addHook('onRequest', countAttempt)

  app.get('', { schema: serverSchemas.extensions }, async (request, reply) => {
    await server.requireToken(request.query.super_admin_token)
    return sendData(reply, { data: await extensions.list() })
  })

  app.post('', { schema: serverSchemas.installExtension }, async (request, reply) => {
    const { packed, isPreview } = request.isMultipart()
      ? await receiveArchive(request)
      : await readAllowedFolder(request.body)
    const data = isPreview
      ? await extensions.preview(packed)
      : await extensions.install(packed, operatorOf(request))
    return sendData(reply, { data })
  })

  app.delete('/:kind/:id/:version', { schema: serverSchemas.removeExtension }, async (request, reply) => {
    await server.requireToken(request.query.super_admin_token)
    const { force } = request.query
    await extensions.remove(request.params, operatorOf(request), force === 'true' || force === '1')
    return sendEmpty(reply)
  })

  /** The token comes before the archive, so that nothing of an archive is read for people without it. */
  async function receiveArchive(request: FastifyRequest): Promise<Received> {
    let token: string | undefined
    let isPreview = false
    for await (const part of readableParts(request)) {
      if (part.type === 'file') {
        try {
          await server.requireToken(token)
          return { packed: await readArchive(part.file), isPreview }
        } finally {
          // What is not wanted is dropped: a client that still sends would miss the answer.
          part.file.resume()
        }
      }
      if (part.fieldname === 'super_admin_token') token = String(part.value)
      if (part.fieldname === 'preview') isPreview = part.value === '1'
    }
    await server.requireToken(token)
    throw validationError([{ field: 'package', message: say('fileRequired') }])
  }

  async function readAllowedFolder(body: unknown): Promise<Received> {
    const { super_admin_token: token, path, preview }: Record<string, unknown> = Object(body)
    await server.requireToken(typeof token === 'string' ? token : undefined)
    if (typeof path !== 'string' || path === '') {
      throw validationError([{ field: 'path', message: say('valueRequired') }])
    }
    const { extensionSourcesDir } = app.appOptions
    if (extensionSourcesDir === undefined) {
      throw validationError([{ field: 'path', message: say('archivesOnly') }])
    }
    return { packed: await readFolder(extensionSourcesDir, path), isPreview: preview === '1' }
  }
}

interface Received {
  packed: PackageFiles
  /** Nothing is to be installed yet. */
  isPreview: boolean
}

/** The parts of a form. @throws 400/13 for one that is damaged or breaks off */
async function* readableParts(request: FastifyRequest) {
  const parts = request.parts()
  for (;;) {
    const next = await parts.next().catch((cause: unknown) => {
      if (cause instanceof ApiError || (cause as NodeJS.ErrnoException).syscall) throw cause
      throw new ApiError('bodyUnreadable', say('formUnreadable'), { cause })
    })
    if (next.done) return
    yield next.value
  }
}

function operatorOf({ ip, headers }: FastifyRequest): Operator {
  return { ip, userAgent: headers['user-agent'] ?? '' }
}
