import type { ExtensionReport } from '@pergola/sdk/contract'
import { ApiError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import type { Project } from '../../project/Project'
import type { Viewer } from '../../project/Viewer'
import type { ExtensionTrees } from '../ExtensionTrees'
import { extensionKey, extensionKinds } from '../ExtensionVersion'
import { healthCountsOf } from './HealthCounts'
import { type ExtensionFleetHealth, readHealth } from './readHealth'

/** How extensions fare in the pages of a project: reported by everyone who has signed in, read by administrators. */
export class ExtensionHealthService {
  constructor(
    private readonly trees: ExtensionTrees,
    private readonly project: Project,
    private readonly viewer: Viewer,
  ) {}

  /**
   * Adds what a page says. What this server does not have is left out, so that no report makes more rows than there are
   * versions and kinds of events.
   *
   * @throws 401/3 for anonymous callers
   */
  async report(reports: readonly ExtensionReport[]): Promise<void> {
    if (this.viewer.isAnonymous) throw new ApiError('unauthorized', say('signInFirst'))
    const known = await knownVersions(this.trees)
    healthCountsOf(this.project).add(
      reports.filter((report) => known.has(`${extensionKey(report)} ${report.version}`)),
    )
  }

  /** @throws 401/3 for anonymous callers, 403/300 for users that are no administrators */
  async read(): Promise<ExtensionFleetHealth[]> {
    if (this.viewer.isAnonymous) throw new ApiError('unauthorized', say('signInFirst'))
    if (!this.viewer.isAdmin) throw new ApiError('readDenied', say('extensionHealthAdministrators'))
    await healthCountsOf(this.project).flush()
    return readHealth(this.project.knex)
  }
}

async function knownVersions(trees: ExtensionTrees): Promise<Set<string>> {
  const lists = await Promise.all(extensionKinds.map((kind) => trees.list(kind)))
  const versions = lists.flatMap((list) => [...list.values()]).flat()
  return new Set(versions.map((each) => `${extensionKey(each)} ${each.version}`))
}
