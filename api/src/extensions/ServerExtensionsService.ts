import { effectiveGrants, type Grant } from '@pergola/sdk/contract'
import type { FastifyBaseLogger } from 'fastify'
import { ApiError, validationError } from '../errors/ApiError'
import { say } from '../errors/say'
import type { ProjectRegistry } from '../lifecycle/ProjectRegistry'
import type { Project } from '../project/Project'
import { storedNow } from '../schema/cast/datetime'
import { checkPackage } from './checkPackage'
import { type ExtensionTrees, sizeOf } from './ExtensionTrees'
import { type ExtensionVersion, extensionKey } from './ExtensionVersion'
import { alreadyInstalled, installExtension, removeExtension } from './installExtension'
import { EXTENSIONS_COLLECTION } from './ProjectExtensionsService'
import type { PackageFiles } from './packageFiles'
import { hasCore, pickVersion } from './pickVersion'
import { type ExtensionTier, isLocked, readChoices } from './projectChoices'

/** Before any project has decided about it. */
function rightsOf({ meta }: Pick<ExtensionVersion, 'meta'>): Pick<InstalledExtension, 'tier' | 'grants'> {
  const tier = meta.tier === 'sandboxed' ? 'sandboxed' : 'trusted'
  return { tier, grants: effectiveGrants(meta.grants, tier) }
}

/** An installed version as the operator sees it. */
export interface InstalledExtension extends Pick<ExtensionVersion, 'kind' | 'id' | 'version'> {
  /** Bytes on disk. */
  size: number
  /** The console came with one of that id, which projects use until they choose this version. */
  replaces_core: boolean
  /** Where it runs unless a project puts it into the sandbox. */
  tier: ExtensionTier
  /** What it may do there beyond drawing itself. */
  grants: Grant[]
}

/** Who sends a request of the server's own; the super-admin token belongs to no user of any project. */
export interface Operator {
  ip: string
  userAgent: string
}

/**
 * Extensions installed on this server, for all of its projects. Every change is logged in the activity of each project,
 * as of user 0, since each of them may use it.
 */
export class ServerExtensionsService {
  constructor(
    private readonly trees: ExtensionTrees,
    private readonly projects: ProjectRegistry,
    private readonly log: FastifyBaseLogger,
  ) {}

  async list(): Promise<InstalledExtension[]> {
    return Promise.all((await this.trees.listInstalled()).map((each) => this.#describe(each)))
  }

  /**
   * What installing a package would add, without doing so: people see what it asks for before.
   *
   * @throws as {@link install}
   */
  async preview(packed: PackageFiles): Promise<InstalledExtension> {
    const { kind, id, version, files, meta } = checkPackage(packed)
    const versions = (await this.trees.list(kind)).get(id) ?? []
    if (versions.some((each) => each.origin === 'installed' && each.version === version))
      throw alreadyInstalled({ kind, id, version })
    const size = [...files.values()].reduce((sum, content) => sum + content.length, 0)
    return { kind, id, version, size, replaces_core: hasCore(versions), ...rightsOf({ meta }) }
  }

  /** @throws 422/4 for a package that is not valid, 409/204 when this version is installed already */
  async install(packed: PackageFiles, operator: Operator): Promise<InstalledExtension> {
    const checked = checkPackage(packed)
    await installExtension(this.trees.folders.installed, checked)
    const { kind, id, version } = checked
    await this.#record('create', `${kind}/${id}`, `Installed version ${version}`, operator)
    return this.#describe(await this.#find({ kind, id, version }))
  }

  /**
   * @param isForced - In an incident: also what projects use. They take the newest version that is left, else the one that
   *   came with the console, else none; open pages keep what they have loaded.
   * @throws 404/1 for what is not installed, 422/4 for a version that a project uses
   */
  async remove(
    wanted: Pick<ExtensionVersion, 'kind' | 'id' | 'version'>,
    operator: Operator,
    isForced = false,
  ): Promise<void> {
    const found = await this.#find(wanted)
    if (!isForced) await this.#refuseInUse(found)
    await removeExtension(this.trees.folders.installed, found)
    await this.#record('delete', extensionKey(found), `Removed version ${found.version}`, operator)
  }

  /** Files in use are not taken from under open pages: the project has to change over, or disable the extension, first. */
  async #refuseInUse(wanted: ExtensionVersion): Promise<void> {
    const versions = (await this.trees.list(wanted.kind)).get(wanted.id) ?? []
    const using = await this.#eachProject('Its use of an extension could not be read', async (project) => {
      const { enabled, version } = (await readChoices(project.knex)).of(wanted)
      const isInUse = enabled && !isLocked(project.config, wanted)
      return isInUse && pickVersion(versions, version)?.path === wanted.path ? project.key : null
    })
    const names = using.filter((key) => key !== null)
    if (names.length === 0) return
    const message = say('extensionInUse', { version: wanted.version, projects: names.join(', ') })
    throw validationError([{ field: 'version', message }])
  }

  async #describe(extension: ExtensionVersion): Promise<InstalledExtension> {
    const { kind, id, version } = extension
    const versions = (await this.trees.list(kind)).get(id) ?? []
    return {
      ...{ kind, id, version },
      size: await sizeOf(extension),
      replaces_core: hasCore(versions),
      ...rightsOf(extension),
    }
  }

  async #find({
    kind,
    id,
    version,
  }: Pick<ExtensionVersion, 'kind' | 'id' | 'version'>): Promise<ExtensionVersion> {
    const installed = await this.trees.listInstalled()
    const found = installed.find((each) => each.kind === kind && each.id === id && each.version === version)
    if (!found) throw new ApiError('routeNotFound', say('versionUnknown', { version, kind, id }))
    return found
  }

  async #record(
    action: 'create' | 'delete',
    item: string,
    comment: string,
    operator: Operator,
  ): Promise<void> {
    await this.#eachProject(`The activity could not be written: ${comment}`, async ({ knex }) => {
      await knex('directus_activity').insert({
        action,
        action_by: 0,
        action_on: storedNow(),
        ip: operator.ip,
        user_agent: operator.userAgent.slice(0, 255),
        collection: EXTENSIONS_COLLECTION,
        item,
        comment,
      })
    })
  }

  /** A project whose database is away must not keep the server from being looked after: it is left out. */
  async #eachProject<Result>(
    failure: string,
    look: (project: Project) => Promise<Result>,
  ): Promise<Result[]> {
    const results: Result[] = []
    for (const key of await this.projects.keys()) {
      try {
        const project = await this.projects.get(key)
        if (project) results.push(await look(project))
      } catch (error) {
        this.log.warn({ err: error, project: key }, failure)
      }
    }
    return results
  }
}
