import { dirname } from 'node:path'
import type { FastifyRequest } from 'fastify'
import type { Project } from '../project/Project'

const WRITING_METHODS: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH'])

/** What has to work on a full disk: signing in with all that belongs to it, and ending a job. */
const ALWAYS = [/^\/:project\/(auth|utils)\//, /^\/:project\/users\/:id\//, /^\/:project\/jobs\/:id\/cancel$/]

/** Whether a request writes at all: most do not, and wait for nothing. */
export function mayTakeRoom({ method }: FastifyRequest): boolean {
  return WRITING_METHODS.has(method)
}

/**
 * Refuses what would fill the last of a disk. Deleting never does.
 *
 * @throws ApiError 507/607
 */
export async function requireRoom(request: FastifyRequest): Promise<void> {
  const { routeOptions, headers, project, server } = request
  const route = routeOptions.url
  if (!mayTakeRoom(request) || !route || ALWAYS.some((pattern) => pattern.test(route))) return
  const folders = project ? foldersOf(project) : [server.appOptions.dataDir]
  await server.diskReserve.require(folders, Number(headers['content-length']) || 0)
}

/** Where a project writes. */
export function foldersOf({ config: { database, storage } }: Project): string[] {
  return [
    ...(database.type === 'sqlite' && database.filename !== ':memory:' ? [dirname(database.filename)] : []),
    ...(storage.type === 'local' ? [storage.root] : []),
  ]
}
