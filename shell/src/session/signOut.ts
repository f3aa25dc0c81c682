import { loadProjects } from './projects/loadProjects'
import { readProject } from './projects/readProject'
import { recentItemsKey } from './recentItemsKey'
import type { Shell, Workspace } from './Shell'

/**
 * Ends the session of the current project and forgets all that was loaded for it, unsaved edits included.
 *
 * @throws ApiError when the server could not be reached; nothing is forgotten then.
 */
export async function signOut(shell: Shell, workspace: Workspace): Promise<void> {
  const { project, stores } = workspace
  await shell.apiOf(project).post('/auth/logout')
  localStorage.removeItem(recentItemsKey(workspace) ?? '')
  stores.edits.getState().ended()
  stores.session.getState().ended()
  shell.stores.projects.getState().signedOut(project)
  shell.close()
  await Promise.all([loadProjects(shell).catch(() => undefined), readProject(shell, project)])
}
