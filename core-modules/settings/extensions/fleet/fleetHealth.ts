import { type Api, type CallData, isApiError } from '@pergola/sdk'
import { queryOptions } from '@tanstack/react-query'
import type { ProjectExtension } from '../projectExtensions'

/** How one version of an extension has fared in the pages of everyone, in the last days. */
export type ExtensionFleetHealth = CallData<'GET /extensions/health'>[number]

const NOT_FOUND = 404

/** How the extensions fare in the pages of everyone; nothing on a server that does not count that. */
export function fleetHealthQuery(api: Api) {
  return queryOptions({
    queryKey: [api.project, 'extensions', 'health'],
    queryFn: async ({ signal }) => {
      try {
        return await api.call('GET /extensions/health', { signal })
      } catch (error) {
        if (isApiError(error) && error.status === NOT_FOUND) return []
        throw error
      }
    },
  })
}

/** Pages in which something went wrong; what was only slow does not count. */
export function problemPages({ days }: ExtensionFleetHealth): number {
  return days.reduce((sum, { problems }) => sum + problems, 0)
}

/** The same of the version in use. */
export function problemPagesOf(
  fleet: readonly ExtensionFleetHealth[],
  extension: Pick<ProjectExtension, 'kind' | 'id' | 'version'>,
): number {
  const [current] = versionsOf(fleet, extension)
  return current?.version === extension.version ? problemPages(current) : 0
}

/** The versions of an extension that pages have reported on: the one in use first, then those that ran before. */
export function versionsOf(
  fleet: readonly ExtensionFleetHealth[],
  { kind, id, version }: Pick<ProjectExtension, 'kind' | 'id' | 'version'>,
): ExtensionFleetHealth[] {
  const own = fleet.filter((health) => health.kind === kind && health.id === id)
  return [
    ...own.filter((each) => each.version === version),
    ...own.filter((each) => each.version !== version),
  ]
}
