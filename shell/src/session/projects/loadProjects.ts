import { errorKinds, isApiError } from '@pergola/sdk'
import type { Shell } from '../Shell'

/**
 * Fetches the list of projects.
 *
 * @throws ApiError when the server cannot be reached or fails otherwise than by having no project.
 */
export async function loadProjects(shell: Shell): Promise<void> {
  const { listed } = shell.stores.projects.getState()
  try {
    listed(await shell.apiOf(null).get<string[]>('/server/projects'))
  } catch (error) {
    if (!isApiError(error) || error.code !== errorKinds.notInstalled.code) throw error
    listed(false)
  }
}
