import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import { sendData, sendEmpty } from '../../http/reply'
import type { RoutesPlugin } from '../../http/typeProvider'
import { PIECE_BYTES, type RestoreStatus, type Restores } from '../../restore/Restores'
import { sweepRegularly } from '../files/sweepRegularly'
import type { ServerService } from './ServerService'
import { type Restore, serverSchemas } from './schema'

interface RestoreRoutesOptions {
  /** Knows the super-admin token. */
  server: ServerService
  restores: Restores
  /** Counts a guess of it. @throws 429/7 */
  countAttempt: (request: FastifyRequest) => Promise<void>
}

/** `/server/restores`: a backup is uploaded, looked at, and becomes a new project. */
export const restoreRoutes: RoutesPlugin<RestoreRoutesOptions> = async (
  app,
  { server, restores, countAttempt },
) => {
  const stopSweeping = sweepRegularly((before) => restores.sweep(before))
  app.addHook('onClose', async () => {
    stopSweeping()
    await restores.close()
  })
  // A piece is written as it comes.
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload))

  app.post('', { onRequest: countAttempt, schema: serverSchemas.beginRestore }, async ({ body }, reply) => {
    const requireRoom = (bytes: number) => app.diskReserve.require([app.projects.dataDir], bytes)
    const id = await server.beginRestore(body, requireRoom)
    return sendData(reply, { data: { id, piece_bytes: PIECE_BYTES } })
  })

  app.post(
    '/:id/archive',
    { schema: serverSchemas.receiveRestore },
    async ({ params, query, body, raw }, reply) => {
      const source = body instanceof Readable ? body : raw
      try {
        const status = await restores.receive(params.id, Number(query.offset), source)
        return sendData(reply, { data: toAnswer(status) })
      } finally {
        // What is not wanted is dropped: a client that still sends would miss the answer.
        source.resume()
      }
    },
  )

  app.get('/:id', { schema: serverSchemas.readRestore }, async ({ params }, reply) => {
    reply.header('cache-control', 'no-store')
    return sendData(reply, { data: toAnswer(await restores.read(params.id)) })
  })

  app.post(
    '/:id/start',
    { onRequest: countAttempt, schema: serverSchemas.startRestore },
    async ({ params, body }, reply) => {
      const { total } = await restores.read(params.id)
      await app.diskReserve.require([app.projects.dataDir], total)
      return sendData(reply, { data: toAnswer(await server.startRestore(params.id, body)) })
    },
  )

  app.delete('/:id', { schema: serverSchemas.removeRestore }, async ({ params }, reply) => {
    await restores.remove(params.id)
    return sendEmpty(reply)
  })
}

function toAnswer({ contents, ...status }: RestoreStatus): Static<typeof Restore> {
  if (!contents) return { ...status, contents }
  const { createdAt, missingFiles, tables, ...facts } = contents
  return {
    ...status,
    contents: {
      ...facts,
      created_on: createdAt,
      missing_files: missingFiles,
      collections: tables.map(({ name, rows }) => ({ collection: name, rows })),
    },
  }
}
