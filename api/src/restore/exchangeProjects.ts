import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ApiError } from '../errors/ApiError'
import { say } from '../errors/say'
import { openProject } from '../lifecycle/openProject'
import type { ProjectRegistry } from '../lifecycle/ProjectRegistry'
import type { ProjectConfig } from '../project/ProjectConfig'

/** Both configurations as they are to be, until both are written. */
type Plan = readonly ProjectConfig[]

/**
 * Gives each of two projects the database and the files of the other; all else of their configurations stays. For servers that stand
 * still: one that runs works with what it has opened.
 *
 * Killed in the middle, the next call finishes it first, whatever it was called for.
 *
 * @returns whether an exchange of the same projects was finished that had been killed
 * @throws ApiError 422/12 for a project that is not there, the same one twice, or one that cannot be opened: nothing is changed
 */
export async function exchangeProjects(
  registry: ProjectRegistry,
  first: string,
  second: string,
): Promise<boolean> {
  if (first === second) throw new ApiError('unprocessable', say('exchangeWithItself'))
  const planFile = join(registry.dataDir, 'projects', 'exchange')
  const left = await readPlan(planFile)
  if (left) {
    await carryOut(registry, planFile, left)
    if (left.every(({ key }) => key === first || key === second)) return true
  }
  const one = await openable(registry, first)
  const two = await openable(registry, second)
  const plan = [
    { ...one, database: two.database, storage: two.storage },
    { ...two, database: one.database, storage: one.storage },
  ]
  // It may hold passwords, as what it is for.
  await writeFile(`${planFile}.tmp`, JSON.stringify(plan), { mode: 0o600, flush: true })
  await rename(`${planFile}.tmp`, planFile)
  await carryOut(registry, planFile, plan)
  return false
}

async function carryOut(registry: ProjectRegistry, planFile: string, plan: Plan): Promise<void> {
  for (const config of plan) await registry.add(config)
  await rm(planFile)
}

async function readPlan(path: string): Promise<Plan | null> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return text === null ? null : JSON.parse(text)
}

/** A project that is exchanged for one whose database cannot be used would have none. */
async function openable(registry: ProjectRegistry, key: string): Promise<ProjectConfig> {
  const config = await registry.readConfig(key)
  if (!config) throw new ApiError('unprocessable', say('exchangeUnknown', { key, folder: registry.dataDir }))
  const project = await openProject(config, registry.dataDir)
  await project.close()
  return config
}
