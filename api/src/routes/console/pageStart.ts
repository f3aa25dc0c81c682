import type { PageProject, PageStart } from '@pergola/sdk/contract'
import type { FastifyRequest } from 'fastify'
import { resolveViewer } from '../../auth/resolveViewer'
import { addressOf } from '../../http/projectScope'
import { readVersions } from '../../schema/versions'
import { SsoService } from '../auth/SsoService'
import { projectInfo } from '../project-info/projectInfo'

/** With more projects than these the page of everyone would carry what hardly anyone asks for. */
const MOST_PROJECTS = 5

/** What the console asks first, as it would be answered now to this browser. */
export async function pageStart(request: FastifyRequest, wasm: readonly string[]): Promise<PageStart> {
  const { projects, appOptions, consoleLanguages } = request.server
  const { stopsViolators, extensionsOrigin } = appOptions
  const offered = await consoleLanguages.list()
  const settings = {
    ...(offered ? { languages: offered } : {}),
    ...(stopsViolators ? { stopsViolators: true as const } : {}),
    ...(extensionsOrigin ? { extensionsOrigin } : {}),
    ...(wasm.length > 0 ? { wasm } : {}),
  }
  if ((await projects.keys()).length === 0) return { projects: false, infos: {}, ...settings }
  const keys = await projects.publicKeys()
  const read = await Promise.all(
    keys.slice(0, MOST_PROJECTS).map(async (key) => [key, await readProject(request, key)] as const),
  )
  const infos: Record<string, PageProject> = {}
  for (const [key, info] of read) if (info) infos[key] = info
  return { projects: keys, infos, ...settings }
}

/** @returns null for what the console has to ask for itself: it shows then why it gets no answer */
async function readProject(request: FastifyRequest, key: string): Promise<PageProject | null> {
  try {
    const project = await request.server.projects.get(key)
    if (!project || project.config.maintenance) return null
    const ip = await addressOf(request, project, await readVersions(project.knex))
    const { viewer } = await resolveViewer(request, project, ip)
    const info = await projectInfo({ project, viewer, server: request.server })
    return {
      info,
      isAuthenticated: !viewer.isAnonymous,
      providers: new SsoService(project, viewer).list(),
    }
  } catch {
    return null
  }
}
