import { randomBytes } from 'node:crypto'
import type { Static } from 'typebox'
import { storeOnce, takeOnce } from '../../auth/oneTime'
import { requireProof } from '../../auth/requireProof'
import { hashSecret } from '../../auth/tokens'
import type { Backup as StoredBackup } from '../../backup/BackupStore'
import { ApiError } from '../../errors/ApiError'
import { itemNotFound } from '../../errors/itemErrors'
import { say } from '../../errors/say'
import { sendData, sendEmpty } from '../../http/reply'
import type { RoutesPlugin } from '../../http/typeProvider'
import type { Viewer } from '../../project/Viewer'
import { nameOf } from '../items/itemHandlers'
import { type Backup, backupSchemas } from './schema'

const LINK_SECONDS = 300

/** `/{project}/backups`: an archive of all that a project has, for its administrators. */
export const backupRoutes: RoutesPlugin = async (app) => {
  app.get('', { schema: backupSchemas.list }, async ({ project, viewer }, reply) => {
    requireAdmin(viewer)
    return sendData(reply, { data: (await project.backups.store.list()).map(toAnswer) })
  })

  app.post('', { schema: backupSchemas.create }, async (request, reply) => {
    const { project, viewer } = request
    requireAdmin(viewer)
    requireProof(viewer)
    return sendData(reply, { data: toAnswer(await project.backups.start(viewer, nameOf(request))) })
  })

  app.delete('/:id', { schema: backupSchemas.remove }, async ({ project, viewer, params }, reply) => {
    requireAdmin(viewer)
    requireProof(viewer)
    await project.backups.remove(Number(params.id))
    return sendEmpty(reply)
  })

  app.post('/:id/link', { schema: backupSchemas.link }, async ({ project, viewer, params }, reply) => {
    requireAdmin(viewer)
    requireProof(viewer)
    const { id, state, file } = await project.backups.store.get(Number(params.id))
    if (state !== 'done' || file === null) throw new ApiError('unprocessable', say('backupEmpty'))
    const token = randomBytes(32).toString('base64url')
    await storeOnce(project, linkKey(token), { id }, LINK_SECONDS)
    return sendData(reply, { data: { url: `/${project.key}/backups/${id}/archive?token=${token}` } })
  })

  app.get('/:id/archive', { schema: backupSchemas.download }, async ({ project, params, query }, reply) => {
    const taken = (await takeOnce(project, linkKey(query.token))) as { id: number } | null
    if (taken?.id !== Number(params.id)) throw new ApiError('forbidden', say('downloadUsed'))
    const { file, createdAt } = await project.backups.store.get(taken.id)
    const stored = file === null ? null : await project.storage.get(file)
    if (!stored) throw itemNotFound(taken.id)
    const name = `${project.key}-${new Date(createdAt).toISOString().slice(0, 16).replace(/\D/g, '-')}.zip`
    return reply
      .type('application/zip')
      .header('content-length', stored.sizeBytes)
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'no-store')
      .send(stored.stream)
  })
}

const linkKey = (token: string) => `backup:${hashSecret(token)}`

/** @throws 401/3 for anonymous callers, 403/300 for users that are no administrators */
function requireAdmin(viewer: Viewer): void {
  if (viewer.isAnonymous) throw new ApiError('unauthorized', say('signInFirst'))
  if (!viewer.isAdmin) throw new ApiError('readDenied', say('backupsAdministrators'))
}

function toAnswer({
  createdAt,
  createdBy,
  summary,
  file: _file,
  ...backup
}: StoredBackup): Static<typeof Backup> {
  return {
    ...backup,
    error: backup.refusal?.message ?? null,
    created_on: new Date(createdAt).toISOString(),
    created_by: createdBy,
    archive: summary,
  }
}
