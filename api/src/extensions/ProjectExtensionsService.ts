import { effectiveGrants, type Grant } from '@pergola/sdk/contract'
import { ApiError, validationError } from '../errors/ApiError'
import { say } from '../errors/say'
import { runWrite } from '../items/write/runWrite'
import type { Project } from '../project/Project'
import type { Viewer } from '../project/Viewer'
import type { ExtensionTrees } from './ExtensionTrees'
import { sizeOf } from './ExtensionTrees'
import {
  type ExtensionOrigin,
  type ExtensionVersion,
  extensionKey,
  extensionKinds,
  isWayBack,
} from './ExtensionVersion'
import { type ExtensionUses, findUses } from './findUses'
import { canSandbox, effectiveTier } from './listEnabled'
import { pickVersion } from './pickVersion'
import {
  type ExtensionChoice,
  type ExtensionTier,
  isLocked,
  readChoices,
  writeChoice,
} from './projectChoices'

/** The collection under which the activity of a project for extensions. */
export const EXTENSIONS_COLLECTION = 'directus_extensions'

/** An extension as an administrator of a project sees it. */
export interface ProjectExtension {
  kind: ExtensionVersion['kind']
  id: string
  name: string
  icon: string
  /** The version that the project uses, or would use. */
  version: string
  /** The chosen version; null: always the preferred one. */
  chosen_version: string | null
  /** `grants`: what it may do beyond drawing itself, in the tier that it runs in here. */
  versions: { version: string; origin: ExtensionOrigin; size: number; grants: Grant[] }[]
  source: 'core' | 'custom'
  enabled: boolean
  /** Switched off by the operator of the server, which a project cannot change. */
  locked: boolean
  tier: ExtensionTier
  /** Whether the active version brings what it takes to run sandboxed. */
  can_sandbox: boolean
  /** Bytes of the active version. */
  size: number
  used_by: ExtensionUses
}

/** What an administrator may decide about an extension. */
export type ExtensionChanges = Partial<ExtensionChoice>

/** Extensions as one project uses them. For its administrators; installing is the business of the server's. */
export class ProjectExtensionsService {
  constructor(
    private readonly trees: ExtensionTrees,
    private readonly project: Project,
    private readonly viewer: Viewer,
  ) {}

  /** @throws 401/3 for anonymous callers, 403/300 for users that are no administrators */
  async list(): Promise<ProjectExtension[]> {
    this.#requireAdmin('readDenied')
    const describe = await this.#describer()
    const lists = await Promise.all(extensionKinds.map((kind) => this.trees.list(kind)))
    return Promise.all(lists.flatMap((list) => [...list.values()]).map(describe))
  }

  /**
   * Enables, disables, pins a version or changes the tier, and writes that into the activity.
   *
   * @throws 404/1 for an extension that this server does not have, 422/4 for a version that it does not have, 403/302
   *   where the operator or the extension itself decided otherwise
   */
  async update(
    kind: ExtensionVersion['kind'],
    id: string,
    changes: ExtensionChanges,
  ): Promise<ProjectExtension> {
    this.#requireAdmin('updateDenied')
    const versions = (await this.trees.list(kind)).get(id)
    if (!versions) throw new ApiError('routeNotFound', say('extensionUnknown', { kind, id }))
    const key = extensionKey({ kind, id })
    await runWrite(
      { project: this.project, viewer: this.viewer },
      { comment: describeChanges(changes, await this.#versionAfter(versions, changes)) },
      async (session) => {
        const current = (await readChoices(session.db)).of({ kind, id })
        const wanted = { ...current, ...changes }
        this.#check({ kind, id, versions, changes, wanted })
        await writeChoice(session.db, key, wanted)
        session.log.push({ action: 'update', collection: EXTENSIONS_COLLECTION, key, revision: null })
      },
    )
    return (await this.#describer())(versions)
  }

  /** The version that the project uses once something is changed. */
  async #versionAfter(
    versions: readonly ExtensionVersion[],
    { version }: ExtensionChanges,
  ): Promise<string | undefined> {
    const [first] = versions
    if (!first) return undefined
    const chosen = version === undefined ? (await readChoices(this.project.knex)).of(first).version : version
    return pickVersion(versions, chosen)?.version
  }

  #check({ kind, id, versions, changes, wanted }: CheckedChange): void {
    if (changes.enabled === true && isLocked(this.project.config, { kind, id })) {
      throw new ApiError('updateDenied', say('extensionSwitchedOff', { kind, id }))
    }
    if (changes.enabled === false && isWayBack({ kind, id })) {
      throw new ApiError('updateDenied', say('settingsModuleKept'))
    }
    if (changes.version && !versions.some(({ version }) => version === changes.version)) {
      throw validationError([{ field: 'version', message: say('versionMissing') }])
    }
    const active = pickVersion(versions, wanted.version)
    if (!active) return
    if (changes.tier === 'trusted' && effectiveTier(active, 'trusted') === 'sandboxed') {
      throw new ApiError('updateDenied', say('extensionSandboxed', { kind, id }))
    }
    if (changes.tier === 'sandboxed' && !canSandbox(active)) {
      throw validationError([{ field: 'tier', message: say('versionNotSandboxed') }])
    }
  }

  async #describer(): Promise<(versions: readonly ExtensionVersion[]) => Promise<ProjectExtension>> {
    const choices = await readChoices(this.project.knex)
    const usesOf = await findUses(this.project.knex)
    return async (versions) => {
      const [first] = versions
      if (!first) throw new Error('An extension has at least one version')
      const choice = choices.of(first)
      const active = pickVersion(versions, choice.version) ?? first
      const sized = await Promise.all(
        versions.map(async (each) => ({
          version: each.version,
          origin: each.origin,
          size: await sizeOf(each),
          grants: effectiveGrants(each.meta.grants, effectiveTier(each, choice.tier)),
        })),
      )
      const { kind, id, meta } = active
      const locked = isLocked(this.project.config, active)
      return {
        kind,
        id,
        name: typeof meta.name === 'string' ? meta.name : id,
        icon: typeof meta.icon === 'string' ? meta.icon : 'extension',
        version: active.version,
        chosen_version: choice.version,
        versions: sized,
        source: active.origin === 'core' ? 'core' : 'custom',
        enabled: choice.enabled && !locked,
        locked,
        tier: effectiveTier(active, choice.tier),
        can_sandbox: canSandbox(active),
        size: sized[versions.indexOf(active)]?.size ?? 0,
        used_by: usesOf(active),
      }
    }
  }

  #requireAdmin(kind: 'readDenied' | 'updateDenied'): void {
    if (this.viewer.isAdmin) return
    throw this.viewer.isAnonymous
      ? new ApiError('unauthorized', say('signInFirst'))
      : new ApiError(kind, say('extensionsAdministrators'))
  }
}

interface CheckedChange {
  kind: ExtensionVersion['kind']
  id: string
  versions: readonly ExtensionVersion[]
  changes: ExtensionChanges
  /** What would hold after the change. */
  wanted: ExtensionChoice
}

function describeChanges({ enabled, version, tier }: ExtensionChanges, active = ''): string {
  return [
    enabled === undefined ? null : `${enabled ? 'Enabled' : 'Disabled'} version ${active}`,
    version === undefined
      ? null
      : version === null
        ? `Follows the newest version, now ${active}`
        : `Uses version ${version}`,
    tier === undefined ? null : `Runs ${tier}`,
  ]
    .filter((part) => part !== null)
    .join('. ')
}
