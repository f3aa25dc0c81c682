import type { FastifyRequest } from 'fastify'
import { decodeJwt } from 'jose'
import { queryOf, readTokenOf } from '../auth/readCredential'
import { ApiError } from '../errors/ApiError'
import { say } from '../errors/say'
import type { OpenProject } from '../lifecycle/openProject'
import { isReservedKey } from '../lifecycle/ProjectRegistry'

/** Paths that belong to a project without naming it in the first segment. */
const HINTED_PATHS = new Set(['interfaces', 'layouts', 'modules', 'types'])

/**
 * Finds the project of a request: first path segment, second one below `/uploads/`, or for the extension listings the
 * `project` claim of a token, the query parameter `project`, the header `X-Directus-Project`.
 *
 * @returns null when there is none; a promise while it has to be opened
 */
export function resolveProject(request: FastifyRequest): OpenProject | null | Promise<OpenProject | null> {
  const key = projectKeyOf(request)
  if (key === null) return null
  const { projects } = request.server
  return projects.current(key) ?? projects.get(key)
}

/** The project that `resolveProject` found. @throws 401/3 when there is none; 503/21 while it is in maintenance */
export function requireProject(request: FastifyRequest): OpenProject {
  if (request.project === null) throw new ApiError('unauthorized', say('requestUnauthorized'))
  if (request.project.config.maintenance) {
    throw new ApiError('maintenance', say('projectMaintained'))
  }
  return request.project
}

function projectKeyOf(request: FastifyRequest): string | null {
  const [, first = '', second] = (request.url.split('?', 1)[0] ?? '').split('/')
  if (HINTED_PATHS.has(first)) return projectHint(request)
  if (first === 'uploads') return second || null
  // `/{p}` without slash is no one's path.
  return second === undefined || isReservedKey(first) ? null : first
}

function projectHint(request: FastifyRequest): string | null {
  const claim = claimedProject(readTokenOf(request))
  const { project: parameter } = queryOf(request)
  const header = request.headers['x-directus-project']
  return [claim, parameter, header].find(isName) ?? null
}

function isName(hint: unknown): hint is string {
  return typeof hint === 'string' && hint !== ''
}

/** Only a hint: the token itself is verified with the project's secret afterwards. */
function claimedProject(token: string | null): unknown {
  if (!token) return null
  try {
    return decodeJwt(token).project
  } catch {
    return null
  }
}
