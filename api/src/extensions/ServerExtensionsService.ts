import type { FastifyBaseLogger } from 'fastify'
import { ApiError } from '../app/ApiError'
import { storedNow } from '../items/cast/datetime'
import type { ProjectRegistry } from '../project/ProjectRegistry'
import { checkPackage } from './checkPackage'
import { type ExtensionTrees, sizeOf } from './ExtensionTrees'
import { type ExtensionVersion, extensionKey } from './ExtensionVersion'
import { installExtension, removeExtension } from './installExtension'
import { EXTENSIONS_COLLECTION } from './ProjectExtensionsService'
import type { PackageFiles } from './packageFiles'

/** An installed version as the operator sees it. */
export interface InstalledExtension extends Pick<ExtensionVersion, 'kind' | 'id' | 'version'> {
  /** Bytes on disk. */
  size: number
}

/** Who sends a request of the server's own; the super-admin token belongs to no user of any project. */
export interface Operator {
  ip: string
  userAgent: string
}

/**
 * Extensions installed on this server, for all of its projects. Every change is told in the activity of each project,
 * as of user 0, since each of them may use it.
 */
export class ServerExtensionsService {
  constructor(
    private readonly trees: ExtensionTrees,
    private readonly projects: ProjectRegistry,
    private readonly log: FastifyBaseLogger,
  ) {}

  async list(): Promise<InstalledExtension[]> {
    return Promise.all((await this.trees.listInstalled()).map(describe))
  }

  /** @throws 422/4 for a package that is not valid, 409/204 when this version is installed already */
  async install(packed: PackageFiles, operator: Operator): Promise<InstalledExtension> {
    const checked = checkPackage(packed)
    await installExtension(this.trees.folders.installed, checked)
    const { kind, id, version } = checked
    await this.#record('create', `${kind}/${id}`, `Installed version ${version}`, operator)
    return describe(await this.#find({ kind, id, version }))
  }

  /** Projects that chose the version go on with the preferred one of the others. @throws 404/1 */
  async remove(wanted: Pick<ExtensionVersion, 'kind' | 'id' | 'version'>, operator: Operator): Promise<void> {
    const found = await this.#find(wanted)
    await removeExtension(this.trees.folders.installed, found)
    await this.#record('delete', extensionKey(found), `Removed version ${found.version}`, operator)
  }

  async #find({
    kind,
    id,
    version,
  }: Pick<ExtensionVersion, 'kind' | 'id' | 'version'>): Promise<ExtensionVersion> {
    const installed = await this.trees.listInstalled()
    const found = installed.find((each) => each.kind === kind && each.id === id && each.version === version)
    if (!found) throw new ApiError(1, `Version ${version} of the ${kind} "${id}" is not installed`)
    return found
  }

  /** A project whose database is away must not keep the server from being looked after. */
  async #record(
    action: 'create' | 'delete',
    item: string,
    comment: string,
    operator: Operator,
  ): Promise<void> {
    for (const key of await this.projects.keys()) {
      try {
        const project = await this.projects.get(key)
        await project?.knex('directus_activity').insert({
          action,
          action_by: 0,
          action_on: storedNow(),
          ip: operator.ip,
          user_agent: operator.userAgent.slice(0, 255),
          collection: EXTENSIONS_COLLECTION,
          item,
          comment,
        })
      } catch (error) {
        this.log.warn({ err: error, project: key, item, comment }, 'The activity could not be written')
      }
    }
  }
}

async function describe(extension: ExtensionVersion): Promise<InstalledExtension> {
  const { kind, id, version } = extension
  return { kind, id, version, size: await sizeOf(extension) }
}
