import { effectiveGrants } from '@pergola/sdk/contract'
import type { FastifyRequest } from 'fastify'
import { sessionProjectOf } from '../../auth/readCredential'
import { resolveViewer } from '../../auth/resolveViewer'
import type { ExtensionTrees } from '../../extensions/ExtensionTrees'
import { extensionKinds } from '../../extensions/ExtensionVersion'
import { listChosen } from '../../extensions/listEnabled'
import { readChoices } from '../../extensions/projectChoices'
import { addressOf } from '../../http/projectScope'
import type { Project } from '../../project/Project'
import { lookUpVersions } from '../../schema/versions'

/**
 * Projects in which this browser is signed in and that use an extension with the grant `wasm`. The page of anyone else
 * keeps its policy.
 */
export async function projectsWithWasm(request: FastifyRequest): Promise<string[]> {
  const keys = Object.keys(request.cookies).flatMap((name) => sessionProjectOf(name) ?? [])
  const found = await Promise.all(
    keys.map(async (key) => ((await needsWasm(request, key).catch(() => false)) ? [key] : [])),
  )
  return found.flat().sort()
}

async function needsWasm(request: FastifyRequest, key: string): Promise<boolean> {
  const { projects, extensionTrees } = request.server
  const project = await projects.get(key)
  if (!project || project.config.maintenance || !(await usesWasm(extensionTrees, project))) return false
  const ip = await addressOf(request, project, await lookUpVersions(project.lookUp))
  const { viewer } = await resolveViewer(request, project, ip)
  return !viewer.isAnonymous
}

async function usesWasm(trees: ExtensionTrees, project: Project): Promise<boolean> {
  const choices = await readChoices(project.knex)
  const lists = await Promise.all(extensionKinds.map((kind) => listChosen(trees, project, kind, choices)))
  return lists.flat().some(({ grants }) => effectiveGrants(grants, 'trusted').includes('wasm'))
}
